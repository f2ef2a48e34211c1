-- The lists of users stay flat as people are added: an index for each order that a list opens in or is sorted by, in
-- the direction and with the tie-break of the list (who has no value comes last, either way), and trigrams for its
-- search. Expressions are written as the list writes them, or the planner would not know them again.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX "app_user_latest_idx" ON "app_user" ("created_at" DESC NULLS LAST, "id" DESC);
CREATE INDEX "app_user_last_login_idx" ON "app_user" ("last_login_at", "id");
CREATE INDEX "app_user_latest_login_idx" ON "app_user" ("last_login_at" DESC NULLS LAST, "id" DESC);

CREATE INDEX "app_user_name_idx" ON "app_user"
  ((nullif(lower(btrim((coalesce("first_name", '') || ' ' || coalesce("last_name", '')))), '')), "id");
CREATE INDEX "app_user_name_down_idx" ON "app_user"
  ((nullif(lower(btrim((coalesce("first_name", '') || ' ' || coalesce("last_name", '')))), '')) DESC NULLS LAST, "id" DESC);

CREATE INDEX "app_user_name_search_idx" ON "app_user"
  USING gin ((coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "app_user_email_search_idx" ON "app_user" USING gin ("email" gin_trgm_ops) WITH (fastupdate = off);

-- The counts of the tabs read the few, never everyone.
CREATE INDEX "app_user_organisation_admin_idx" ON "app_user" ("id") WHERE "organisation_admin" AND NOT "system_admin";
