package io.github.deepscn.paper;

import io.github.deepscn.report.Block;
import io.github.deepscn.report.Html;
import java.util.List;
import java.util.stream.Collectors;

/** What the paper says on the left, what our run says to it on the right. */
record ClaimList(List<Claim> claims) implements Block {
    ClaimList {
        claims = List.copyOf(claims);
    }

    @Override
    public String html() {
        return "<div class=\"claims\">\n" + claims.stream().map(ClaimList::html).collect(Collectors.joining())
                + "</div>\n";
    }

    private static String html(Claim claim) {
        return """
                <div class="claim %s">
                <div><p class="where">%s</p><p>%s</p></div>
                <div><p class="verdict">%s</p><p>%s</p></div>
                </div>
                """.formatted(
                        claim.verdict().id(),
                        Html.escape(claim.where()),
                        Html.escape(claim.claim()),
                        claim.verdict().words(),
                        Html.escape(claim.evidence()));
    }
}
