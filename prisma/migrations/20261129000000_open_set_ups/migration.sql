-- The organisations whose set-up is not complete, newest first, so that neither their number nor a page of them takes a look
-- at every organisation. Each is marked in the transaction that opens or closes it. Without a foreign key: the mark of a deleted
-- organisation goes with its number, under the lock of the mark.
CREATE TABLE "open_set_up" (
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "open_set_up_pkey" PRIMARY KEY ("organisation_id")
);

INSERT INTO "open_set_up" ("organisation_id", "created_at")
  SELECT o."id", o."created_at" FROM "owner" o JOIN "organisation" g ON g."id" = o."id"
  WHERE o."kind" = 'organisation' AND NOT array_remove(ARRAY[
    CASE WHEN NOT EXISTS (SELECT 1 FROM "organisation_industry" a WHERE a."organisation_id" = o."id") THEN 'industry' END,
    CASE WHEN g."website_url" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "own_domain" d WHERE d."organisation_id" = o."id")
      AND NOT EXISTS (SELECT 1 FROM "brand_alias" b WHERE b."organisation_id" = o."id") THEN 'names' END,
    CASE WHEN (SELECT count(q."active_slot") FROM "query" q WHERE q."owner_id" = o."id") < 3 THEN 'queries' END,
    CASE WHEN NOT EXISTS (SELECT 1 FROM "app_user" u WHERE u."organisation_id" = o."id") THEN 'person' END,
    CASE WHEN NOT EXISTS (SELECT 1 FROM "query" q WHERE q."owner_id" = o."id" AND q."result_count" > 0) THEN 'answers' END
  ]::text[], NULL) <@ g."set_up_skipped";
INSERT INTO "kept_sum" ("name", "day", "part", "value")
  SELECT 'setUps', '-infinity'::date, '', count(*) FROM "open_set_up" HAVING count(*) > 0;

CREATE INDEX "open_set_up_latest_idx" ON "open_set_up" ("created_at" DESC, "organisation_id");
