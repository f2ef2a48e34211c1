-- Names that answers use are sorted by people, stored results follow in the background, organisations keep the terms that
-- are not theirs and their own domains, and people keep notes on the time line.

-- A brand's key as names are found in texts: without accents, apostrophes, hyphens and more legal forms than the key
-- drops, with 'and' for '&'.
-- lib/names/match-key.ts is the same in TypeScript; a test holds the two together.
CREATE FUNCTION brand_match_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  trim(regexp_replace(regexp_replace(
    trim(regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(replace(replace(
            translate(normalize(lower(name), NFKD), U&'\00F8\0142\0111\0131', 'oldi'),
            U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
          U&' ?\0301|[\0300-\036F''\2018\2019\201B\02BC\02B9\0060\2032\FE0F]', '', 'g'),
        U&'[-\2010-\2015\2212]', ' ', 'g'),
      '\s+', ' ', 'g')),
    '(?<=[^\s,&])(?:[\s,&]+(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|s\.p\.a|srl|s\.r\.l|s\.l|s\.l\.u|bv|b\.v|nv|n\.v|ab|oy|oyj|a/s|aps|pty|pte|sp\.? z ?o\.? ?o)\.?)+[\s,&]*$',
    ''), ' ?& ?', ' and ', 'g'));

ALTER TABLE "brand"
  ADD COLUMN "match_key" TEXT GENERATED ALWAYS AS (brand_match_key("key")) STORED,
  ADD COLUMN "status" TEXT NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'sameAs', 'competitor', 'ignored')),
  ADD COLUMN "same_as_id" INTEGER REFERENCES "brand" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION,
  ADD COLUMN "sorted_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "brand_same_as" CHECK (("status" = 'sameAs') = ("same_as_id" IS NOT NULL) AND "same_as_id" <> "id");
CREATE INDEX "brand_match_key_idx" ON "brand" ("match_key");
CREATE INDEX "brand_same_as_id_idx" ON "brand" ("same_as_id");
CREATE INDEX "brand_name_search_idx" ON "brand" USING gin ("name" gin_trgm_ops);

-- Null where sorting has changed nothing.
ALTER TABLE "result" ADD COLUMN "read_brand_ids" INTEGER[];

CREATE TABLE "name_count" (
    "brand_id" INTEGER NOT NULL,
    "answers" INTEGER NOT NULL,
    "organisations" INTEGER NOT NULL,
    "example_result_id" TEXT COLLATE "C" NOT NULL,
    "example_owner_id" TEXT COLLATE "C" NOT NULL,
    "example_day" DATE NOT NULL,

    CONSTRAINT "name_count_pkey" PRIMARY KEY ("brand_id"),
    CONSTRAINT "name_count_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "name_count_answers_idx" ON "name_count" ("answers" DESC, "brand_id");

CREATE TABLE "name_change" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "kind" TEXT NOT NULL CHECK ("kind" IN ('sameAs', 'competitor', 'ignore', 'restore', 'organisation')),
    "brand_id" INTEGER,
    "target_id" INTEGER,
    "organisation_id" TEXT COLLATE "C",
    "state" TEXT NOT NULL DEFAULT 'queued' CHECK ("state" IN ('queued', 'running', 'done', 'failed')),
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    -- The last result that was evaluated, so that a worker that dies loses no more than a batch.
    "cursor_day" DATE,
    "cursor_id" TEXT COLLATE "C",
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "name_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "name_change_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "name_change_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "brand" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "name_change_open_idx" ON "name_change" ("created_at", "id") WHERE "state" IN ('queued', 'running');

CREATE TABLE "never_match" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "never_match_pkey" PRIMARY KEY ("id", "organisation_id"),
    CONSTRAINT "never_match_text" CHECK (char_length("name") BETWEEN 1 AND 300 AND char_length("key") BETWEEN 1 AND 300),
    CONSTRAINT "never_match_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "never_match_organisation_id_key_key" ON "never_match" ("organisation_id", "key");

CREATE TABLE "own_domain" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "domain" TEXT COLLATE "C" NOT NULL CHECK (char_length("domain") BETWEEN 3 AND 253),

    CONSTRAINT "own_domain_pkey" PRIMARY KEY ("id", "organisation_id"),
    CONSTRAINT "own_domain_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "own_domain_organisation_id_domain_key" ON "own_domain" ("organisation_id", "domain");

CREATE TABLE "note" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL CHECK (char_length("text") BETWEEN 1 AND 300),
    "created_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "note_pkey" PRIMARY KEY ("id", "organisation_id"),
    CONSTRAINT "note_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "note_organisation_id_day_idx" ON "note" ("organisation_id", "day");

-- A new way of reading answers is a change of the measurement like a new model.
ALTER TABLE "engine_model_day" DROP CONSTRAINT "engine_model_day_call",
  ADD CONSTRAINT "engine_model_day_call" CHECK ("call" IN ('answer', 'extract', 'rules'));
