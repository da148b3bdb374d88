module example.houses {
    requires io.github.deepscn;
}
