package io.github.deepscn.openblas;

import io.github.deepscn.linalg.spi.BlasKernels;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads the classes that the native parts of netlib and jffi are bound to by name. The jar keeps them in a folder where
 * no other class loader finds them, so netlib and jffi themselves may be on the class path in any version.
 */
final class BridgeLoader extends ClassLoader {

    private static final List<String> PACKAGES =
            List.of("com.kenai.jffi.", "dev.ludovic.netlib.blas.", "org.netlib.util.");

    BridgeLoader() {
        super("deepscn-native", OpenBlas.class.getClassLoader());
    }

    /** Opens a library to call its functions. */
    Functions functions(Path jffi, Path library) throws IOException {
        return make(Functions.class, "com.kenai.jffi.Foreign", jffi.toString(), library.toString());
    }

    /** Opens the library that the system property names for netlib. */
    BlasKernels kernels(Path netlib, String description, int stripResult) throws IOException {
        return make(BlasKernels.class, "dev.ludovic.netlib.blas.JNIBLAS", netlib.toString(), description, stripResult);
    }

    private <T> T make(Class<T> type, String name, Object... arguments) throws IOException {
        try {
            var constructor = loadClass(name).getConstructors()[0];
            return type.cast(constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IOException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IOException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (PACKAGES.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            var loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (var code = NativeFiles.resource("bridge/" + name.replace('.', '/') + ".bytes")) {
            var bytes = code.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
