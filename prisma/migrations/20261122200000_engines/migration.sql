-- Several engines side by side: the ledger, the day's budget and the count of calls keep each engine apart, and each day
-- keeps which models answered and read, so that charts can say where the measurement changed.

ALTER TABLE "usage_day" ADD COLUMN "engine" TEXT COLLATE "C" NOT NULL DEFAULT 'openai';
UPDATE "usage_day" SET "engine" = 'simulated' WHERE "model" LIKE 'simulated-%';
ALTER TABLE "usage_day" ALTER COLUMN "engine" DROP DEFAULT,
  DROP CONSTRAINT "usage_day_pkey", ADD CONSTRAINT "usage_day_pkey" PRIMARY KEY ("day", "owner_id", "engine", "model");

CREATE OR REPLACE FUNCTION refuse_shrinking_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.engine <> OLD.engine OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE "token_budget_day" ADD COLUMN "engine" TEXT COLLATE "C" NOT NULL DEFAULT 'openai',
  ADD COLUMN "stopped_at" TIMESTAMPTZ(3);
ALTER TABLE "token_budget_day" ALTER COLUMN "engine" DROP DEFAULT,
  DROP CONSTRAINT "token_budget_day_pkey", ADD CONSTRAINT "token_budget_day_pkey" PRIMARY KEY ("day", "engine");

ALTER TABLE "model_call_day" ADD COLUMN "engine" TEXT COLLATE "C" NOT NULL DEFAULT 'openai';
ALTER TABLE "model_call_day" ALTER COLUMN "engine" DROP DEFAULT,
  DROP CONSTRAINT "model_call_day_pkey", ADD CONSTRAINT "model_call_day_pkey" PRIMARY KEY ("day", "engine", "call", "outcome");

CREATE TABLE "engine_model_day" (
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "call" TEXT NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "engine_model_day_pkey" PRIMARY KEY ("day", "engine", "call", "model"),
    CONSTRAINT "engine_model_day_call" CHECK ("call" IN ('answer', 'extract'))
);
INSERT INTO "engine_model_day" ("day", "engine", "call", "model")
SELECT DISTINCT "day", "engine", 'answer', "model" FROM "result";

CREATE INDEX "query_run_day_status_engine_idx" ON "query_run" ("day", "status", "engine");
DROP INDEX "query_run_day_status_idx";
