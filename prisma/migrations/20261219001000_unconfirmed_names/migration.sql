-- A name that the reader gave for an answer and the answer's text does not hold letter for letter. No figure counts it,
-- until people sort it as the same brand as a name that the text holds.
CREATE TABLE "unconfirmed_name" (
  "result_id" text COLLATE "C" NOT NULL,
  "owner_id" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  -- In the reader's order, from 1.
  "place" smallint NOT NULL,
  -- How many confirmed names the reader gave before it.
  "names_before" smallint NOT NULL,
  "brand_id" integer NOT NULL,
  -- The words of the text that resemble it most; null without any.
  "spelling_id" integer,
  -- The name of the same brand that the text holds; null while it is not confirmed.
  "confirmed_by" integer,
  PRIMARY KEY ("result_id", "owner_id", "day", "place"),
  FOREIGN KEY ("result_id", "owner_id", "day") REFERENCES "result" ("id", "owner_id", "day") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "unconfirmed_name_brand_id_day_idx" ON "unconfirmed_name" ("brand_id", "day");
CREATE INDEX "unconfirmed_name_spelling_id_idx" ON "unconfirmed_name" ("spelling_id");
CREATE INDEX "unconfirmed_name_confirmed_by_idx" ON "unconfirmed_name" ("confirmed_by") WHERE "confirmed_by" IS NOT NULL;
CREATE INDEX "unconfirmed_name_open_idx" ON "unconfirmed_name" ("day", "brand_id") WHERE "confirmed_by" IS NULL;

-- Of a model that reads: how many names it gave, and how many of them no text has confirmed.
ALTER TABLE "engine_model_day"
  ADD COLUMN "names" integer NOT NULL DEFAULT 0,
  ADD COLUMN "unconfirmed" integer NOT NULL DEFAULT 0;
