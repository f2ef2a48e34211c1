-- How calls of the answer engine end, for monitoring: a few rows a day, whatever the number of organisations.
CREATE TABLE "model_call_day" (
    "day" DATE NOT NULL,
    "call" TEXT COLLATE "C" NOT NULL,
    "outcome" TEXT COLLATE "C" NOT NULL,
    "calls" BIGINT NOT NULL DEFAULT 0,
    "duration_ms" BIGINT NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_call_day_pkey" PRIMARY KEY ("day", "call", "outcome")
);
