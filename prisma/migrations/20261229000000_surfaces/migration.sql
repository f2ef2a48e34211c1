-- The daily run looks at surfaces. Columns without a rewrite of any row, and states that only this release writes: a worker
-- of the release before goes on beside them.

-- A provider's task is kept before anything is fetched.
ALTER TABLE question ADD COLUMN IF NOT EXISTS look jsonb;
ALTER TABLE result ADD COLUMN IF NOT EXISTS provider text;

-- A run may end without an answer and without a failure: the surface showed none.
ALTER TABLE question DROP CONSTRAINT IF EXISTS question_state;
ALTER TABLE question ADD CONSTRAINT question_state CHECK (
  state IN ('queued', 'asking', 'answered', 'done', 'notShown', 'failed', 'skipped')) NOT VALID;
ALTER TABLE query_run DROP CONSTRAINT IF EXISTS query_run_status;
ALTER TABLE query_run ADD CONSTRAINT query_run_status CHECK (
  status IN ('queued', 'done', 'notShown', 'failed', 'skipped')) NOT VALID;
ALTER TABLE run_day ADD COLUMN IF NOT EXISTS not_shown integer DEFAULT 0 NOT NULL;
ALTER TABLE daily_run ADD COLUMN IF NOT EXISTS not_shown integer DEFAULT 0 NOT NULL;

-- Of which access score, trend, verdict and all that follow from them are made; null is the installation's default.
ALTER TABLE organisation ADD COLUMN IF NOT EXISTS score_access text;
ALTER TABLE organisation DROP CONSTRAINT IF EXISTS organisation_score_access;
ALTER TABLE organisation ADD CONSTRAINT organisation_score_access CHECK (score_access IN ('api', 'app')) NOT VALID;
ALTER TABLE organisation ADD COLUMN IF NOT EXISTS score_access_since date;

-- Answers of surfaces are counted apart from the others.
ALTER TABLE query ADD COLUMN IF NOT EXISTS app_result_count integer DEFAULT 0 NOT NULL;
ALTER TABLE query ADD COLUMN IF NOT EXISTS app_first_result_day date;
ALTER TABLE query ADD COLUMN IF NOT EXISTS app_latest_result_day date;
