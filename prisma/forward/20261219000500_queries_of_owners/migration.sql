-- A query has one owner, which Postgres has to be told: it expected a thirtieth of an owner's rows and left the covering
-- indexes alone. Months that have ended are not looked at by autovacuum again.
DO $$
DECLARE
  month text;
BEGIN
  FOR month IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent IN ('result'::regclass, 'answer_count'::regclass) LOOP
    EXECUTE format('CREATE STATISTICS IF NOT EXISTS %I (dependencies) ON owner_id, query_id FROM %I', month || '_queries', month);
    EXECUTE format('ANALYZE %I (owner_id, query_id)', month);
  END LOOP;
END $$;
