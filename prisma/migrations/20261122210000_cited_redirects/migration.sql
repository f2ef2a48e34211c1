-- Addresses that are only redirects to what was cited, and the page behind each once it is known.

CREATE TABLE "cited_redirect" (
    "url_id" INTEGER NOT NULL,
    "page_id" INTEGER,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "cited_redirect_pkey" PRIMARY KEY ("url_id")
);
CREATE INDEX "cited_redirect_created_at_idx" ON "cited_redirect" ("created_at");
ALTER TABLE "cited_redirect" ADD CONSTRAINT "cited_redirect_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "cited_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cited_redirect" ADD CONSTRAINT "cited_redirect_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "cited_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
