-- Numbers of the whole installation that would take every row of a table to count, so that pages cost as much with ten
-- thousand organisations as with a hundred. A number is the sum of its slots: a writer takes one that no other writer
-- holds, and makes one where all are held, so that no two wait for each other.
CREATE TABLE "kept_sum" (
    "name" TEXT COLLATE "C" NOT NULL,
    -- Of sums that have no day: '-infinity'.
    "day" DATE NOT NULL,
    "part" TEXT COLLATE "C" NOT NULL,
    "slot" BIGSERIAL NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "kept_sum_pkey" PRIMARY KEY ("name", "day", "part", "slot")
) WITH (fillfactor = 50);

CREATE FUNCTION add_to_sum(_name text, _day date, _part text, _change bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT slot INTO free FROM kept_sum WHERE name = _name AND day = _day AND part = _part
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE kept_sum SET value = value + _change WHERE name = _name AND day = _day AND part = _part AND slot = free;
  ELSE
    INSERT INTO kept_sum (name, day, part, value) VALUES (_name, _day, _part, _change);
  END IF;
END $$;

-- The ledger's total of an owner says whether the owner is deleted, so that the largest of either are found by index.
ALTER TABLE "usage_total" ADD COLUMN "deleted" BOOLEAN NOT NULL DEFAULT false;
UPDATE "usage_total" t SET "deleted" = true WHERE NOT EXISTS (SELECT 1 FROM "owner" o WHERE o."id" = t."owner_id");
CREATE INDEX "usage_total_largest_idx" ON "usage_total" ("owner_kind", "deleted", "tokens" DESC, "owner_id");

-- Takes the place of the sums of closed days: those of open days are kept as well.
DROP TABLE "usage_engine_day";

-- People are never distributed, so that triggers may count them, whoever writes.
CREATE FUNCTION user_role(system_admin boolean, organisation_admin boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN system_admin THEN 'systemAdmin' WHEN organisation_admin THEN 'organisationAdmin' ELSE 'marketeer' END
$$;
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_sum('users', '-infinity', role, change) FROM (
    SELECT user_role(system_admin, organisation_admin) AS role,
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS change
    FROM changed GROUP BY 1 ORDER BY 1) c;
  RETURN NULL;
END $$;
CREATE FUNCTION count_user_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_sum('users', '-infinity', user_role(OLD.system_admin, OLD.organisation_admin), -1);
  PERFORM add_to_sum('users', '-infinity', user_role(NEW.system_admin, NEW.organisation_admin), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "app_user_count_new" AFTER INSERT ON "app_user"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER "app_user_count_deleted" AFTER DELETE ON "app_user"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER "app_user_count_moved" AFTER UPDATE OF "system_admin", "organisation_admin" ON "app_user"
  FOR EACH ROW WHEN (user_role(OLD.system_admin, OLD.organisation_admin)
    IS DISTINCT FROM user_role(NEW.system_admin, NEW.organisation_admin)) EXECUTE FUNCTION count_user_again();

INSERT INTO "kept_sum" ("name", "day", "part", "value")
  SELECT 'owners', '-infinity'::date, "kind", count(*) FROM "owner" GROUP BY "kind"
  UNION ALL
  SELECT 'users', '-infinity', user_role("system_admin", "organisation_admin"), count(*) FROM "app_user" GROUP BY 3
  UNION ALL
  SELECT 'recommendations', '-infinity', '', count(*) FROM "geo_recommendation" WHERE NOT "own"
  UNION ALL
  SELECT 'usageOwners', '-infinity', "owner_kind", count(*) FROM "usage_total" WHERE NOT "deleted" GROUP BY "owner_kind"
  UNION ALL
  SELECT 'tokens', '-infinity', "owner_kind", sum("tokens") FROM "usage_total" GROUP BY "owner_kind"
  UNION ALL
  SELECT 'engineTokens', "day", "engine", sum("input_tokens" + "output_tokens") FROM "usage_day" GROUP BY "day", "engine";

-- An index for each order that a list can be turned to, in its direction and with its tie-break.
CREATE INDEX "owner_location_idx" ON "owner" ("kind", lower("location"), "id");
CREATE INDEX "owner_location_down_idx" ON "owner" ("kind", lower("location") DESC NULLS LAST, "id" DESC);
CREATE INDEX "organisation_website_idx" ON "organisation" ("website_url", "id");
CREATE INDEX "organisation_website_down_idx" ON "organisation" ("website_url" DESC NULLS LAST, "id" DESC);
CREATE INDEX "app_user_oldest_idx" ON "app_user" ("created_at", "id");
CREATE INDEX "app_user_email_down_idx" ON "app_user" ("email" DESC NULLS LAST, "id" DESC);
CREATE INDEX "app_user_system_admin_latest_idx" ON "app_user" ("created_at" DESC NULLS LAST, "id" DESC) WHERE "system_admin";
CREATE INDEX "app_user_organisation_admin_latest_idx" ON "app_user" ("created_at" DESC NULLS LAST, "id" DESC)
  WHERE "organisation_admin" AND NOT "system_admin";
CREATE INDEX "geo_recommendation_title_idx" ON "geo_recommendation" (lower("title"), "id") WHERE NOT "own";
CREATE INDEX "geo_recommendation_title_down_idx" ON "geo_recommendation" (lower("title") DESC NULLS LAST, "id" DESC) WHERE NOT "own";
CREATE INDEX "geo_recommendation_newest_idx" ON "geo_recommendation" ("created_at" DESC NULLS LAST, "id" DESC) WHERE NOT "own";
CREATE INDEX "geo_recommendation_oldest_idx" ON "geo_recommendation" ("created_at", "id") WHERE NOT "own";
CREATE INDEX "geo_recommendation_longest_idx" ON "geo_recommendation" ("updated_at", "id") WHERE NOT "own";

-- The search of the command palette over the questions of all owners.
CREATE INDEX "query_search_idx" ON "query" USING gin ("search_term" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "query_term_idx" ON "query" (lower("search_term"), "id");
