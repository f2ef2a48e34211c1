-- The unit of work of a daily run is the question: one job, one call, one transaction for the results of every query
-- run that subscribes to it. The table is the state machine of ARCHITECTURE's daily run; it names owners, but is none's.
CREATE TABLE "question" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "sample" SMALLINT NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "owner_ids" TEXT[] COLLATE "C" NOT NULL,
    "asked" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "job_id" UUID,
    "job_attempt" INTEGER,
    "worker_id" TEXT,
    "deaths" SMALLINT NOT NULL DEFAULT 0,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "alone" BOOLEAN NOT NULL DEFAULT false,
    "reserved" BIGINT NOT NULL DEFAULT 0,
    "billed" TEXT[] COLLATE "C" NOT NULL DEFAULT '{}',
    "answer" JSONB,
    "reading" JSONB,
    "reason_code" TEXT,
    "reason" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "question_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "question_state" CHECK ("state" IN ('queued', 'asking', 'answered', 'done', 'failed', 'skipped')),
    CONSTRAINT "question_reason" CHECK ("state" NOT IN ('failed', 'skipped') OR "reason_code" IS NOT NULL),
    CONSTRAINT "question_answered" CHECK ("state" <> 'answered' OR "answer" IS NOT NULL)
);
CREATE UNIQUE INDEX "question_day_engine_sample_hash_key" ON "question" ("day", "engine", "sample", "hash");

-- What is open today is planned again, as a question, by the catch-up; what was in flight is asked again.
ALTER TABLE "query_run" DROP CONSTRAINT "query_run_reason";
DROP INDEX "query_run_day_status_idx";
ALTER TABLE "query_run" ALTER COLUMN "status" DROP DEFAULT, ALTER COLUMN "status" TYPE TEXT USING "status"::text;
UPDATE "query_run" SET "status" = 'queued' WHERE "status" IN ('asking', 'waiting');
ALTER TABLE "query_run" ALTER COLUMN "status" SET DEFAULT 'queued',
  DROP COLUMN "attempt", DROP COLUMN "question_hash", DROP COLUMN "started_at",
  ADD COLUMN "question_id" TEXT COLLATE "C",
  DROP CONSTRAINT "query_run_pkey", ADD CONSTRAINT "query_run_pkey" PRIMARY KEY ("id", "owner_id"),
  ADD CONSTRAINT "query_run_status" CHECK ("status" IN ('queued', 'done', 'failed', 'skipped')),
  ADD CONSTRAINT "query_run_reason" CHECK ("status" NOT IN ('failed', 'skipped') OR "reason_code" IS NOT NULL),
  ADD CONSTRAINT "query_run_query_id_owner_id_fkey" FOREIGN KEY ("query_id", "owner_id") REFERENCES "query" ("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "query_run_query_id_day_engine_sample_key";
DROP INDEX "query_run_owner_id_query_id_idx";
CREATE UNIQUE INDEX "query_run_owner_id_query_id_day_engine_sample_key" ON "query_run" ("owner_id", "query_id", "day", "engine", "sample");
CREATE INDEX "query_run_day_status_idx" ON "query_run" ("day", "status");
CREATE INDEX "query_run_question_id_idx" ON "query_run" ("question_id");
DROP TABLE "asked_question";

ALTER TABLE "daily_run" ALTER COLUMN "status" DROP DEFAULT, ALTER COLUMN "status" TYPE TEXT USING "status"::text,
  ALTER COLUMN "status" SET DEFAULT 'running',
  ADD CONSTRAINT "daily_run_status" CHECK ("status" IN ('running', 'finished', 'stopped'));

-- An engine whose account is exhausted is not asked until a trial call works.
CREATE TABLE "engine_state" (
    "engine" TEXT COLLATE "C" NOT NULL,
    "quota_since" TIMESTAMPTZ(3),
    "quota_reason" TEXT,
    "trial_at" TIMESTAMPTZ(3),

    CONSTRAINT "engine_state_pkey" PRIMARY KEY ("engine")
);

DROP TYPE "asked_question_state";
DROP TYPE "query_run_status";
DROP TYPE "daily_run_status";
