package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Html;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A small grey picture with a line of text below it.
 *
 * @param grey row by row, 0 black to 1 white
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Picture(String label, int width, double[] grey) {
    /** Pictures in rows. */
    public static Block grid(List<Picture> pictures) {
        String html = pictures.stream().map(Picture::html).collect(Collectors.joining());
        return () -> "<div class=\"pictures\">\n" + html + "</div>\n";
    }

    private String html() {
        String text = Html.escape(label);
        return """
                <figure><img src="data:image/png;base64,%s" width="%d" height="%d" alt="%s"><figcaption>%s</figcaption></figure>
                """.formatted(Base64.getEncoder().encodeToString(png()), width, grey.length / width, text, text);
    }

    public byte[] png() {
        var image = new BufferedImage(width, grey.length / width, BufferedImage.TYPE_BYTE_GRAY);
        for (int p = 0; p < grey.length; p++) {
            double shade = Math.max(0, Math.min(1, grey[p]));
            image.getRaster().setSample(p % width, p / width, 0, (int) Math.round(255 * shade));
        }
        var png = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(png)) { // the default is a temporary file
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return png.toByteArray();
    }
}
