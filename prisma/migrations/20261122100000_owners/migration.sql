-- Everything that belongs to one owner can live on one machine of many: the owner's id is part of every primary key,
-- unique index and foreign key of an owned table (the id first, so that the covering index of results stays the one
-- that the planner chooses), values are text with a check instead of enums, and no kept sum hangs on a trigger.

-- One table for what organisations and industries have in common; both extend it by their id.
CREATE TABLE "owner" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT 'London',
    "country" TEXT NOT NULL DEFAULT 'GB',
    "samples" SMALLINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "owner_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "owner_kind" CHECK ("kind" IN ('organisation', 'industry')),
    CONSTRAINT "owner_country" CHECK ("country" IN ('GB', 'US')),
    CONSTRAINT "owner_samples" CHECK ("samples" BETWEEN 1 AND 10),
    CONSTRAINT "owner_text" CHECK (char_length("name") BETWEEN 1 AND 300 AND char_length("location") BETWEEN 1 AND 300)
);
INSERT INTO "owner" ("id", "kind", "name", "location", "country", "version", "created_at", "updated_at")
  SELECT "id", 'organisation', "name", "location", "country"::text, "version", "created_at", "updated_at" FROM "organisation"
  UNION ALL
  SELECT "id", 'industry', "name", "location", "country"::text, "version", "created_at", "updated_at" FROM "industry";

-- An index for each order that the lists open in or are turned to, in its direction and with its tie-break, and
-- trigrams for their search.
CREATE UNIQUE INDEX "owner_id_kind_key" ON "owner" ("id", "kind");
CREATE INDEX "owner_latest_idx" ON "owner" ("kind", "created_at" DESC NULLS LAST, "id" DESC);
CREATE INDEX "owner_oldest_idx" ON "owner" ("kind", "created_at", "id");
CREATE INDEX "owner_name_idx" ON "owner" ("kind", lower("name"), "id");
CREATE INDEX "owner_name_down_idx" ON "owner" ("kind", lower("name") DESC NULLS LAST, "id" DESC);
CREATE INDEX "owner_name_search_idx" ON "owner" USING gin ("name" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "owner_location_search_idx" ON "owner" USING gin ("location" gin_trgm_ops) WITH (fastupdate = off);

-- The kind is fixed in either extension, so that an organisation never extends an industry's row.
ALTER TABLE "organisation" DROP CONSTRAINT "organisation_text";
ALTER TABLE "organisation"
  DROP COLUMN "name", DROP COLUMN "location", DROP COLUMN "country", DROP COLUMN "version",
  DROP COLUMN "created_at", DROP COLUMN "updated_at",
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'organisation' CONSTRAINT "organisation_kind" CHECK ("kind" = 'organisation'),
  ADD CONSTRAINT "organisation_text" CHECK (coalesce(char_length("website_url"), 0) <= 2048),
  ADD CONSTRAINT "organisation_id_kind_fkey" FOREIGN KEY ("id", "kind") REFERENCES "owner" ("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "industry" DROP CONSTRAINT "industry_text";
ALTER TABLE "industry"
  DROP COLUMN "name", DROP COLUMN "location", DROP COLUMN "country", DROP COLUMN "version",
  DROP COLUMN "created_at", DROP COLUMN "updated_at",
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'industry' CONSTRAINT "industry_kind" CHECK ("kind" = 'industry'),
  ADD CONSTRAINT "industry_id_kind_fkey" FOREIGN KEY ("id", "kind") REFERENCES "owner" ("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "organisation_id_kind_key" ON "organisation" ("id", "kind");
CREATE UNIQUE INDEX "industry_id_kind_key" ON "industry" ("id", "kind");

-- Foreign keys hang on the keys that change.
ALTER TABLE "answer" DROP CONSTRAINT "answer_result_id_day_fkey";
ALTER TABLE "result" DROP CONSTRAINT "result_owner_id_query_id_fkey";
ALTER TABLE "query_run" DROP CONSTRAINT "query_run_owner_id_query_id_fkey";
ALTER TABLE "query_run" DROP CONSTRAINT "query_run_day_fkey";
ALTER TABLE "recommendation_status_change" DROP CONSTRAINT "recommendation_status_change_organisation_id_status_id_fkey";
ALTER TABLE "sentiment_evidence" DROP CONSTRAINT "sentiment_evidence_organisation_id_entry_id_fkey";

-- A query names its owner in plain columns. Who made and last changed it are ids that may outlive the person.
ALTER TABLE "query" DROP CONSTRAINT "query_active_slot", DROP CONSTRAINT "query_one_owner",
  DROP CONSTRAINT "query_organisation_id_fkey", DROP CONSTRAINT "query_industry_id_fkey",
  DROP CONSTRAINT "query_created_by_id_fkey", DROP CONSTRAINT "query_updated_by_id_fkey",
  ADD COLUMN "owner_kind" TEXT;
UPDATE "query" SET "owner_kind" = CASE WHEN "organisation_id" IS NULL THEN 'industry' ELSE 'organisation' END;
ALTER TABLE "query" ALTER COLUMN "owner_id" DROP EXPRESSION;
ALTER TABLE "query" ALTER COLUMN "owner_kind" SET NOT NULL, DROP COLUMN "organisation_id", DROP COLUMN "industry_id",
  DROP CONSTRAINT "query_pkey", ADD CONSTRAINT "query_pkey" PRIMARY KEY ("id", "owner_id"),
  ADD CONSTRAINT "query_owner_kind" CHECK ("owner_kind" IN ('organisation', 'industry')),
  ADD CONSTRAINT "query_active_slot" CHECK (
    "active_slot" IS NULL OR "active_slot" BETWEEN 1 AND (CASE "owner_kind" WHEN 'organisation' THEN 3 ELSE 20 END)),
  ADD CONSTRAINT "query_owner_id_owner_kind_fkey" FOREIGN KEY ("owner_id", "owner_kind") REFERENCES "owner" ("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "query_owner_id_id_key";

ALTER TABLE "result" DROP CONSTRAINT "result_pkey";
ALTER TABLE "result" ADD CONSTRAINT "result_pkey" PRIMARY KEY ("id", "owner_id", "day");
ALTER TABLE "result" ADD CONSTRAINT "result_query_id_owner_id_fkey" FOREIGN KEY ("query_id", "owner_id") REFERENCES "query" ("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "answer" ADD COLUMN "owner_id" TEXT COLLATE "C";
UPDATE "answer" a SET "owner_id" = r."owner_id" FROM "result" r WHERE r."id" = a."result_id" AND r."day" = a."day";
ALTER TABLE "answer" ALTER COLUMN "owner_id" SET NOT NULL;
ALTER TABLE "answer" DROP CONSTRAINT "answer_pkey";
ALTER TABLE "answer" ADD CONSTRAINT "answer_pkey" PRIMARY KEY ("result_id", "owner_id", "day");
ALTER TABLE "answer" ADD CONSTRAINT "answer_result_id_owner_id_day_fkey" FOREIGN KEY ("result_id", "owner_id", "day") REFERENCES "result" ("id", "owner_id", "day") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "brand_alias" DROP CONSTRAINT "brand_alias_pkey", ADD CONSTRAINT "brand_alias_pkey" PRIMARY KEY ("id", "organisation_id");

ALTER TABLE "recommendation_status" DROP CONSTRAINT "recommendation_status_pkey",
  ADD CONSTRAINT "recommendation_status_pkey" PRIMARY KEY ("id", "organisation_id"),
  ALTER COLUMN "status" DROP DEFAULT, ALTER COLUMN "status" TYPE TEXT USING "status"::text, ALTER COLUMN "status" SET DEFAULT 'none',
  ADD CONSTRAINT "recommendation_status_status" CHECK ("status" IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold'));
DROP INDEX "recommendation_status_organisation_id_id_key";
ALTER TABLE "recommendation_status_change" DROP CONSTRAINT "recommendation_status_change_pkey",
  ADD CONSTRAINT "recommendation_status_change_pkey" PRIMARY KEY ("id", "organisation_id"),
  ALTER COLUMN "from_status" TYPE TEXT USING "from_status"::text, ALTER COLUMN "to_status" TYPE TEXT USING "to_status"::text,
  ADD CONSTRAINT "recommendation_status_change_from_status" CHECK ("from_status" IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold')),
  ADD CONSTRAINT "recommendation_status_change_to_status" CHECK ("to_status" IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold')),
  ADD CONSTRAINT "recommendation_status_change_status_id_organisation_id_fkey" FOREIGN KEY ("status_id", "organisation_id") REFERENCES "recommendation_status" ("id", "organisation_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sentiment_entry" DROP CONSTRAINT "sentiment_entry_pkey", ADD CONSTRAINT "sentiment_entry_pkey" PRIMARY KEY ("id", "organisation_id");
DROP INDEX "sentiment_entry_organisation_id_id_key";
ALTER TABLE "sentiment_evidence" ADD CONSTRAINT "sentiment_evidence_entry_id_organisation_id_fkey"
  FOREIGN KEY ("entry_id", "organisation_id") REFERENCES "sentiment_entry" ("id", "organisation_id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "sentiment_generation_one_open";
ALTER TABLE "sentiment_generation" DROP CONSTRAINT "sentiment_generation_pkey",
  ADD CONSTRAINT "sentiment_generation_pkey" PRIMARY KEY ("id", "organisation_id"),
  ALTER COLUMN "state" DROP DEFAULT, ALTER COLUMN "state" TYPE TEXT USING "state"::text, ALTER COLUMN "state" SET DEFAULT 'queued',
  ADD CONSTRAINT "sentiment_generation_state" CHECK ("state" IN ('queued', 'running', 'done', 'failed'));
CREATE UNIQUE INDEX "sentiment_generation_one_open" ON "sentiment_generation" ("organisation_id") WHERE "state" IN ('queued', 'running');

-- The ledger's sums are written by the statements that write the ledger.
DROP TRIGGER "usage_day_total_of_new" ON "usage_day";
DROP TRIGGER "usage_day_total_of_more" ON "usage_day";
DROP FUNCTION add_new_usage();
DROP FUNCTION add_more_usage();
ALTER TABLE "usage_day" ALTER COLUMN "owner_kind" TYPE TEXT USING "owner_kind"::text,
  ADD CONSTRAINT "usage_day_owner_kind" CHECK ("owner_kind" IN ('organisation', 'industry'));
ALTER TABLE "usage_total" ALTER COLUMN "owner_kind" TYPE TEXT USING "owner_kind"::text,
  ADD CONSTRAINT "usage_total_owner_kind" CHECK ("owner_kind" IN ('organisation', 'industry'));

DROP TYPE "country";
DROP TYPE "recommendation_status_value";
DROP TYPE "sentiment_generation_state";
DROP TYPE "usage_owner_kind";
