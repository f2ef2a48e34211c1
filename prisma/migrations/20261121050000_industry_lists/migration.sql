-- The list of industries stays flat as it grows: as for organisations, an index for each order that the list opens in
-- or is turned to, in its direction and with its tie-break, and trigrams for its search.

CREATE INDEX "industry_name_idx" ON "industry" (lower("name"), "id");
CREATE INDEX "industry_name_down_idx" ON "industry" (lower("name") DESC NULLS LAST, "id" DESC);
CREATE INDEX "industry_latest_idx" ON "industry" ("created_at" DESC NULLS LAST, "id" DESC);
CREATE INDEX "industry_name_search_idx" ON "industry" USING gin ("name" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "industry_location_search_idx" ON "industry" USING gin ("location" gin_trgm_ops) WITH (fastupdate = off);
