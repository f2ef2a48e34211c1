-- How long a trial call may be under way, which its retries make longer than the timeout of one call.
ALTER TABLE "engine_state" ADD COLUMN "trial_until" TIMESTAMPTZ(3);
