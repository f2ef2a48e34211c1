-- What `query_run` and `question` need to become partitions of themselves by a mere entry in the catalogue: a key with the
-- day, and the knowledge that no row is of a later month. Each statement is a transaction of its own, because an index is
-- made beside those who write only outside of one; a call that was interrupted begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "query_run_day_key";
CREATE UNIQUE INDEX CONCURRENTLY "query_run_day_key" ON "query_run" ("id", "owner_id", "day");
DROP INDEX CONCURRENTLY IF EXISTS "question_day_key";
CREATE UNIQUE INDEX CONCURRENTLY "question_day_key" ON "question" ("id", "day");

-- Two months ahead: the release before goes on planning days, however long the next migration is in coming.
DO $$
DECLARE
  until date := date_trunc('month', now() AT TIME ZONE 'utc' + interval '2 months');
BEGIN
  EXECUTE format('ALTER TABLE query_run DROP CONSTRAINT IF EXISTS query_run_until, ADD CONSTRAINT query_run_until CHECK (day < %L) NOT VALID', until);
  EXECUTE format('ALTER TABLE question DROP CONSTRAINT IF EXISTS question_until, ADD CONSTRAINT question_until CHECK (day < %L) NOT VALID', until);
END $$;
ALTER TABLE "query_run" VALIDATE CONSTRAINT "query_run_until";
ALTER TABLE "question" VALIDATE CONSTRAINT "question_until";
