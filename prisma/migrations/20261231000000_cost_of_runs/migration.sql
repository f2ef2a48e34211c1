-- What the runs of a day cost, beside their tokens: the known part in millionths of a US dollar, and how many runs have no
-- known cost. Null where a release before this one has summed. Constant defaults, so that no row is rewritten.
ALTER TABLE run_day ADD COLUMN IF NOT EXISTS cost_micros bigint DEFAULT 0 NOT NULL;
ALTER TABLE run_day ADD COLUMN IF NOT EXISTS unpriced integer;
ALTER TABLE daily_run ADD COLUMN IF NOT EXISTS cost_micros bigint;
ALTER TABLE daily_run ADD COLUMN IF NOT EXISTS unpriced integer;

-- The same of model calls and looks at surfaces, for monitoring.
ALTER TABLE model_call_day ADD COLUMN IF NOT EXISTS cost_micros bigint DEFAULT 0 NOT NULL;
ALTER TABLE model_call_day ADD COLUMN IF NOT EXISTS unpriced_calls bigint DEFAULT 0 NOT NULL;
