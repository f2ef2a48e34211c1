-- Runs and questions lie in a partition a month, so that old ones go as fast as a file. What there is becomes the partition
-- `…_until_` of all months before the one in its name.
-- Questions first, as those who store do.
ALTER TABLE "question" RENAME TO "question_before";
ALTER TABLE "question_before" RENAME CONSTRAINT "question_pkey" TO "question_before_pkey";
ALTER INDEX "question_day_engine_sample_hash_key" RENAME TO "question_before_day_engine_sample_hash_key";
CREATE TABLE "question" (LIKE "question_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("day");
ALTER TABLE "question" DROP CONSTRAINT "question_until";
ALTER TABLE "question" ADD CONSTRAINT "question_pkey" PRIMARY KEY ("id", "day");
CREATE UNIQUE INDEX "question_day_engine_sample_hash_key" ON "question" ("day", "engine", "sample", "hash");

ALTER TABLE "query_run" RENAME TO "query_run_before";
ALTER TABLE "query_run_before" RENAME CONSTRAINT "query_run_pkey" TO "query_run_before_pkey";
ALTER INDEX "query_run_owner_id_query_id_day_engine_sample_key" RENAME TO "query_run_before_owner_id_query_id_day_engine_sample_key";
ALTER INDEX "query_run_day_status_engine_idx" RENAME TO "query_run_before_day_status_engine_idx";
ALTER INDEX "query_run_question_id_idx" RENAME TO "query_run_before_question_id_idx";
CREATE TABLE "query_run" (LIKE "query_run_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("day");
ALTER TABLE "query_run" DROP CONSTRAINT "query_run_until";
ALTER TABLE "query_run" ADD CONSTRAINT "query_run_pkey" PRIMARY KEY ("id", "owner_id", "day");
CREATE UNIQUE INDEX "query_run_owner_id_query_id_day_engine_sample_key" ON "query_run" ("owner_id", "query_id", "day", "engine", "sample");
CREATE INDEX "query_run_day_status_engine_idx" ON "query_run" ("day", "status", "engine");
CREATE INDEX "query_run_question_id_idx" ON "query_run" ("question_id");
ALTER TABLE "query_run" ADD CONSTRAINT "query_run_query_id_owner_id_fkey" FOREIGN KEY ("query_id", "owner_id")
  REFERENCES "query" ("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bound that the migration before has checked; tables without a row go at once.
DO $$
DECLARE
  bound date := (SELECT substring(pg_get_constraintdef(oid) FROM '\d{4}-\d\d-\d\d')::date FROM pg_constraint
    WHERE conname = 'query_run_until' AND conrelid = 'query_run_before'::regclass);
  name text;
  filled boolean;
BEGIN
  FOREACH name IN ARRAY ARRAY['query_run', 'question'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name || '_before') INTO filled;
    IF filled THEN
      EXECUTE format('ALTER TABLE %I RENAME TO %I', name || '_before', name || '_until_' || to_char(bound, 'YYYYMM'));
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', name || '_until_' || to_char(bound, 'YYYYMM'), name || '_before_pkey', name || '_until_pkey', name || '_day_key');
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, name || '_until_' || to_char(bound, 'YYYYMM'), bound);
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name || '_until_' || to_char(bound, 'YYYYMM'), name || '_until');
    ELSE
      EXECUTE format('DROP TABLE %I', name || '_before');
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION ensure_month(m date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', m);
  next date := first + interval '1 month';
  suffix text := to_char(first, 'YYYYMM');
  name text;
BEGIN
  IF to_regclass('result_' || suffix) IS NOT NULL AND to_regclass('answer_' || suffix) IS NOT NULL
    AND to_regclass('answer_count_' || suffix) IS NOT NULL AND to_regclass('query_run_' || suffix) IS NOT NULL
    AND to_regclass('question_' || suffix) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_month'));
  -- Looked up by a query, not by to_regclass: that one may answer from a cache older than the lock's last holder.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'result_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE result_%s (LIKE result INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE UNIQUE INDEX result_%s_cover ON result_%1$s (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids)', suffix);
    EXECUTE format('CREATE STATISTICS result_%s_queries (dependencies) ON owner_id, query_id FROM result_%1$s', suffix);
    EXECUTE format('ALTER TABLE result ATTACH PARTITION result_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_%s PARTITION OF answer FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  -- Arrays stay in the row, and those of brands are in an index too: at most ten for each of the day's samples.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_count_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_count_%s (LIKE answer_count INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (toast_tuple_target = 8160, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE INDEX answer_count_%s_cover ON answer_count_%1$s (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements)', suffix);
    EXECUTE format('CREATE STATISTICS answer_count_%s_queries (dependencies) ON owner_id, query_id FROM answer_count_%1$s', suffix);
    EXECUTE format('ALTER TABLE answer_count ATTACH PARTITION answer_count_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  -- Not where the partition of all months before a later one has it.
  FOREACH name IN ARRAY ARRAY['query_run', 'question'] LOOP
    IF NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND (relname = name || '_' || suffix OR relname ~ ('^' || name || '_until_\d{6}$') AND right(relname, 6) > suffix)) THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name || '_' || suffix, name, first, next);
    END IF;
  END LOOP;
END $$;

-- What a day's runs of an owner and engine have come to, once the runs themselves are no longer kept.
CREATE TABLE "run_day" (
    "day" DATE NOT NULL,
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "done" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "run_day_pkey" PRIMARY KEY ("day", "owner_id", "engine"),
    CONSTRAINT "run_day_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owner" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The part of the ledger that was spent on a query. It goes with its query; what the owner spent stays in `usage_day`.
CREATE TABLE "usage_query_day" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "query_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "tokens" BIGINT NOT NULL,

    CONSTRAINT "usage_query_day_pkey" PRIMARY KEY ("owner_id", "query_id", "day"),
    CONSTRAINT "usage_query_day_query_id_owner_id_fkey" FOREIGN KEY ("query_id", "owner_id") REFERENCES "query" ("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- As before, and into the part of the query: for workers of the release before.
CREATE OR REPLACE FUNCTION add_usage(_owner text, _kind text, _name text, _day date, _engine text, _models jsonb, _run text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  used record;
  input bigint;
  output bigint;
  query text;
BEGIN
  SELECT sum("inputTokens"), sum("outputTokens") INTO input, output
  FROM jsonb_to_recordset(_models) AS m ("inputTokens" bigint, "outputTokens" bigint);
  IF _run IS NOT NULL THEN
    UPDATE query_run SET input_tokens = input_tokens + input, output_tokens = output_tokens + output
    WHERE id = _run AND owner_id = _owner RETURNING query_id INTO query;
  END IF;
  FOR used IN SELECT * FROM jsonb_to_recordset(_models)
    AS m (model text, calls integer, "failedCalls" integer, "inputTokens" bigint, "outputTokens" bigint)
  LOOP
    INSERT INTO usage_day AS u
      (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
    VALUES (_day, _owner, _engine, used.model, _kind, _name, used.calls, used."failedCalls", used."inputTokens",
      used."outputTokens")
    ON CONFLICT (day, owner_id, engine, model) DO UPDATE SET calls = u.calls + excluded.calls,
      failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name;
  END LOOP;
  IF query IS NOT NULL AND input + output > 0 THEN
    INSERT INTO usage_query_day AS u (owner_id, query_id, day, tokens) VALUES (_owner, query, _day, input + output)
    ON CONFLICT (owner_id, query_id, day) DO UPDATE SET tokens = u.tokens + excluded.tokens;
  END IF;
  UPDATE usage_total SET tokens = tokens + input + output, owner_name = _name, first_day = least(first_day, _day)
  WHERE owner_id = _owner;
  RETURN found;
END $$;

-- Retention puts old days of the ledger into months, as it cuts the audit log: with the setting that says so.
CREATE OR REPLACE TRIGGER "usage_day_no_delete" BEFORE DELETE ON "usage_day" FOR EACH ROW
  WHEN (coalesce(current_setting('sightline.retention', true), '') <> 'on') EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER "audit_entry_no_delete" BEFORE DELETE ON "audit_entry" FOR EACH ROW
  WHEN (coalesce(current_setting('sightline.retention', true), '') <> 'on') EXECUTE FUNCTION refuse_change();
DROP FUNCTION refuse_audit_delete();
