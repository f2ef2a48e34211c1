-- What calls cost, in whole millionths of a US dollar. Unknown is null, or a call that is not among the priced ones:
-- never 0. Rows of before have no known cost; a process of the release before adds calls and tokens without one.

-- Its default comes after the column, so that only what is planned from now on starts at 0.
ALTER TABLE query_run ADD COLUMN cost_micros bigint;
ALTER TABLE query_run ALTER COLUMN cost_micros SET DEFAULT 0;
ALTER TABLE question ADD COLUMN cost_micros bigint;
ALTER TABLE question ALTER COLUMN cost_micros SET DEFAULT 0;
ALTER TABLE result ADD COLUMN cost_micros bigint;

ALTER TABLE usage_day ADD COLUMN priced_calls integer NOT NULL DEFAULT 0, ADD COLUMN cost_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE usage_query_day ADD COLUMN cost_micros bigint;

CREATE OR REPLACE FUNCTION refuse_shrinking_usage()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.engine <> OLD.engine OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens
     OR NEW.priced_calls < OLD.priced_calls OR NEW.cost_micros < OLD.cost_micros THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- The day's budget in money, beside that in tokens; `stopped_by` says which of them stopped the engine.
ALTER TABLE question ADD COLUMN cost_reserved bigint NOT NULL DEFAULT 0;
ALTER TABLE token_budget_day ADD COLUMN cost_used bigint NOT NULL DEFAULT 0,
  ADD COLUMN cost_reserved bigint NOT NULL DEFAULT 0,
  ADD COLUMN stopped_by text;
ALTER TABLE token_budget_day ADD CONSTRAINT token_budget_day_stopped_by CHECK (stopped_by IN ('tokens', 'money')) NOT VALID;
ALTER TABLE token_budget_day VALIDATE CONSTRAINT token_budget_day_stopped_by;
