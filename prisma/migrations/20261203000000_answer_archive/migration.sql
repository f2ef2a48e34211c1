-- The words of old answers may lie in Parquet files on the object store; `archive_id` names the file. Not validated: what
-- is stored by now has its words here, and a look at every row would hold up readers for minutes.
ALTER TABLE "answer" ALTER COLUMN "question" DROP NOT NULL, ALTER COLUMN "text" DROP NOT NULL,
  ADD COLUMN "archive_id" TEXT COLLATE "C";
ALTER TABLE "answer" ADD CONSTRAINT "answer_words_check" CHECK (
  ("question" IS NULL) = ("archive_id" IS NOT NULL) AND ("text" IS NULL) = ("archive_id" IS NOT NULL)) NOT VALID;

-- A file with the words of answers of one owner and month. It has no foreign key to its owner: it is there until its
-- object is removed, which may be after the owner.
CREATE TABLE "answer_archive" (
    "id" TEXT COLLATE "C" NOT NULL,
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "month" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'writing',
    "answers" INTEGER NOT NULL DEFAULT 0,
    "byte_size" INTEGER NOT NULL DEFAULT 0,
    "checksum" TEXT NOT NULL DEFAULT '',
    "stale" BOOLEAN NOT NULL DEFAULT false,
    "damaged" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "answer_archive_pkey" PRIMARY KEY ("id", "owner_id"),
    CONSTRAINT "answer_archive_id_check" CHECK ("id" ~ '^[0-9a-f]{24}$'),
    CONSTRAINT "answer_archive_month_check" CHECK ("month" = date_trunc('month', "month"::timestamp)::date),
    CONSTRAINT "answer_archive_state_check" CHECK ("state" IN ('writing', 'archived', 'discarded'))
);
CREATE INDEX "answer_archive_owner_id_month_idx" ON "answer_archive" ("owner_id", "month");
CREATE INDEX "answer_archive_state_changed_at_idx" ON "answer_archive" ("state", "changed_at");

-- How far the archive of one month is: owner by owner, so that a worker goes on where another was killed.
CREATE TABLE "archive_month" (
    "month" DATE NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "archive_month_pkey" PRIMARY KEY ("month")
);
