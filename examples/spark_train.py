"""Trains an ensemble on a file that Spark reads, from Python, by way of Spark's gateway to the JVM.

    spark-submit --master local[4] --jars deepscn-spark/target/deepscn-spark-submit.jar \
        examples/spark_train.py examples/houses.csv price houses

The columns of numbers predict the target. Rows that lack a number are left out. The last word is the folder for the
model.
"""

import sys

from pyspark.ml.feature import StandardScaler, VectorAssembler
from pyspark.sql import DataFrame, SparkSession

data, target, folder = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
rows = spark.read.csv(data, header=True, inferSchema=True)
numbers = [name for name, kind in rows.dtypes if kind in ("int", "bigint", "double")]
inputs = [name for name in numbers if name != target]
vectors = VectorAssembler(inputCols=inputs, outputCol="vector").transform(rows.select(numbers).dropna())
scaled = StandardScaler(inputCol="vector", outputCol="features", withMean=True).fit(vectors).transform(vectors)

deepscn = spark._jvm.io.github.deepscn.spark.ml
regressor = deepscn.DeepScnRegressor().setLabelCol(target).setPreset("balanced").setInterval(0.9)
model = regressor.fit(scaled._jdf)
print("RMSE of held-out rows:", model.heldOutScores().get().rmse())
DataFrame(model.transform(scaled._jdf), spark).select(target, "prediction_low", "prediction", "prediction_high").show(5)
model.write().overwrite().save(folder)
