-- The lists of organisations and recommendations stay flat as they grow: as for users, an index for each order that a
-- list opens in, in its direction and with its tie-break, and trigrams for its search.

CREATE INDEX "organisation_name_idx" ON "organisation" (lower("name"), "id");
CREATE INDEX "organisation_name_down_idx" ON "organisation" (lower("name") DESC NULLS LAST, "id" DESC);
CREATE INDEX "organisation_latest_idx" ON "organisation" ("created_at" DESC NULLS LAST, "id" DESC);
CREATE INDEX "organisation_name_search_idx" ON "organisation" USING gin ("name" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "organisation_location_search_idx" ON "organisation"
  USING gin ("location" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "organisation_website_search_idx" ON "organisation"
  USING gin ("website_url" gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "geo_recommendation_latest_idx" ON "geo_recommendation" ("updated_at" DESC NULLS LAST, "id" DESC);
CREATE INDEX "geo_recommendation_title_search_idx" ON "geo_recommendation"
  USING gin ("title" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "geo_recommendation_description_search_idx" ON "geo_recommendation"
  USING gin ("description" gin_trgm_ops) WITH (fastupdate = off);
