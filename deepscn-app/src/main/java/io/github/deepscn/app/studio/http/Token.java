package io.github.deepscn.app.studio.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret that the address of the page carries: who does not know it is not let in. */
final class Token {
    private static final int BYTES = 32;

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Whether it is this one; takes as long however much of it is right. */
    boolean is(String other) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    String text() {
        return text;
    }
}
