-- Tokens of closed days by engine, of all owners together, so that the admin pages do not add up months of the ledger.
CREATE TABLE "usage_engine_day" (
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "usage_engine_day_pkey" PRIMARY KEY ("day", "engine")
);
