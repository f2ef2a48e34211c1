-- Results that were read to name a brand, whatever sorting has made of it since.
CREATE INDEX "result_read_brands_idx" ON "result" USING gin ((coalesce("read_brand_ids", "brand_ids")));

-- The complete days that the counts are of, so that their answers can be opened.
DELETE FROM "name_count";
ALTER TABLE "name_count" ADD COLUMN "from_day" DATE NOT NULL, ADD COLUMN "to_day" DATE NOT NULL;

-- All names whose results a change evaluates again: the sorted one, and those that were the same as it.
ALTER TABLE "name_change" ADD COLUMN "brand_ids" INTEGER[] NOT NULL DEFAULT '{}';
