package io.github.deepscn.spark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Objects as bytes of Java serialisation, whatever serialiser Spark is configured with: kernels are lambdas, which Kryo
 * refuses.
 */
final class Parcel {
    private static final ClassTag<List<?>> LIST = ClassTag$.MODULE$.apply(List.class);

    private Parcel() {}

    static byte[] pack(List<?> objects) {
        return JavaUtils.bufferToArray(serializer().serialize(new ArrayList<>(objects), LIST));
    }

    /** The packed objects. Classes come from the loader of this class, where Spark puts those of an application. */
    @SuppressWarnings("unchecked")
    static <T> List<T> unpack(byte[] bytes) {
        return (List<T>) serializer().deserialize(ByteBuffer.wrap(bytes), Parcel.class.getClassLoader(), LIST);
    }

    private static SerializerInstance serializer() {
        return new JavaSerializer(new SparkConf(false)).newInstance();
    }
}
