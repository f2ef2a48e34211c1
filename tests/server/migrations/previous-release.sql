-- See make-previous-release.ts.
-- PostgreSQL database dump
-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA pgboss;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE TYPE public.file_state AS ENUM (
    'pending',
    'stored'
);
CREATE TYPE public.owner_day AS (
	day date,
	engine text,
	answers integer,
	brand_ids integer[],
	ranked integer[],
	placements integer[]
);
CREATE TYPE public.token_purpose AS ENUM (
    'reset',
    'invite',
    'verify'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE pgboss.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;
CREATE FUNCTION public.add_to_sum(_name text, _day date, _part text, _change bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  free bigint;
BEGIN
  SELECT slot INTO free FROM kept_sum WHERE name = _name AND day = _day AND part = _part
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE kept_sum SET value = value + _change WHERE name = _name AND day = _day AND part = _part AND slot = free;
  ELSE
    INSERT INTO kept_sum (name, day, part, value) VALUES (_name, _day, _part, _change);
  END IF;
END $$;
CREATE FUNCTION public.add_usage(_owner text, _kind text, _name text, _day date, _engine text, _models jsonb, _run text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  used record;
  input bigint;
  output bigint;
BEGIN
  SELECT sum("inputTokens"), sum("outputTokens") INTO input, output
  FROM jsonb_to_recordset(_models) AS m ("inputTokens" bigint, "outputTokens" bigint);
  IF _run IS NOT NULL THEN
    UPDATE query_run SET input_tokens = input_tokens + input, output_tokens = output_tokens + output
    WHERE id = _run AND owner_id = _owner;
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
  UPDATE usage_total SET tokens = tokens + input + output, owner_name = _name, first_day = least(first_day, _day)
  WHERE owner_id = _owner;
  RETURN found;
END $$;
CREATE FUNCTION public.author_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM figures_changed('');
  RETURN NULL;
END $$;
CREATE FUNCTION public.brand_match_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN TRIM(BOTH FROM regexp_replace(regexp_replace(TRIM(BOTH FROM regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(translate(NORMALIZE(lower(name), NFKD), 'øłđı'::text, 'oldi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), ' ?́|[̀-ͯ''‘’‛ʼʹ`′️]'::text, ''::text, 'g'::text), '[-‐-―−]'::text, ' '::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text)), '(?<=[^\s,&])(?:[\s,&]+(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|s\.p\.a|srl|s\.r\.l|s\.l|s\.l\.u|bv|b\.v|nv|n\.v|ab|oy|oyj|a/s|aps|pty|pte|sp\.? z ?o\.? ?o)\.?)+[\s,&]*$'::text, ''::text), ' ?& ?'::text, ' and '::text, 'g'::text));
CREATE FUNCTION public.count_user_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM add_to_sum('users', '-infinity', user_role(OLD.system_admin, OLD.organisation_admin), -1);
  PERFORM add_to_sum('users', '-infinity', user_role(NEW.system_admin, NEW.organisation_admin), 1);
  RETURN NULL;
END $$;
CREATE FUNCTION public.count_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM add_to_sum('users', '-infinity', role, change) FROM (
    SELECT user_role(system_admin, organisation_admin) AS role,
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS change
    FROM changed GROUP BY 1 ORDER BY 1) c;
  RETURN NULL;
END $$;
CREATE FUNCTION public.counted_answers(_owner text, _query text, _from date, _to date, _engine text) RETURNS TABLE(day date, engine text, answers integer, brand_ids integer[], ranked smallint[], placements smallint[], url_ids integer[], url_answers smallint[])
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN QUERY WITH shown AS (
    SELECT r.day, r.engine, r.brand_ids[1:10] AS placed, r.citation_ids FROM result r
    WHERE r.owner_id = _owner AND r.query_id = _query AND r.day >= _from AND r.day <= _to
      AND (_engine IS NULL OR r.engine = _engine)
  ), named AS (
    SELECT b.day, b.engine, array_agg(b.id ORDER BY b.id) AS brand_ids, array_agg(b.ranked ORDER BY b.id) AS ranked,
      array_agg(b.placements ORDER BY b.id) AS placements
    FROM (
      SELECT s.day, s.engine, each.id, count(*)::smallint AS ranked, sum(each.place)::smallint AS placements
      FROM shown s, unnest(s.placed) WITH ORDINALITY AS each (id, place) GROUP BY s.day, s.engine, each.id
    ) b GROUP BY b.day, b.engine
  ), cited AS (
    SELECT u.day, u.engine, array_agg(u.id ORDER BY u.id) AS url_ids, array_agg(u.answers ORDER BY u.id) AS url_answers
    FROM (
      SELECT s.day, s.engine, each.id, count(*)::smallint AS answers
      FROM shown s, unnest(s.citation_ids) AS each (id) GROUP BY s.day, s.engine, each.id
    ) u GROUP BY u.day, u.engine
  )
  SELECT a.day, a.engine, a.answers, coalesce(n.brand_ids, '{}'), coalesce(n.ranked, '{}'), coalesce(n.placements, '{}'),
    coalesce(c.url_ids, '{}'), coalesce(c.url_answers, '{}')
  FROM (SELECT s.day, s.engine, count(*)::integer AS answers FROM shown s GROUP BY s.day, s.engine) a
  LEFT JOIN named n ON n.day = a.day AND n.engine = a.engine
  LEFT JOIN cited c ON c.day = a.day AND c.engine = a.engine;
END
$$;
CREATE FUNCTION public.counted_to_date(_owner text, _day date) RETURNS TABLE(engine text, brand_ids integer[], ranked integer[], url_ids integer[], url_answers integer[], day_answers integer, day_brand_ids integer[], day_ranked integer[], day_placements integer[])
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  queries text[] := ARRAY(SELECT q.id FROM query q WHERE q.owner_id = _owner);
BEGIN
  RETURN QUERY WITH kept AS (
    SELECT m.engine, false AS of_day, 0 AS answers, m.brand_ids, m.ranked, '{}'::integer[] AS placements, m.url_ids, m.url_answers
    FROM month_to_date m
    WHERE m.owner_id = _owner AND m.until = _day - 1 AND m.month = date_trunc('month', _day::timestamp)::date
    UNION ALL
    SELECT c.engine, true, c.answers, c.brand_ids, c.ranked::integer[], c.placements::integer[], c.url_ids,
      c.url_answers::integer[]
    FROM answer_count c
    WHERE c.owner_id = _owner AND c.query_id = ANY(queries) AND c.day = _day
  ), named AS (
    SELECT b.engine, array_agg(b.id ORDER BY b.id) AS ids, array_agg(b.ranked ORDER BY b.id) AS ranked,
      array_agg(b.id ORDER BY b.id) FILTER (WHERE b.of_day) AS day_ids,
      array_agg(b.day_ranked ORDER BY b.id) FILTER (WHERE b.of_day) AS day_ranked,
      array_agg(b.day_placements ORDER BY b.id) FILTER (WHERE b.of_day) AS day_placements
    FROM (
      SELECT u.engine, u.id, bool_or(u.of_day) AS of_day, sum(u.ranked)::integer AS ranked,
        sum(u.ranked) FILTER (WHERE u.of_day)::integer AS day_ranked, sum(u.placements)::integer AS day_placements
      FROM (
        SELECT k.engine, k.of_day, unnest(k.brand_ids) AS id, unnest(k.ranked) AS ranked, unnest(k.placements) AS placements
        FROM kept k
      ) u GROUP BY u.engine, u.id
    ) b GROUP BY b.engine
  ), cited AS (
    SELECT p.engine, array_agg(p.id ORDER BY p.id) AS ids, array_agg(p.answers ORDER BY p.id) AS answers
    FROM (
      SELECT u.engine, u.id, sum(u.answers)::integer AS answers
      FROM (SELECT k.engine, unnest(k.url_ids) AS id, unnest(k.url_answers) AS answers FROM kept k) u GROUP BY u.engine, u.id
    ) p GROUP BY p.engine
  )
  SELECT e.engine, coalesce(n.ids, '{}'), coalesce(n.ranked, '{}'), coalesce(c.ids, '{}'), coalesce(c.answers, '{}'),
    e.answers, coalesce(n.day_ids, '{}'), coalesce(n.day_ranked, '{}'), coalesce(n.day_placements, '{}')
  FROM (SELECT k.engine, sum(k.answers)::integer AS answers FROM kept k GROUP BY k.engine) e
  LEFT JOIN named n ON n.engine = e.engine LEFT JOIN cited c ON c.engine = e.engine;
END
$$;
CREATE FUNCTION public.ensure_month(m date) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  first date := date_trunc('month', m);
  next date := first + interval '1 month';
  suffix text := to_char(first, 'YYYYMM');
BEGIN
  IF to_regclass('result_' || suffix) IS NOT NULL AND to_regclass('answer_' || suffix) IS NOT NULL
    AND to_regclass('answer_count_' || suffix) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_month'));
  -- Looked up by a query, not by to_regclass: that one may answer from a cache older than the lock's last holder.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'result_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE result_%s (LIKE result INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE UNIQUE INDEX result_%s_cover ON result_%1$s (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids)', suffix);
    EXECUTE format('ALTER TABLE result ATTACH PARTITION result_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_%s PARTITION OF answer FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
  -- Arrays stay in the row, and those of brands are in an index too: at most ten for each of the day's samples.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_count_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_count_%s (LIKE answer_count INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (toast_tuple_target = 8160, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE INDEX answer_count_%s_cover ON answer_count_%1$s (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements)', suffix);
    EXECUTE format('ALTER TABLE answer_count ATTACH PARTITION answer_count_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
END $_$;
CREATE FUNCTION public.figures_changed(_owner text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  free bigint;
  -- A variable, because a cluster refuses a random number in the statement itself.
  step bigint := 1 + floor(random() * 1000000000);
BEGIN
  IF _owner = '' THEN
    SELECT slot INTO free FROM common_version ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF found THEN
      UPDATE common_version SET version = version + step WHERE slot = free;
    ELSE
      INSERT INTO common_version (version) VALUES (step);
    END IF;
    RETURN;
  END IF;
  SELECT slot INTO free FROM figure_version WHERE owner_id = _owner
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE figure_version SET version = version + step WHERE owner_id = _owner AND slot = free;
  ELSE
    INSERT INTO figure_version (owner_id, version) VALUES (_owner, step);
  END IF;
END $$;
CREATE FUNCTION public.letters_and_pairs(_text text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT array(SELECT DISTINCT substr(lower(_text), place, size)
    FROM generate_series(1, char_length(lower(_text))) place, generate_series(1, 2) size)
$$;
CREATE FUNCTION public.recount_answers(_owner text, _query text, _from date, _to date, _engine text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  kept text[];
  differing record;
  written integer := 0;
  removed integer;
BEGIN
  PERFORM 1 FROM query WHERE owner_id = _owner AND id = _query FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN 0;
  END IF;
  -- Apart, and row by row: of a statement that reads rows to write them a cluster answers how many were read.
  kept := ARRAY(
    SELECT (k.day, k.engine, k.answers, k.brand_ids, k.ranked, k.placements, k.url_ids, k.url_answers)::text
    FROM answer_count k
    WHERE k.owner_id = _owner AND k.query_id = _query AND k.day >= _from AND k.day <= _to
      AND (_engine IS NULL OR k.engine = _engine));
  FOR differing IN SELECT * FROM counted_answers(_owner, _query, _from, _to, _engine) c
    WHERE (c.day, c.engine, c.answers, c.brand_ids, c.ranked, c.placements, c.url_ids, c.url_answers)::text <> ALL (kept)
  LOOP
    INSERT INTO answer_count
      (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
    VALUES (_owner, _query, differing.day, differing.engine, differing.answers, differing.brand_ids, differing.ranked,
      differing.placements, differing.url_ids, differing.url_answers)
    ON CONFLICT (owner_id, query_id, day, engine) DO UPDATE SET answers = excluded.answers,
      brand_ids = excluded.brand_ids, ranked = excluded.ranked, placements = excluded.placements,
      url_ids = excluded.url_ids, url_answers = excluded.url_answers;
    written := written + 1;
  END LOOP;
  DELETE FROM answer_count k
  WHERE k.owner_id = _owner AND k.query_id = _query AND k.day >= _from AND k.day <= _to
    AND (_engine IS NULL OR k.engine = _engine)
    AND NOT EXISTS (SELECT 1 FROM result r WHERE r.owner_id = _owner AND r.query_id = _query AND r.day >= _from
      AND r.day <= _to AND r.day = k.day AND r.engine = k.engine);
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF written + removed > 0 THEN
    DELETE FROM answer_month WHERE owner_id = _owner AND query_id = _query
      AND month >= date_trunc('month', _from)::date AND month <= _to;
    IF EXISTS (SELECT 1 FROM owner_month m WHERE m.owner_id = _owner AND m.month >= date_trunc('month', _from)::date
      AND m.month <= _to AND m.summed_to >= _from) THEN
      PERFORM 1 FROM owner_month WHERE owner_id = _owner ORDER BY month FOR UPDATE;
      DELETE FROM month_to_date WHERE owner_id = _owner AND month >= date_trunc('month', _from)::date AND month <= _to
        AND until >= _from;
      UPDATE owner_month SET summed_to = greatest(month, _from) - 1,
        days = ARRAY(SELECT d FROM unnest(days) d WHERE d.day < _from)
      WHERE owner_id = _owner AND month >= date_trunc('month', _from)::date AND month <= _to
        AND summed_to >= greatest(month, _from);
    END IF;
  END IF;
  RETURN written + removed;
END $$;
CREATE FUNCTION public.recount_usage(_owner text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  sums record;
BEGIN
  SELECT owner_kind, owner_name, day INTO sums FROM usage_day WHERE owner_id = _owner ORDER BY day DESC LIMIT 1;
  IF NOT found THEN
    RETURN;
  END IF;
  INSERT INTO usage_total (owner_id, owner_kind, owner_name, tokens, first_day)
    VALUES (_owner, sums.owner_kind, sums.owner_name, 0, sums.day) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM usage_total WHERE owner_id = _owner FOR NO KEY UPDATE;
  SELECT sum(input_tokens + output_tokens) AS tokens, min(day) AS first_day INTO sums FROM usage_day WHERE owner_id = _owner;
  UPDATE usage_total SET tokens = sums.tokens, first_day = sums.first_day,
    deleted = NOT EXISTS (SELECT 1 FROM owner WHERE id = _owner)
  WHERE owner_id = _owner;
END $$;
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW."actor_email" IS NULL AND (to_jsonb(NEW) - 'actor_email') = (to_jsonb(OLD) - 'actor_email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION public.refuse_audit_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(current_setting('sightline.retention', true), '') <> 'on' THEN
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION public.refuse_shrinking_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.engine <> OLD.engine OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION public.store_results(_owner text, _runs jsonb, _day date, _engine text, _sample smallint, _brand_ids integer[], _read_brand_ids integer[], _citation_ids integer[], _consulted_ids integer[], _search_ids integer[], _model text, _question jsonb, _text text, _evidence jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  run record;
  paid record;
  results integer;
  first boolean := false;
BEGIN
  FOR run IN SELECT * FROM jsonb_to_recordset(_runs)
    AS r (id text, "queryId" text, "resultId" text, "inputTokens" integer, "outputTokens" integer)
  LOOP
    SELECT input_tokens, output_tokens INTO paid FROM query_run
    WHERE id = run.id AND owner_id = _owner AND status = 'queued';
    CONTINUE WHEN NOT found;
    INSERT INTO result (id, owner_id, query_id, day, engine, sample, brand_ids, read_brand_ids, citation_ids,
      consulted_ids, search_ids, model, input_tokens, output_tokens)
    VALUES (run."resultId", _owner, run."queryId", _day, _engine, _sample, _brand_ids, _read_brand_ids, _citation_ids,
      _consulted_ids, _search_ids, _model, paid.input_tokens + run."inputTokens", paid.output_tokens + run."outputTokens")
    ON CONFLICT DO NOTHING;
    IF found THEN
      INSERT INTO answer (result_id, owner_id, day, question, text, evidence)
      VALUES (run."resultId", _owner, _day, _question, _text, _evidence);
      UPDATE query SET result_count = result_count + 1, first_result_day = least(first_result_day, _day),
        latest_result_day = greatest(latest_result_day, _day)
      WHERE id = run."queryId" AND owner_id = _owner RETURNING result_count INTO results;
      first := first OR results = 1;
      PERFORM recount_answers(_owner, run."queryId", _day, _day, _engine);
    END IF;
    UPDATE query_run SET status = 'done', finished_at = now(), reason_code = NULL, reason = NULL
    WHERE id = run.id AND owner_id = _owner AND status = 'queued';
  END LOOP;
  PERFORM figures_changed(_owner);
  RETURN first;
END $$;
CREATE FUNCTION public.sum_answers(_owner text, _query text, _month date) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM query WHERE owner_id = _owner AND id = _query FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN;
  END IF;
  INSERT INTO answer_month (owner_id, query_id, month, engine, brand_ids, ranked, url_ids, url_answers)
  SELECT _owner, _query, _month, s.engine, s.brand_ids, s.ranked, s.url_ids, s.url_answers
  FROM summed_answers(_owner, _query, _month) s
  ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION public.sum_to_date(_owner text, _month date, _until date) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  reached date;
  next_day date;
  each_day date;
  counted record;
  added owner_day[] := '{}';
BEGIN
  PERFORM 1 FROM owner WHERE id = _owner FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN;
  END IF;
  PERFORM 1 FROM query WHERE owner_id = _owner ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO owner_month (owner_id, month, summed_to, query_ids, days) VALUES (_owner, _month, _month - 1, '{}', '{}')
    ON CONFLICT DO NOTHING;
  SELECT summed_to INTO reached FROM owner_month WHERE owner_id = _owner AND month = _month FOR UPDATE;
  -- Nothing is summed of the days before the first answer.
  IF EXISTS (SELECT 1 FROM month_to_date WHERE owner_id = _owner AND month = _month AND until = reached) THEN
    next_day := reached + 1;
  ELSE
    SELECT min(c.day) INTO next_day FROM answer_count c
    WHERE c.owner_id = _owner AND c.query_id = ANY (ARRAY(SELECT q.id FROM query q WHERE q.owner_id = _owner))
      AND c.day > reached AND c.day <= _until;
  END IF;
  FOR each_day IN SELECT _month + n FROM generate_series(next_day - _month, _until - _month) n LOOP
    FOR counted IN SELECT * FROM counted_to_date(_owner, each_day) LOOP
      INSERT INTO month_to_date (owner_id, month, until, engine, brand_ids, ranked, url_ids, url_answers,
        day_answers, day_brand_ids, day_ranked, day_placements)
      VALUES (_owner, _month, each_day, counted.engine, counted.brand_ids, counted.ranked, counted.url_ids,
        counted.url_answers, counted.day_answers, counted.day_brand_ids, counted.day_ranked, counted.day_placements);
      IF counted.day_answers > 0 THEN
        added := added || ROW(each_day, counted.engine, counted.day_answers, counted.day_brand_ids, counted.day_ranked,
          counted.day_placements)::owner_day;
      END IF;
    END LOOP;
  END LOOP;
  UPDATE owner_month SET summed_to = greatest(summed_to, _until), days = days || added, query_ids = ARRAY(
    SELECT q.id FROM query q WHERE q.owner_id = _owner AND EXISTS (
      SELECT 1 FROM answer_count c WHERE c.owner_id = _owner AND c.query_id = q.id AND c.day >= _month AND c.day <= _until))
  WHERE owner_id = _owner AND month = _month AND summed_to < _until;
END $$;
CREATE FUNCTION public.summed_answers(_owner text, _query text, _month date) RETURNS TABLE(engine text, brand_ids integer[], ranked smallint[], url_ids integer[], url_answers smallint[])
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN QUERY WITH kept AS (
    SELECT c.engine, c.brand_ids, c.ranked, c.url_ids, c.url_answers FROM answer_count c
    WHERE c.owner_id = _owner AND c.query_id = _query
      AND c.day >= _month AND c.day <= (_month + interval '1 month' - interval '1 day')::date
  ), named AS (
    SELECT b.engine, array_agg(b.id ORDER BY b.id) AS ids, array_agg(b.ranked ORDER BY b.id) AS ranked
    FROM (
      SELECT u.engine, u.id, sum(u.ranked)::smallint AS ranked
      FROM (SELECT k.engine, unnest(k.brand_ids) AS id, unnest(k.ranked) AS ranked FROM kept k) u GROUP BY u.engine, u.id
    ) b GROUP BY b.engine
  ), cited AS (
    SELECT p.engine, array_agg(p.id ORDER BY p.id) AS ids, array_agg(p.answers ORDER BY p.id) AS answers
    FROM (
      SELECT u.engine, u.id, sum(u.answers)::smallint AS answers
      FROM (SELECT k.engine, unnest(k.url_ids) AS id, unnest(k.url_answers) AS answers FROM kept k) u GROUP BY u.engine, u.id
    ) p GROUP BY p.engine
  )
  SELECT e.engine, coalesce(n.ids, '{}'), coalesce(n.ranked, '{}'), coalesce(c.ids, '{}'), coalesce(c.answers, '{}')
  FROM (SELECT DISTINCT k.engine FROM kept k) e
  LEFT JOIN named n ON n.engine = e.engine LEFT JOIN cited c ON c.engine = e.engine;
END
$$;
CREATE FUNCTION public.user_role(system_admin boolean, organisation_admin boolean) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN system_admin THEN 'systemAdmin' WHEN organisation_admin THEN 'organisationAdmin' ELSE 'marketeer' END
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-simulated-perplexity'::text))
);
CREATE TABLE pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-simulated-openai'::text))
);
CREATE TABLE pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-anthropic'::text))
);
CREATE TABLE pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-gemini'::text))
);
CREATE TABLE pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-xai'::text))
);
CREATE TABLE pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-openai'::text))
);
CREATE TABLE pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-perplexity'::text))
);
CREATE TABLE pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-simulated'::text))
);
CREATE TABLE pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT cjc CHECK ((name = 'question-simulated-anthropic'::text))
);
CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE pgboss.queue_stats_20261122 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.queue_stats_20261123 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.answer (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb,
    text text,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    archive_id text COLLATE pg_catalog."C"
)
PARTITION BY RANGE (day);
CREATE TABLE public.answer_202609 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb,
    text text,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    archive_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.answer_202610 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb,
    text text,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    archive_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.answer_202611 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb,
    text text,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    archive_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.answer_202612 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb,
    text text,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    archive_id text COLLATE pg_catalog."C",
    CONSTRAINT answer_words_check CHECK ((((question IS NULL) = (archive_id IS NOT NULL)) AND ((text IS NULL) = (archive_id IS NOT NULL))))
);
CREATE TABLE public.answer_archive (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    state text DEFAULT 'writing'::text NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    byte_size integer DEFAULT 0 NOT NULL,
    checksum text DEFAULT ''::text NOT NULL,
    stale boolean DEFAULT false NOT NULL,
    damaged boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT answer_archive_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT answer_archive_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date)),
    CONSTRAINT answer_archive_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'archived'::text, 'discarded'::text])))
);
CREATE TABLE public.answer_count (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    answers integer NOT NULL,
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    placements smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL
)
PARTITION BY RANGE (day);
CREATE TABLE public.answer_count_202609 (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    answers integer NOT NULL,
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    placements smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL
)
WITH (fillfactor='70', toast_tuple_target='8160', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.answer_count_202610 (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    answers integer NOT NULL,
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    placements smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL
)
WITH (fillfactor='70', toast_tuple_target='8160', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.answer_count_202611 (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    answers integer NOT NULL,
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    placements smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL
)
WITH (fillfactor='70', toast_tuple_target='8160', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.answer_count_202612 (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    answers integer NOT NULL,
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    placements smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL
)
WITH (toast_tuple_target='8160', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.answer_month (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    brand_ids integer[] NOT NULL,
    ranked smallint[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers smallint[] NOT NULL,
    CONSTRAINT answer_month_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
)
WITH (toast_tuple_target='8160');
CREATE TABLE public.answer_preview (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    engine text NOT NULL,
    asked jsonb NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    reason text,
    answer jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT answer_preview_answer CHECK (((state = 'done'::text) = (answer IS NOT NULL))),
    CONSTRAINT answer_preview_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT answer_preview_state CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.api_token (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    starts_with text NOT NULL,
    token_hash bytea NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT api_token_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT api_token_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 300)))
);
CREATE TABLE public.app_user (
    id text NOT NULL COLLATE pg_catalog."C",
    first_name text,
    last_name text,
    email text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    password_hash text,
    organisation_id text COLLATE pg_catalog."C",
    organisation_admin boolean DEFAULT false NOT NULL,
    system_admin boolean DEFAULT false NOT NULL,
    profile_image text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_login_at timestamp(3) with time zone,
    digest boolean,
    CONSTRAINT app_user_email CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
    CONSTRAINT app_user_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT app_user_organisation_admin CHECK (((NOT organisation_admin) OR (organisation_id IS NOT NULL))),
    CONSTRAINT app_user_verified CHECK (((password_hash IS NULL) OR (email_verified_at IS NOT NULL) OR ((organisation_id IS NULL) AND (NOT organisation_admin) AND (NOT system_admin))))
);
CREATE TABLE public.archive_month (
    month date NOT NULL,
    place text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    finished_at timestamp(3) with time zone
);
CREATE TABLE public.audit_entry (
    id text NOT NULL COLLATE pg_catalog."C",
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    actor_id text COLLATE pg_catalog."C",
    actor_email text,
    actor_role text NOT NULL,
    organisation_id text COLLATE pg_catalog."C",
    action text NOT NULL,
    target_kind text NOT NULL,
    target_id text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text,
    CONSTRAINT audit_entry_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.brand (
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    match_key text GENERATED ALWAYS AS (public.brand_match_key(key)) STORED,
    status text DEFAULT 'new'::text NOT NULL,
    same_as_id integer,
    sorted_at timestamp(3) with time zone,
    CONSTRAINT brand_key_size CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 300))),
    CONSTRAINT brand_same_as CHECK ((((status = 'sameAs'::text) = (same_as_id IS NOT NULL)) AND (same_as_id <> id))),
    CONSTRAINT brand_status_check CHECK ((status = ANY (ARRAY['new'::text, 'sameAs'::text, 'competitor'::text, 'ignored'::text])))
);
CREATE TABLE public.brand_alias (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key text NOT NULL,
    CONSTRAINT brand_alias_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT brand_alias_text CHECK (((char_length(name) >= 1) AND (char_length(name) <= 300) AND ((char_length(key) >= 1) AND (char_length(key) <= 300))))
);
CREATE SEQUENCE public.brand_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.brand_id_seq OWNED BY public.brand.id;
CREATE TABLE public.cited_redirect (
    url_id integer NOT NULL,
    page_id integer,
    tries smallint DEFAULT 0 NOT NULL,
    tried_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.cited_url (
    id integer NOT NULL,
    site text NOT NULL,
    url text NOT NULL,
    CONSTRAINT cited_url_size CHECK (((octet_length(url) <= 2000) AND (url ~ '^https?://'::text)))
);
CREATE SEQUENCE public.cited_url_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.cited_url_id_seq OWNED BY public.cited_url.id;
CREATE TABLE public.common_version (
    slot bigint NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='50');
CREATE SEQUENCE public.common_version_slot_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.common_version_slot_seq OWNED BY public.common_version.slot;
CREATE TABLE public.crash_occurrence (
    id text NOT NULL COLLATE pg_catalog."C",
    crash_report_id text NOT NULL COLLATE pg_catalog."C",
    key_hash bytea NOT NULL,
    user_id text COLLATE pg_catalog."C",
    component_name text,
    location text,
    browser text,
    user_description text,
    follow_ups smallint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT crash_occurrence_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.crash_report (
    id text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    error_name text NOT NULL,
    error_message text NOT NULL,
    error_stack text,
    error_code text,
    status_code integer,
    cause text,
    component_name text,
    location text,
    occurrences integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT crash_report_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.daily_run (
    day date NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    note text,
    planned integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT daily_run_status CHECK ((status = ANY (ARRAY['running'::text, 'finished'::text, 'stopped'::text])))
);
CREATE TABLE public.digest_mail (
    user_id text NOT NULL COLLATE pg_catalog."C",
    week date NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    token_hash bytea NOT NULL
);
CREATE TABLE public.engine_model_day (
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    call text NOT NULL,
    model text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT engine_model_day_call CHECK ((call = ANY (ARRAY['answer'::text, 'extract'::text, 'rules'::text])))
);
CREATE TABLE public.engine_search (
    id integer NOT NULL,
    key text NOT NULL,
    text text NOT NULL,
    CONSTRAINT engine_search_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 1200))),
    CONSTRAINT engine_search_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);
ALTER TABLE public.engine_search ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.engine_search_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.engine_state (
    engine text NOT NULL COLLATE pg_catalog."C",
    quota_since timestamp(3) with time zone,
    quota_reason text,
    trial_at timestamp(3) with time zone,
    trial_until timestamp(3) with time zone
);
CREATE TABLE public.figure_version (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    slot bigint NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='50');
CREATE SEQUENCE public.figure_version_slot_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.figure_version_slot_seq OWNED BY public.figure_version.slot;
CREATE TABLE public.geo_recommendation (
    id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    description text,
    version integer DEFAULT 1 NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    updated_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    own boolean DEFAULT false NOT NULL,
    CONSTRAINT geo_recommendation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT geo_recommendation_text CHECK (((char_length(title) >= 1) AND (char_length(title) <= 300) AND (COALESCE(char_length(description), 0) <= 4000)))
);
CREATE TABLE public.geo_recommendation_organisation (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    recommendation_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.idempotency_key (
    user_id text NOT NULL COLLATE pg_catalog."C",
    route text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.industry (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text DEFAULT 'industry'::text NOT NULL,
    CONSTRAINT industry_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT industry_kind CHECK ((kind = 'industry'::text))
);
CREATE TABLE public.kept_check (
    kind text NOT NULL,
    place text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    due_at timestamp(3) with time zone NOT NULL,
    held_until timestamp(3) with time zone,
    compared_at timestamp(3) with time zone,
    differing bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.kept_sum (
    name text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    part text NOT NULL COLLATE pg_catalog."C",
    slot bigint NOT NULL,
    value bigint NOT NULL
)
WITH (fillfactor='50');
CREATE SEQUENCE public.kept_sum_slot_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.kept_sum_slot_seq OWNED BY public.kept_sum.slot;
CREATE TABLE public.model_call_day (
    day date NOT NULL,
    call text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    calls bigint DEFAULT 0 NOT NULL,
    duration_ms bigint DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.month_to_date (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    until date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    brand_ids integer[] NOT NULL,
    ranked integer[] NOT NULL,
    url_ids integer[] NOT NULL,
    url_answers integer[] NOT NULL,
    day_answers integer NOT NULL,
    day_brand_ids integer[] NOT NULL,
    day_ranked integer[] NOT NULL,
    day_placements integer[] NOT NULL
)
WITH (toast_tuple_target='8160');
CREATE TABLE public.name_change (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    brand_id integer,
    target_id integer,
    organisation_id text COLLATE pg_catalog."C",
    state text DEFAULT 'queued'::text NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    cursor_day date,
    cursor_id text COLLATE pg_catalog."C",
    reason text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    brand_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT name_change_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT name_change_kind_check CHECK ((kind = ANY (ARRAY['sameAs'::text, 'competitor'::text, 'ignore'::text, 'restore'::text, 'organisation'::text]))),
    CONSTRAINT name_change_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.name_count (
    brand_id integer NOT NULL,
    answers integer NOT NULL,
    organisations integer NOT NULL,
    example_result_id text NOT NULL COLLATE pg_catalog."C",
    example_owner_id text NOT NULL COLLATE pg_catalog."C",
    example_day date NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL
);
CREATE TABLE public.never_match (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key text NOT NULL,
    CONSTRAINT never_match_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT never_match_text CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 300)) AND ((char_length(key) >= 1) AND (char_length(key) <= 300))))
);
CREATE TABLE public.note (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    text text NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT note_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT note_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);
CREATE TABLE public.one_time_token (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    purpose public.token_purpose NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT one_time_token_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.open_set_up (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.organisation (
    id text NOT NULL COLLATE pg_catalog."C",
    website_url text,
    kind text DEFAULT 'organisation'::text NOT NULL,
    set_up_skipped text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT organisation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT organisation_kind CHECK ((kind = 'organisation'::text)),
    CONSTRAINT organisation_text CHECK ((COALESCE(char_length(website_url), 0) <= 2048))
);
CREATE TABLE public.organisation_industry (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    industry_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.own_domain (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT own_domain_domain_check CHECK (((char_length(domain) >= 3) AND (char_length(domain) <= 253))),
    CONSTRAINT own_domain_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.owner (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    name text NOT NULL,
    location text DEFAULT 'London'::text NOT NULL,
    country text DEFAULT 'GB'::text NOT NULL,
    samples smallint,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT owner_country CHECK ((country = ANY (ARRAY['GB'::text, 'US'::text]))),
    CONSTRAINT owner_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT owner_kind CHECK ((kind = ANY (ARRAY['organisation'::text, 'industry'::text]))),
    CONSTRAINT owner_samples CHECK (((samples >= 1) AND (samples <= 10))),
    CONSTRAINT owner_text CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 300)) AND ((char_length(location) >= 1) AND (char_length(location) <= 300))))
);
CREATE TABLE public.owner_month (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    summed_to date NOT NULL,
    query_ids text[] NOT NULL COLLATE pg_catalog."C",
    days public.owner_day[] NOT NULL,
    CONSTRAINT owner_month_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
)
WITH (toast_tuple_target='8160');
CREATE TABLE public.query (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    search_term text NOT NULL,
    profile_name text,
    searcher_profile text,
    active_slot smallint,
    active boolean GENERATED ALWAYS AS ((active_slot IS NOT NULL)) STORED NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    updated_by_id text COLLATE pg_catalog."C",
    result_count integer DEFAULT 0 NOT NULL,
    first_result_day date,
    latest_result_day date,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    owner_kind text NOT NULL,
    CONSTRAINT query_active_slot CHECK (((active_slot IS NULL) OR ((active_slot >= 1) AND (active_slot <=
CASE owner_kind
    WHEN 'organisation'::text THEN 3
    ELSE 20
END)))),
    CONSTRAINT query_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT query_owner_kind CHECK ((owner_kind = ANY (ARRAY['organisation'::text, 'industry'::text]))),
    CONSTRAINT query_text CHECK (((char_length(search_term) >= 1) AND (char_length(search_term) <= 300) AND (COALESCE(char_length(profile_name), 0) <= 300) AND (COALESCE(char_length(searcher_profile), 0) <= 4000)))
);
CREATE TABLE public.query_run (
    id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    reason_code text,
    reason text,
    input_tokens integer DEFAULT 0 NOT NULL,
    output_tokens integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamp(3) with time zone,
    question_id text COLLATE pg_catalog."C",
    CONSTRAINT query_run_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT query_run_reason CHECK (((status <> ALL (ARRAY['failed'::text, 'skipped'::text])) OR (reason_code IS NOT NULL))),
    CONSTRAINT query_run_status CHECK ((status = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text, 'skipped'::text])))
);
CREATE TABLE public.question (
    id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    owner_ids text[] NOT NULL COLLATE pg_catalog."C",
    asked jsonb NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    job_id uuid,
    job_attempt integer,
    worker_id text,
    deaths smallint DEFAULT 0 NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    alone boolean DEFAULT false NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL,
    billed text[] DEFAULT '{}'::text[] NOT NULL COLLATE pg_catalog."C",
    answer jsonb,
    reading jsonb,
    reason_code text,
    reason text,
    started_at timestamp(3) with time zone,
    answered_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    CONSTRAINT question_answered CHECK (((state <> 'answered'::text) OR (answer IS NOT NULL))),
    CONSTRAINT question_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT question_reason CHECK (((state <> ALL (ARRAY['failed'::text, 'skipped'::text])) OR (reason_code IS NOT NULL))),
    CONSTRAINT question_state CHECK ((state = ANY (ARRAY['queued'::text, 'asking'::text, 'answered'::text, 'done'::text, 'failed'::text, 'skipped'::text])))
);
CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.recommendation_status (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    recommendation_id text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'none'::text NOT NULL,
    notes text,
    version integer DEFAULT 1 NOT NULL,
    updated_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    query_ids text[],
    due date,
    CONSTRAINT recommendation_status_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT recommendation_status_status CHECK ((status = ANY (ARRAY['none'::text, 'pending'::text, 'in_progress'::text, 'implemented'::text, 'rejected'::text, 'on_hold'::text]))),
    CONSTRAINT recommendation_status_text CHECK ((COALESCE(char_length(notes), 0) <= 4000))
);
CREATE TABLE public.recommendation_status_change (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    status_id text NOT NULL COLLATE pg_catalog."C",
    from_status text,
    to_status text NOT NULL,
    day date NOT NULL,
    changed_by_id text COLLATE pg_catalog."C",
    changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    query_ids text[],
    corrects text COLLATE pg_catalog."C",
    CONSTRAINT recommendation_status_change_corrects CHECK (((corrects IS NULL) OR ((from_status = 'implemented'::text) AND (to_status = 'implemented'::text)))),
    CONSTRAINT recommendation_status_change_from_status CHECK ((from_status = ANY (ARRAY['none'::text, 'pending'::text, 'in_progress'::text, 'implemented'::text, 'rejected'::text, 'on_hold'::text]))),
    CONSTRAINT recommendation_status_change_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT recommendation_status_change_to_status CHECK ((to_status = ANY (ARRAY['none'::text, 'pending'::text, 'in_progress'::text, 'implemented'::text, 'rejected'::text, 'on_hold'::text])))
);
CREATE TABLE public.report_share (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    token_hash bytea NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT report_share_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT report_share_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TABLE public.result (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    brand_ids integer[] NOT NULL,
    citation_ids integer[] NOT NULL,
    model text NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_brand_ids integer[],
    consulted_ids integer[],
    search_ids integer[],
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
PARTITION BY RANGE (day);
CREATE TABLE public.result_202609 (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    brand_ids integer[] NOT NULL,
    citation_ids integer[] NOT NULL,
    model text NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_brand_ids integer[],
    consulted_ids integer[],
    search_ids integer[],
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.result_202610 (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    brand_ids integer[] NOT NULL,
    citation_ids integer[] NOT NULL,
    model text NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_brand_ids integer[],
    consulted_ids integer[],
    search_ids integer[],
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.result_202611 (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    brand_ids integer[] NOT NULL,
    citation_ids integer[] NOT NULL,
    model text NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_brand_ids integer[],
    consulted_ids integer[],
    search_ids integer[],
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.result_202612 (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    brand_ids integer[] NOT NULL,
    citation_ids integer[] NOT NULL,
    model text NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_brand_ids integer[],
    consulted_ids integer[],
    search_ids integer[],
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
CREATE TABLE public.sentiment_entry (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    timeframe smallint NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL,
    answers integer NOT NULL,
    source_categories text[] NOT NULL,
    summary text NOT NULL,
    content_trends text[] NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    model text NOT NULL,
    input_tokens integer DEFAULT 0 NOT NULL,
    output_tokens integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    opinion jsonb,
    CONSTRAINT sentiment_entry_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT sentiment_entry_opinion CHECK ((jsonb_typeof(opinion) = 'object'::text)),
    CONSTRAINT sentiment_entry_summary CHECK ((octet_length(summary) <= 8192)),
    CONSTRAINT sentiment_entry_timeframe CHECK ((timeframe = ANY (ARRAY[1, 7, 28, '-1'::integer])))
);
CREATE TABLE public.sentiment_evidence (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    entry_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    "position" smallint NOT NULL,
    result_ids text[] NOT NULL,
    CONSTRAINT sentiment_evidence_kind CHECK ((kind = ANY (ARRAY['category'::text, 'trend'::text, 'praise'::text, 'doubt'::text])))
);
CREATE TABLE public.sentiment_generation (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    timeframe smallint NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    reason text,
    entry_id text COLLATE pg_catalog."C",
    requested_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT sentiment_generation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT sentiment_generation_state CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT sentiment_generation_timeframe CHECK ((timeframe = ANY (ARRAY[1, 7, 28, '-1'::integer])))
);
CREATE TABLE public.session (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    refresh_counter integer DEFAULT 0 NOT NULL,
    rotated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    revoked_reason text,
    user_agent text,
    wrote_up_to text,
    CONSTRAINT session_counter CHECK ((refresh_counter >= 0)),
    CONSTRAINT session_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.site_type (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    site text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    CONSTRAINT site_type_site_check CHECK (((char_length(site) >= 1) AND (char_length(site) <= 253))),
    CONSTRAINT site_type_type_check CHECK ((type = ANY (ARRAY['own'::text, 'competitor'::text, 'editorial'::text, 'community'::text, 'reference'::text, 'institution'::text, 'other'::text])))
);
CREATE TABLE public.stored_file (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text COLLATE pg_catalog."C",
    organisation_id text COLLATE pg_catalog."C",
    file_name text NOT NULL,
    content_type text NOT NULL,
    byte_size integer,
    is_public boolean DEFAULT false NOT NULL,
    is_viewable_by_any_user boolean DEFAULT false NOT NULL,
    state public.file_state DEFAULT 'pending'::public.file_state NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    discarded_at timestamp(3) with time zone,
    object_key text COLLATE pg_catalog."C",
    CONSTRAINT stored_file_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TABLE public.token_budget_day (
    day date NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    stopped_at timestamp(3) with time zone
);
CREATE TABLE public.usage_day (
    day date NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    model text NOT NULL,
    owner_kind text NOT NULL,
    owner_name text NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    failed_calls integer DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT usage_day_owner_kind CHECK ((owner_kind = ANY (ARRAY['organisation'::text, 'industry'::text])))
);
CREATE TABLE public.usage_total (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    owner_kind text NOT NULL,
    owner_name text NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    first_day date NOT NULL,
    deleted boolean DEFAULT false NOT NULL,
    CONSTRAINT usage_total_owner_kind CHECK ((owner_kind = ANY (ARRAY['organisation'::text, 'industry'::text])))
);
CREATE TABLE public.worker_heartbeat (
    id text NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b FOR VALUES IN ('question-simulated-perplexity');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 FOR VALUES IN ('question-simulated-openai');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f FOR VALUES IN ('question-anthropic');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa FOR VALUES IN ('question-gemini');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 FOR VALUES IN ('question-xai');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c FOR VALUES IN ('question-openai');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 FOR VALUES IN ('question-perplexity');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 FOR VALUES IN ('question-simulated');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef FOR VALUES IN ('question-simulated-anthropic');
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202609 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202610 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202611 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202612 FOR VALUES FROM ('2026-12-01') TO ('2027-01-01');
ALTER TABLE ONLY public.answer_count ATTACH PARTITION public.answer_count_202609 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
ALTER TABLE ONLY public.answer_count ATTACH PARTITION public.answer_count_202610 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
ALTER TABLE ONLY public.answer_count ATTACH PARTITION public.answer_count_202611 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY public.answer_count ATTACH PARTITION public.answer_count_202612 FOR VALUES FROM ('2026-12-01') TO ('2027-01-01');
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202609 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202610 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202611 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202612 FOR VALUES FROM ('2026-12-01') TO ('2027-01-01');
ALTER TABLE ONLY public.brand ALTER COLUMN id SET DEFAULT nextval('public.brand_id_seq'::regclass);
ALTER TABLE ONLY public.cited_url ALTER COLUMN id SET DEFAULT nextval('public.cited_url_id_seq'::regclass);
ALTER TABLE ONLY public.common_version ALTER COLUMN slot SET DEFAULT nextval('public.common_version_slot_seq'::regclass);
ALTER TABLE ONLY public.figure_version ALTER COLUMN slot SET DEFAULT nextval('public.figure_version_slot_seq'::regclass);
ALTER TABLE ONLY public.kept_sum ALTER COLUMN slot SET DEFAULT nextval('public.kept_sum_slot_seq'::regclass);
INSERT INTO pgboss.job_common VALUES
	('00000000-0000-4000-8000-000000000003', 'generate-sentiment', 0, '{"generationId": "800000000000000000000003"}', 'created', 2, 0, 0, false, NULL, 900, 604800, '800000000000000000000003', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', NULL, NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'short', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('00000000-0000-4000-8000-000000000004', 'send-mail', 0, '{"kind": "invite", "email": "invited@example.test"}', 'created', 2, 0, 0, false, NULL, 900, 604800, 'invite:invited@example.test', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', NULL, NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'exclusive', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.queue VALUES
	('daily-run', 'short', 2, 0, false, NULL, 900, 600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.957078+00', '2026-11-28 03:41:01.351055+00'),
	('question-openai', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.356935+00', '2026-11-28 03:41:01.403724+00'),
	('question-anthropic', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.405973+00', '2026-11-28 03:41:01.442627+00'),
	('question-gemini', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.445383+00', '2026-11-28 03:41:01.468306+00'),
	('question-perplexity', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.47042+00', '2026-11-28 03:41:01.498665+00'),
	('question-xai', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.501389+00', '2026-11-28 03:41:01.528187+00'),
	('question-simulated-openai', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.530292+00', '2026-11-28 03:41:01.552619+00'),
	('question-simulated-anthropic', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.554291+00', '2026-11-28 03:41:01.573348+00'),
	('question-simulated-perplexity', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.574819+00', '2026-11-28 03:41:01.58887+00'),
	('question-simulated', 'standard', 10000, 1, false, NULL, 2160, 259200, 300, NULL, true, 'j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, false, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.590272+00', '2026-11-28 03:41:01.612233+00'),
	('send-mail-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.973255+00', '2026-11-28 03:41:01.615072+00'),
	('send-mail', 'exclusive', 400, 2, true, 240, 120, 1209600, 86400, 'send-mail-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.976918+00', '2026-11-28 03:41:01.617992+00'),
	('generate-sentiment-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.979038+00', '2026-11-28 03:41:01.622396+00'),
	('generate-sentiment', 'short', 2, 1, true, NULL, 600, 1209600, 86400, 'generate-sentiment-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.981628+00', '2026-11-28 03:41:01.628525+00'),
	('answer-preview-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.629422+00', '2026-11-28 03:41:01.630489+00'),
	('answer-preview', 'standard', 2, 1, false, NULL, 2160, 1209600, 86400, 'answer-preview-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.638174+00', '2026-11-28 03:41:01.639445+00'),
	('retention', 'short', 2, 60, false, NULL, 3600, 1209600, 172800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.983341+00', '2026-11-28 03:41:01.640979+00'),
	('archive', 'short', 20, 60, true, 900, 21600, 1209600, 172800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.641934+00', '2026-11-28 03:41:01.642617+00'),
	('weekly-digest', 'short', 12, 5, true, 900, 21600, 1209600, 172800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.643268+00', '2026-11-28 03:41:01.643887+00'),
	('reevaluate-names', 'stately', 10, 5, true, 300, 21600, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.646606+00', '2026-11-28 03:41:01.648324+00'),
	('count-names', 'stately', 10, 5, true, 300, 21600, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-28 03:41:01.649175+00', '2026-11-28 03:41:01.649826+00');
INSERT INTO pgboss.version VALUES
	(43, NULL, '2026-11-28 03:41:01.356843+00', NULL, NULL, NULL);
INSERT INTO public._prisma_migrations VALUES
	('9a76cb6c-33c0-40e2-9339-56543831ae2e', '2021752b6b1cd5ddfa2e1021c011bb1fae9c09da5815c48f8a9683c3ef64f8a8', '2026-11-22 05:52:50.817807+00', '20261120000000_ground', NULL, NULL, '2026-11-22 05:52:50.731191+00', 1),
	('5a95f512-ce9b-444f-b7ec-fef68eaf940d', '68b40d85771058bedfc2ea067c956df2218e2ba0dd7200f9ec8e0aee0dee41eb', '2026-11-22 05:52:50.834732+00', '20261121030000_user_lists', NULL, NULL, '2026-11-22 05:52:50.819772+00', 1),
	('9bd4698c-f0d0-4c5b-9c99-4990fb04c0a5', '0ea48c77651db8ce2e4fda391d98e1a1c3bed5d5876138b3d6d87a044ec4cf4e', '2026-11-22 05:52:50.842278+00', '20261121040000_record_lists', NULL, NULL, '2026-11-22 05:52:50.835849+00', 1),
	('71153b13-bb53-4c5c-b0cd-d1309be30a9a', 'cf45802ed33632c66fb378eb5f2ef28f24c15a89faf42cba78a2b8563a292a2a', '2026-11-22 05:52:50.847651+00', '20261121050000_industry_lists', NULL, NULL, '2026-11-22 05:52:50.843126+00', 1),
	('8b184e65-54c6-4db6-a7e6-4218bc2e779e', 'f593a98d9ea44ec0231054a2a9f4460b0a74545fe6427293cfa72cd30ee1a8cd', '2026-11-22 05:52:50.861025+00', '20261121070000_files_and_crashes', NULL, NULL, '2026-11-22 05:52:50.848451+00', 1),
	('84031ba0-662f-4154-be12-162e7968f2d1', 'e933140780debdbeb1e87a0ec5c4493acfc9c704bb483087ddabc15766ca050c', '2026-11-22 05:52:50.867185+00', '20261121080000_usage_totals', NULL, NULL, '2026-11-22 05:52:50.861974+00', 1),
	('2ef115d9-b0e2-4112-8d59-260f038d4b4b', 'bd78eb555631911db631a2bc1ce675202c09b7790b5a7783dbbf9eb070ebe1f0', '2026-11-22 05:52:50.87153+00', '20261122010000_model_calls', NULL, NULL, '2026-11-22 05:52:50.868047+00', 1),
	('f58903b8-a411-48ff-873f-88c1a1127df4', '8edfef4871425403f334206764436f4069050205150ca2be0cb8fde1a4cfa02e', '2026-11-22 05:52:50.873287+00', '20261122020000_made_pictures', NULL, NULL, '2026-11-22 05:52:50.872199+00', 1),
	('d7d34cba-a774-40a2-89d1-9bb5e252e622', 'ed9c0908d5b2ae6f775a5af27c3a2e95105ec08a470f9339fa314df9cc148ff1', '2026-11-28 03:40:58.003386+00', '20261122100000_owners', NULL, NULL, '2026-11-28 03:40:57.795765+00', 1),
	('ec02b1c4-79d0-4561-9e9d-d30f2bb8fdc3', '6a1af65c9cf2e7b608804c2714a85458978f08288ff58efe3446dc5860ec802d', '2026-11-28 03:40:58.062924+00', '20261122110000_questions', NULL, NULL, '2026-11-28 03:40:58.006426+00', 1),
	('3363ece5-331f-40b8-9386-f4c38325de72', '3cb429b10655e1142706013272a72dfddd5744a39c89bac4bc4f78d4c87f6ea9', '2026-11-28 03:40:58.099844+00', '20261122200000_engines', NULL, NULL, '2026-11-28 03:40:58.066628+00', 1),
	('170cf830-0881-4949-9383-f6a2e865de8f', '4736968853d80838207e3d8b6d76c9e8ed9fa68c46bfa9b03ac2479fcda3a133', '2026-11-28 03:40:58.114352+00', '20261122210000_cited_redirects', NULL, NULL, '2026-11-28 03:40:58.101346+00', 1),
	('9ead4a3f-c53a-4fc4-b052-287b598b2003', 'd10794750846591472da61ebc5ed731a77e5796f2084e096f9a2a85d05713efa', '2026-11-28 03:40:58.121796+00', '20261122220000_usage_engine_day', NULL, NULL, '2026-11-28 03:40:58.115423+00', 1),
	('0f74fbcc-e3a9-47c4-b500-fa69dd35d1b4', '1d900353780af06c4a956e4ebaf1723fa4ca0a645d35686f1405d7b27edad79c', '2026-11-28 03:40:58.197516+00', '20261123000000_names_and_notes', NULL, NULL, '2026-11-28 03:40:58.122854+00', 1),
	('1ff61f06-e68c-4fc9-b40f-e7b9b43df0ed', '4b75cf87ab13e24a4da3ecfe86986174a8c80d77c42b994cd686a22cc36ff8a2', '2026-11-28 03:40:58.206544+00', '20261123010000_name_search', NULL, NULL, '2026-11-28 03:40:58.198742+00', 1),
	('57e6475a-e18d-4b9d-afbf-59088983197f', 'c3b03fa8e8da57e306cbd541f8adecafade49405badf9c2eb5eba2f94a9f3f6d', '2026-11-28 03:40:58.263729+00', '20261124000000_actions', NULL, NULL, '2026-11-28 03:40:58.207789+00', 1),
	('62f4a2fa-6c23-468c-aa6b-855886656adb', '8dd79f86941efb56ca25b9232be4ff93f326b4680246bd459f502e015f1fa5c9', '2026-11-28 03:40:58.272893+00', '20261124010000_unread_results', NULL, NULL, '2026-11-28 03:40:58.265164+00', 1),
	('d8d7e8c8-db5e-4bf1-a0f3-3ef1f55009a4', '77355b7769fa82918be87b6f318ab7a19da03cf131a4cdc24ec072d0a0cf55dc', '2026-11-28 03:40:58.281127+00', '20261124020000_digest_link', NULL, NULL, '2026-11-28 03:40:58.274343+00', 1),
	('f94e7ad7-e323-4702-8bbf-ff105f58bf85', '151ad88de391825398d8c8fa4e1b6d2616317e44b9d360b0d45f1646602ba24d', '2026-11-28 03:40:58.295223+00', '20261125000000_answer_preview', NULL, NULL, '2026-11-28 03:40:58.281934+00', 1),
	('54591009-59dd-4f27-a0b8-50da82213405', '8bef13a8e99d7e21449b3bdff1fc355da60e255dec5f74ed584d6363c8d356fa', '2026-11-28 03:40:58.298146+00', '20261125010000_live_since', NULL, NULL, '2026-11-28 03:40:58.296102+00', 1),
	('1ee3893f-4d07-4f5b-9a33-d7354a6fa617', 'bac873c9a29f0ad2a8261c0599f95ec5e51896d4b1a7688491908df73986a20d', '2026-11-28 03:40:58.307478+00', '20261125011000_praise_and_doubt', NULL, NULL, '2026-11-28 03:40:58.299245+00', 1),
	('54684e01-1df7-4997-897a-a9a36dcaa64f', 'ce2c4dce461b26cd336338587de8e563a96833a22e72bd0b781c0c7daeb6ff49', '2026-11-28 03:40:58.375097+00', '20261126010000_kept_sums', NULL, NULL, '2026-11-28 03:40:58.308984+00', 1),
	('99e205a5-6f83-4d34-9d54-f43765181578', '36a8578db58ab0f867599d67255a400f73349d899aefaf33e1e504cbdd5fa1b9', '2026-11-28 03:40:59.035828+00', '20261127000000_answer_counts', NULL, NULL, '2026-11-28 03:40:58.376045+00', 1),
	('26a7e4b0-0e4e-4b3e-b611-295bb7df9b43', 'c41a4c7c429d4378d3a28f6a9c2df1bb9c3e9470f9b62b24b9e652a8d83ff1df', '2026-11-28 03:40:59.057697+00', '20261128000000_figure_versions', NULL, NULL, '2026-11-28 03:40:59.037767+00', 1),
	('bcab869a-5cdf-446d-81ea-91f2fca64251', '5f8e5074e8cc0a65d58daf156bb02ae2f145b857fbf6e1ca2e56329d9e8eb4ff', '2026-11-28 03:40:59.086369+00', '20261129000000_open_set_ups', NULL, NULL, '2026-11-28 03:40:59.059141+00', 1),
	('8eb75e7b-37ec-4488-a4bd-76f874980772', '77005ab23a1a0fe337ecc62f5f483e9118085748a8972773bccce5c1180802dd', '2026-11-28 03:40:59.089318+00', '20261130000000_session_writes', NULL, NULL, '2026-11-28 03:40:59.087501+00', 1),
	('960c3ea9-3df9-40e7-b830-3f4d28be5ec7', '4bc44365c8f37233399e668855947e89827bc3af8402d87e4cf8e90ec49ffcfc', '2026-11-28 03:40:59.143344+00', '20261201000000_letters_and_pairs', NULL, NULL, '2026-11-28 03:40:59.089897+00', 1),
	('6940fa2d-6648-4ac1-8f4e-7ddb63c03f41', '53ec8ddc681f537b294851eae23174f80506cbad7192bd46b1dc4fadfcde49c1', '2026-11-28 03:40:59.157838+00', '20261202000000_kept_checks', NULL, NULL, '2026-11-28 03:40:59.144407+00', 1),
	('e136671f-fae4-43cb-9443-5e9900294d5f', '3e8689fdd5e5f13fa1068bb98f9fd5afe18148767003f2779ad5f6880e637e5f', '2026-11-28 03:40:59.191337+00', '20261203000000_answer_archive', NULL, NULL, '2026-11-28 03:40:59.162985+00', 1),
	('ba1bc506-ea51-4969-8da8-ad2e3e625b7c', '15c056ba979f1d4818db0799822bb8f9c88678a40b3c39c50d3e3b9a57a23ddd', '2026-11-28 03:40:59.218455+00', '20261204000000_months_to_date', NULL, NULL, '2026-11-28 03:40:59.19643+00', 1),
	('9fd4e57e-5490-41ec-a121-ffdd84702199', '3e7ddf06518618dc69536039430ff90f20bef612e16250d4b42fd30caad3d6cd', '2026-11-28 03:40:59.236495+00', '20261205000000_store_results', NULL, NULL, '2026-11-28 03:40:59.219409+00', 1),
	('f9d903ae-a116-410e-8386-035a96d19644', '6dbcc2d0cd7703957bc242ceb77834b29c031e9f10e7e404e4a97fbcc433a5ed', '2026-11-28 03:40:59.249678+00', '20261206000000_days_of_owners', NULL, NULL, '2026-11-28 03:40:59.237267+00', 1),
	('5c8efa42-f0ee-4270-867c-ada131124b23', 'fe8850f7fe228bf4f21b0fca2b1c4826194c63dbbe68e8328f14a8b3058519ea', '2026-11-28 03:40:59.252074+00', '20261207000000_trial_until', NULL, NULL, '2026-11-28 03:40:59.250638+00', 1),
	('25e01449-eb46-4df9-be80-adb349294cfd', '7b32e93965500b92a02f303a1a689dbc4e166eec252c72a6508b2d7c85ed2491', '2026-11-28 03:40:59.254827+00', '20261208000000_versions_never_repeat', NULL, NULL, '2026-11-28 03:40:59.252634+00', 1),
	('6d42445b-a5f9-4234-ac92-8a2819b72caa', '042639a1cfaa3a4dd2646f84699311306e8ddc3f8bf2bec22a2164357b42298e', '2026-11-28 03:40:59.277625+00', '20261209000000_days_of_months', NULL, NULL, '2026-11-28 03:40:59.255457+00', 1),
	('c7dad43a-41e7-4d44-8e21-43bc7e7a5fd4', 'bbedee1e11146c04098fda3a81debee275db92b93ce1a45eee688727ba37b089', '2026-11-28 03:40:59.281058+00', '20261210000000_mailboxes', NULL, NULL, '2026-11-28 03:40:59.278537+00', 1);
INSERT INTO public.answer_202609 VALUES
	('200000000000000000001000', '2026-09-01', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001001', '2026-09-02', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001002', '2026-09-03', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001003', '2026-09-04', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001004', '2026-09-05', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-05, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001005', '2026-09-06', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001006', '2026-09-07', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001007', '2026-09-08', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001008', '2026-09-09', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001009', '2026-09-10', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001010', '2026-09-11', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001011', '2026-09-12', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001012', '2026-09-13', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001013', '2026-09-14', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001014', '2026-09-15', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001015', '2026-09-16', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001016', '2026-09-17', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001017', '2026-09-18', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001018', '2026-09-19', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001019', '2026-09-20', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001020', '2026-09-21', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001021', '2026-09-22', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001022', '2026-09-23', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001023', '2026-09-24', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001024', '2026-09-25', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001025', '2026-09-26', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001026', '2026-09-27', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001027', '2026-09-28', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001028', '2026-09-29', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001029', '2026-09-30', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002000', '2026-09-01', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002001', '2026-09-02', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002002', '2026-09-03', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002003', '2026-09-04', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002005', '2026-09-06', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002006', '2026-09-07', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002007', '2026-09-08', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002008', '2026-09-09', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002009', '2026-09-10', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002010', '2026-09-11', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002011', '2026-09-12', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002012', '2026-09-13', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002013', '2026-09-14', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002014', '2026-09-15', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002015', '2026-09-16', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002016', '2026-09-17', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002017', '2026-09-18', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002018', '2026-09-19', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002019', '2026-09-20', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002020', '2026-09-21', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL);
INSERT INTO public.answer_202609 VALUES
	('200000000000000000002021', '2026-09-22', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002022', '2026-09-23', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002023', '2026-09-24', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002024', '2026-09-25', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002025', '2026-09-26', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002026', '2026-09-27', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002027', '2026-09-28', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002028', '2026-09-29', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002029', '2026-09-30', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000003000', '2026-09-01', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003001', '2026-09-02', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003002', '2026-09-03', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003003', '2026-09-04', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003004', '2026-09-05', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-05, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003005', '2026-09-06', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003006', '2026-09-07', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003007', '2026-09-08', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003008', '2026-09-09', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003009', '2026-09-10', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003010', '2026-09-11', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003011', '2026-09-12', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003012', '2026-09-13', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003013', '2026-09-14', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003014', '2026-09-15', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003015', '2026-09-16', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003016', '2026-09-17', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003017', '2026-09-18', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003018', '2026-09-19', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003019', '2026-09-20', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003020', '2026-09-21', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003021', '2026-09-22', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003022', '2026-09-23', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003023', '2026-09-24', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003024', '2026-09-25', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003025', '2026-09-26', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003026', '2026-09-27', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003027', '2026-09-28', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003028', '2026-09-29', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003029', '2026-09-30', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000002004', '2026-09-05', NULL, NULL, '{"grounded": true}', 'a00000000000000000000001', '340000000000000000000007');
INSERT INTO public.answer_202610 VALUES
	('200000000000000000001030', '2026-10-01', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001031', '2026-10-02', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001032', '2026-10-03', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001033', '2026-10-04', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001034', '2026-10-05', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001035', '2026-10-06', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001036', '2026-10-07', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001037', '2026-10-08', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001038', '2026-10-09', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001039', '2026-10-10', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001040', '2026-10-11', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001041', '2026-10-12', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001042', '2026-10-13', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001043', '2026-10-14', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001044', '2026-10-15', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001045', '2026-10-16', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001046', '2026-10-17', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001047', '2026-10-18', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001048', '2026-10-19', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001049', '2026-10-20', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001050', '2026-10-21', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001051', '2026-10-22', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001052', '2026-10-23', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001053', '2026-10-24', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001054', '2026-10-25', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001055', '2026-10-26', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001056', '2026-10-27', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001057', '2026-10-28', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001058', '2026-10-29', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001059', '2026-10-30', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000001060', '2026-10-31', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002030', '2026-10-01', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002031', '2026-10-02', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002032', '2026-10-03', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002033', '2026-10-04', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002034', '2026-10-05', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002035', '2026-10-06', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002036', '2026-10-07', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002037', '2026-10-08', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002038', '2026-10-09', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002039', '2026-10-10', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002040', '2026-10-11', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002041', '2026-10-12', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002042', '2026-10-13', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002043', '2026-10-14', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002044', '2026-10-15', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002045', '2026-10-16', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002046', '2026-10-17', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002047', '2026-10-18', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002048', '2026-10-19', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL);
INSERT INTO public.answer_202610 VALUES
	('200000000000000000002049', '2026-10-20', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002050', '2026-10-21', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002051', '2026-10-22', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002052', '2026-10-23', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002053', '2026-10-24', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002054', '2026-10-25', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002055', '2026-10-26', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002056', '2026-10-27', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002057', '2026-10-28', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002058', '2026-10-29', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002059', '2026-10-30', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000002060', '2026-10-31', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}', 'a00000000000000000000001', NULL),
	('200000000000000000003030', '2026-10-01', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003031', '2026-10-02', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003032', '2026-10-03', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003033', '2026-10-04', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003034', '2026-10-05', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003035', '2026-10-06', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003036', '2026-10-07', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003037', '2026-10-08', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003038', '2026-10-09', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003039', '2026-10-10', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003040', '2026-10-11', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003041', '2026-10-12', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003042', '2026-10-13', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003043', '2026-10-14', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003044', '2026-10-15', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003045', '2026-10-16', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003046', '2026-10-17', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003047', '2026-10-18', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003048', '2026-10-19', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003049', '2026-10-20', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003050', '2026-10-21', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003051', '2026-10-22', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003052', '2026-10-23', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003053', '2026-10-24', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003054', '2026-10-25', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003055', '2026-10-26', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003056', '2026-10-27', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003057', '2026-10-28', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003058', '2026-10-29', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003059', '2026-10-30', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL),
	('200000000000000000003060', '2026-10-31', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}', 'b00000000000000000000001', NULL);
INSERT INTO public.answer_archive VALUES
	('340000000000000000000007', 'a00000000000000000000001', '2026-09-01', 'archived', 1, 1000, 'sum', false, false, '2026-10-05 00:00:00+00', '2026-10-05 00:00:00+00');
INSERT INTO public.answer_count_202609 VALUES
	('a00000000000000000000001', '100000000000000000000001', '2026-09-01', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-02', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-03', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-04', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-05', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-06', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-07', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-08', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-09', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-10', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-11', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-12', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-13', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-14', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-15', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-16', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-17', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-18', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-19', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-20', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-21', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-22', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-23', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-24', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-25', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-26', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-27', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-28', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-29', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-09-30', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-01', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-02', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-03', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-04', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-05', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-06', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-07', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-08', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-09', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-10', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-11', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-12', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-13', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-14', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-15', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-16', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-17', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-18', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-19', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-20', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}');
INSERT INTO public.answer_count_202609 VALUES
	('a00000000000000000000001', '100000000000000000000002', '2026-09-21', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-22', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-23', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-24', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-25', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-26', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-27', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-28', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-29', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-30', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-01', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-02', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-03', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-04', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-05', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-06', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-07', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-08', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-09', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-10', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-11', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-12', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-13', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-14', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-15', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-16', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-17', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-18', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-19', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-20', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-21', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-22', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-23', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-24', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-25', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-26', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-27', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-28', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-29', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-30', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}');
INSERT INTO public.answer_count_202610 VALUES
	('a00000000000000000000001', '100000000000000000000001', '2026-10-01', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-02', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-03', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-04', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-05', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-06', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-07', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-08', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-09', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-10', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-11', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-12', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-13', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-14', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-15', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-16', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-17', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-18', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-19', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-20', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-21', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-22', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-23', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-24', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-25', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-26', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-27', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-28', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-29', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-30', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-31', 'openai', 1, '{1,2}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-01', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-02', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-03', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-04', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-05', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-06', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-07', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-08', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-09', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-10', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-11', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-12', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-13', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-14', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-15', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-16', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-17', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-18', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-19', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}');
INSERT INTO public.answer_count_202610 VALUES
	('a00000000000000000000001', '100000000000000000000002', '2026-10-20', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-21', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-22', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-23', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-24', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-25', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-26', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-27', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-28', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-29', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-30', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-01', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-02', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-03', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-04', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-05', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-06', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-07', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-08', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-09', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-10', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-10-31', 'openai', 1, '{2}', '{1}', '{1}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-11', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-12', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-13', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-14', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-15', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-16', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-17', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-18', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-19', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-20', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-21', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-22', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-23', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-24', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-25', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-26', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-27', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-28', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-29', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-30', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1,2}', '{1,1}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-31', 'openai', 1, '{2,3}', '{1,1}', '{1,2}', '{1}', '{1}');
INSERT INTO public.answer_month VALUES
	('a00000000000000000000001', '100000000000000000000001', '2026-09-01', 'openai', '{1,2}', '{30,30}', '{1,2}', '{30,15}'),
	('a00000000000000000000001', '100000000000000000000001', '2026-10-01', 'openai', '{1,2}', '{31,31}', '{1,2}', '{31,15}'),
	('a00000000000000000000001', '100000000000000000000002', '2026-09-01', 'openai', '{2,3}', '{30,30}', '{1,2}', '{30,15}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-09-01', 'openai', '{2,3}', '{30,30}', '{1,2}', '{30,15}'),
	('b00000000000000000000001', '100000000000000000000003', '2026-10-01', 'openai', '{2,3}', '{31,31}', '{1,2}', '{31,15}');
INSERT INTO public.answer_preview VALUES
	('340000000000000000000006', 'a00000000000000000000001', 'openai', '{"term": "best coworking space"}', 'failed', 'The engine answered 500.', NULL, '2026-10-31 00:00:00+00', '2026-10-31 00:00:00+00');
INSERT INTO public.api_token VALUES
	('340000000000000000000005', 'a00000000000000000000001', 'Looker', 'sl_abcd', '\xdead02', 'd00000000000000000000002', '2026-10-20 00:00:00+00', '2026-10-31 00:00:00+00');
INSERT INTO public.app_user VALUES
	('d00000000000000000000001', 'Ada', 'Admin', 'admin@example.test', '2026-08-30 00:00:00+00', 'not a hash', NULL, false, true, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL, NULL),
	('d00000000000000000000002', 'Olu', NULL, 'olu@example.test', '2026-08-30 00:00:00+00', 'not a hash', 'a00000000000000000000001', true, false, 'data:image/png;base64,AA==', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL, NULL),
	('d00000000000000000000003', NULL, NULL, 'invited@example.test', NULL, NULL, 'a00000000000000000000002', false, false, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL, NULL);
INSERT INTO public.archive_month VALUES
	('2026-09-01', '', '2026-10-05 00:00:00+00');
INSERT INTO public.audit_entry VALUES
	('900000000000000000000100', '2026-09-01 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000101', '2026-09-02 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000102', '2026-09-03 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000103', '2026-09-04 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000104', '2026-09-05 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000105', '2026-09-06 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000106', '2026-09-07 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000107', '2026-09-08 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000108', '2026-09-09 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000109', '2026-09-10 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000110', '2026-09-11 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000111', '2026-09-12 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000112', '2026-09-13 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000113', '2026-09-14 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000114', '2026-09-15 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000115', '2026-09-16 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000116', '2026-09-17 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000117', '2026-09-18 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000118', '2026-09-19 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000119', '2026-09-20 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000120', '2026-09-21 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000121', '2026-09-22 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000122', '2026-09-23 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000123', '2026-09-24 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000124', '2026-09-25 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000125', '2026-09-26 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000126', '2026-09-27 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000127', '2026-09-28 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000128', '2026-09-29 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000129', '2026-09-30 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL),
	('900000000000000000000130', '2026-10-01 00:00:00+00', 'd00000000000000000000001', 'admin@example.test', 'systemAdmin', NULL, 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}', NULL);
INSERT INTO public.brand VALUES
	(1, 'loomhouse', 'Loomhouse', DEFAULT, 'new', NULL, NULL),
	(2, 'baythorne', 'Baythorne', DEFAULT, 'new', NULL, NULL),
	(3, 'großraum', 'Großraum', DEFAULT, 'sameAs', 2, '2026-10-30 00:00:00+00');
INSERT INTO public.brand_alias VALUES
	('c00000000000000000000001', 'a00000000000000000000001', 'Loom House', 'loom house');
INSERT INTO public.cited_redirect VALUES
	(3, 1, 1, '2026-10-31 05:10:00+00', '2026-10-31 05:05:00+00');
INSERT INTO public.cited_url VALUES
	(1, 'reddit.com', 'https://reddit.com/r/desks'),
	(2, 'loomhouse.co.uk', 'https://loomhouse.co.uk/'),
	(3, 'vertexaisearch.cloud.google.com', 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc');
INSERT INTO public.common_version VALUES
	(1, 1);
INSERT INTO public.crash_occurrence VALUES
	('900000000000000000000004', '900000000000000000000002', '\xfeed', 'd00000000000000000000002', NULL, '/my-profile', 'Firefox', 'I pressed it.', 1, '2026-09-06 00:00:00+00');
INSERT INTO public.crash_report VALUES
	('900000000000000000000002', 'first', 'TypeError', 'x is not a function', 'at y', NULL, NULL, NULL, NULL, NULL, 3, '2026-09-05 00:00:00+00', '2026-09-06 00:00:00+00');
INSERT INTO public.daily_run VALUES
	('2026-10-30', 'stopped', 'The account is exhausted.', 1, 0, 0, 1, 0, '2026-10-30 05:00:00+00', '2026-10-30 05:01:00+00'),
	('2026-10-31', 'finished', NULL, 5, 3, 1, 1, 330, '2026-10-31 05:00:00+00', '2026-10-31 05:10:00+00'),
	('2026-11-01', 'running', NULL, 3, 0, 0, 0, 0, '2026-11-01 05:00:00+00', NULL);
INSERT INTO public.digest_mail VALUES
	('d00000000000000000000002', '2026-10-19', '2026-10-26 00:00:00+00', '\xdead03');
INSERT INTO public.engine_model_day VALUES
	('2026-10-28', 'openai', 'answer', 'first-model'),
	('2026-09-19', 'openai', 'answer', 'first-model'),
	('2026-09-14', 'openai', 'answer', 'first-model'),
	('2026-09-17', 'openai', 'answer', 'first-model'),
	('2026-10-12', 'openai', 'answer', 'first-model'),
	('2026-10-09', 'openai', 'answer', 'first-model'),
	('2026-09-25', 'openai', 'answer', 'first-model'),
	('2026-09-23', 'openai', 'answer', 'first-model'),
	('2026-10-11', 'openai', 'answer', 'first-model'),
	('2026-10-27', 'openai', 'answer', 'first-model'),
	('2026-09-10', 'openai', 'answer', 'first-model'),
	('2026-09-15', 'openai', 'answer', 'first-model'),
	('2026-10-31', 'openai', 'answer', 'first-model'),
	('2026-09-05', 'openai', 'answer', 'first-model'),
	('2026-09-06', 'openai', 'answer', 'first-model'),
	('2026-09-22', 'openai', 'answer', 'first-model'),
	('2026-10-30', 'openai', 'answer', 'first-model'),
	('2026-10-05', 'openai', 'answer', 'first-model'),
	('2026-10-17', 'openai', 'answer', 'first-model'),
	('2026-10-10', 'openai', 'answer', 'first-model'),
	('2026-09-01', 'openai', 'answer', 'first-model'),
	('2026-10-24', 'openai', 'answer', 'first-model'),
	('2026-10-08', 'openai', 'answer', 'first-model'),
	('2026-10-25', 'openai', 'answer', 'first-model'),
	('2026-10-03', 'openai', 'answer', 'first-model'),
	('2026-10-21', 'openai', 'answer', 'first-model'),
	('2026-10-22', 'openai', 'answer', 'first-model'),
	('2026-09-03', 'openai', 'answer', 'first-model'),
	('2026-09-12', 'openai', 'answer', 'first-model'),
	('2026-09-18', 'openai', 'answer', 'first-model'),
	('2026-09-27', 'openai', 'answer', 'first-model'),
	('2026-10-29', 'openai', 'answer', 'first-model'),
	('2026-10-13', 'openai', 'answer', 'first-model'),
	('2026-10-02', 'openai', 'answer', 'first-model'),
	('2026-09-26', 'openai', 'answer', 'first-model'),
	('2026-09-08', 'openai', 'answer', 'first-model'),
	('2026-10-16', 'openai', 'answer', 'first-model'),
	('2026-09-30', 'openai', 'answer', 'first-model'),
	('2026-10-19', 'openai', 'answer', 'first-model'),
	('2026-09-11', 'openai', 'answer', 'first-model'),
	('2026-10-06', 'openai', 'answer', 'first-model'),
	('2026-09-28', 'openai', 'answer', 'first-model'),
	('2026-10-07', 'openai', 'answer', 'first-model'),
	('2026-09-16', 'openai', 'answer', 'first-model'),
	('2026-10-23', 'openai', 'answer', 'first-model'),
	('2026-10-18', 'openai', 'answer', 'first-model'),
	('2026-10-14', 'openai', 'answer', 'first-model'),
	('2026-09-02', 'openai', 'answer', 'first-model'),
	('2026-10-15', 'openai', 'answer', 'first-model'),
	('2026-09-24', 'openai', 'answer', 'first-model');
INSERT INTO public.engine_model_day VALUES
	('2026-10-26', 'openai', 'answer', 'first-model'),
	('2026-09-21', 'openai', 'answer', 'first-model'),
	('2026-09-07', 'openai', 'answer', 'first-model'),
	('2026-09-29', 'openai', 'answer', 'first-model'),
	('2026-09-09', 'openai', 'answer', 'first-model'),
	('2026-09-13', 'openai', 'answer', 'first-model'),
	('2026-09-04', 'openai', 'answer', 'first-model'),
	('2026-10-20', 'openai', 'answer', 'first-model'),
	('2026-10-01', 'openai', 'answer', 'first-model'),
	('2026-10-04', 'openai', 'answer', 'first-model'),
	('2026-09-20', 'openai', 'answer', 'first-model');
INSERT INTO public.engine_search VALUES
	(1, 'coworking london reviews', 'Coworking London reviews');
INSERT INTO public.engine_state VALUES
	('openai', NULL, NULL, '2026-10-31 06:00:00+00', NULL);
INSERT INTO public.figure_version VALUES
	('a00000000000000000000001', 1, 549011331);
INSERT INTO public.geo_recommendation VALUES
	('400000000000000000000001', 'Add FAQ markup', 'Questions as people ask them.', 1, 'd00000000000000000000001', NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00', false),
	('400000000000000000000002', 'Publish a price list', NULL, 1, NULL, NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00', false),
	('400000000000000000000003', 'Answer questions in forums', NULL, 1, NULL, NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00', false);
INSERT INTO public.geo_recommendation_organisation VALUES
	('a00000000000000000000001', '400000000000000000000001', '2026-09-01 00:00:00+00'),
	('a00000000000000000000001', '400000000000000000000002', '2026-09-01 00:00:00+00'),
	('a00000000000000000000001', '400000000000000000000003', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000001', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000002', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000003', '2026-09-01 00:00:00+00');
INSERT INTO public.idempotency_key VALUES
	('d00000000000000000000001', 'organisation.create', 'k', 'h', 200, '{}', '2026-10-31 00:00:00+00');
INSERT INTO public.industry VALUES
	('b00000000000000000000001', 'industry'),
	('b00000000000000000000002', 'industry');
INSERT INTO public.kept_check VALUES
	('answers', '', '2026-11-28 04:40:59.145+00', NULL, NULL, 0),
	('setUps', '', '2026-11-28 04:40:59.145+00', NULL, NULL, 0),
	('sums', '', '2026-11-28 04:40:59.145+00', NULL, NULL, 0);
INSERT INTO public.kept_sum VALUES
	('owners', '-infinity', 'organisation', 1, 2),
	('owners', '-infinity', 'industry', 2, 2),
	('users', '-infinity', 'systemAdmin', 3, 1),
	('users', '-infinity', 'organisationAdmin', 4, 1),
	('users', '-infinity', 'marketeer', 5, 1),
	('recommendations', '-infinity', '', 6, 3),
	('usageOwners', '-infinity', 'organisation', 7, 1),
	('usageOwners', '-infinity', 'industry', 8, 1),
	('tokens', '-infinity', 'organisation', 9, 17226),
	('tokens', '-infinity', 'industry', 10, 7320),
	('engineTokens', '2026-10-18', 'openai', 11, 386),
	('engineTokens', '2026-09-25', 'openai', 12, 386),
	('engineTokens', '2026-10-31', 'openai', 13, 1386),
	('engineTokens', '2026-09-17', 'openai', 14, 386),
	('engineTokens', '2026-09-26', 'openai', 15, 386),
	('engineTokens', '2026-09-24', 'openai', 16, 386),
	('engineTokens', '2026-09-10', 'openai', 17, 386),
	('engineTokens', '2026-10-16', 'openai', 18, 386),
	('engineTokens', '2026-10-23', 'openai', 19, 386),
	('engineTokens', '2026-09-09', 'openai', 20, 386),
	('engineTokens', '2026-09-29', 'openai', 21, 386),
	('engineTokens', '2026-09-16', 'openai', 22, 386),
	('engineTokens', '2026-10-30', 'openai', 23, 386),
	('engineTokens', '2026-10-14', 'openai', 24, 386),
	('engineTokens', '2026-10-17', 'openai', 25, 386),
	('engineTokens', '2026-09-28', 'openai', 26, 386),
	('engineTokens', '2026-09-08', 'openai', 27, 386),
	('engineTokens', '2026-09-20', 'openai', 28, 386),
	('engineTokens', '2026-09-11', 'openai', 29, 386),
	('engineTokens', '2026-10-12', 'openai', 30, 386),
	('engineTokens', '2026-10-21', 'openai', 31, 386),
	('engineTokens', '2026-09-19', 'openai', 32, 386),
	('engineTokens', '2026-10-28', 'openai', 33, 386),
	('engineTokens', '2026-09-18', 'openai', 34, 386),
	('engineTokens', '2026-10-27', 'openai', 35, 386),
	('engineTokens', '2026-10-20', 'openai', 36, 386),
	('engineTokens', '2026-09-22', 'openai', 37, 386),
	('engineTokens', '2026-09-03', 'openai', 38, 386),
	('engineTokens', '2026-09-06', 'openai', 39, 386),
	('engineTokens', '2026-09-27', 'openai', 40, 386),
	('engineTokens', '2026-10-13', 'openai', 41, 386),
	('engineTokens', '2026-10-04', 'openai', 42, 386),
	('engineTokens', '2026-10-08', 'openai', 43, 386),
	('engineTokens', '2026-09-07', 'openai', 44, 386),
	('engineTokens', '2026-09-12', 'openai', 45, 386),
	('engineTokens', '2026-09-15', 'openai', 46, 386),
	('engineTokens', '2026-10-29', 'openai', 47, 386),
	('engineTokens', '2026-10-03', 'openai', 48, 386),
	('engineTokens', '2026-10-10', 'openai', 49, 386),
	('engineTokens', '2026-10-22', 'openai', 50, 386);
INSERT INTO public.kept_sum VALUES
	('engineTokens', '2026-10-11', 'openai', 51, 386),
	('engineTokens', '2026-10-06', 'openai', 52, 386),
	('engineTokens', '2026-09-13', 'openai', 53, 386),
	('engineTokens', '2026-09-14', 'openai', 54, 386),
	('engineTokens', '2026-10-26', 'openai', 55, 386),
	('engineTokens', '2026-10-24', 'openai', 56, 386),
	('engineTokens', '2026-09-21', 'openai', 57, 386),
	('engineTokens', '2026-09-02', 'openai', 58, 386),
	('engineTokens', '2026-09-04', 'openai', 59, 386),
	('engineTokens', '2026-09-30', 'openai', 60, 386),
	('engineTokens', '2026-10-15', 'openai', 61, 386),
	('engineTokens', '2026-10-01', 'openai', 62, 386),
	('engineTokens', '2026-10-19', 'openai', 63, 386),
	('engineTokens', '2026-10-07', 'openai', 64, 386),
	('engineTokens', '2026-09-05', 'openai', 65, 386),
	('engineTokens', '2026-10-05', 'openai', 66, 386),
	('engineTokens', '2026-09-23', 'openai', 67, 386),
	('engineTokens', '2026-10-02', 'openai', 68, 386),
	('engineTokens', '2026-09-01', 'openai', 69, 386),
	('engineTokens', '2026-10-25', 'openai', 70, 386),
	('engineTokens', '2026-10-09', 'openai', 71, 386),
	('setUps', '-infinity', '', 72, 2);
INSERT INTO public.model_call_day VALUES
	('2026-10-31', 'answer', 'ok', 3, 9000, 300, 30, 'openai'),
	('2026-10-31', 'answer', 'timeout', 3, 90000, 0, 0, 'openai');
INSERT INTO public.month_to_date VALUES
	('a00000000000000000000001', '2026-10-01', '2026-10-01', 'openai', '{1,2,3}', '{1,2,1}', '{1}', '{2}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-02', 'openai', '{1,2,3}', '{2,4,2}', '{1,2}', '{4,2}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-03', 'openai', '{1,2,3}', '{3,6,3}', '{1,2}', '{6,2}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-04', 'openai', '{1,2,3}', '{4,8,4}', '{1,2}', '{8,4}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-05', 'openai', '{1,2,3}', '{5,10,5}', '{1,2}', '{10,4}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-06', 'openai', '{1,2,3}', '{6,12,6}', '{1,2}', '{12,6}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-07', 'openai', '{1,2,3}', '{7,14,7}', '{1,2}', '{14,6}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-08', 'openai', '{1,2,3}', '{8,16,8}', '{1,2}', '{16,8}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-09', 'openai', '{1,2,3}', '{9,18,9}', '{1,2}', '{18,8}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-10', 'openai', '{1,2,3}', '{10,20,10}', '{1,2}', '{20,10}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-11', 'openai', '{1,2,3}', '{11,22,11}', '{1,2}', '{22,10}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-12', 'openai', '{1,2,3}', '{12,24,12}', '{1,2}', '{24,12}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-13', 'openai', '{1,2,3}', '{13,26,13}', '{1,2}', '{26,12}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-14', 'openai', '{1,2,3}', '{14,28,14}', '{1,2}', '{28,14}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-15', 'openai', '{1,2,3}', '{15,30,15}', '{1,2}', '{30,14}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-16', 'openai', '{1,2,3}', '{16,32,16}', '{1,2}', '{32,16}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-17', 'openai', '{1,2,3}', '{17,34,17}', '{1,2}', '{34,16}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-18', 'openai', '{1,2,3}', '{18,36,18}', '{1,2}', '{36,18}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-19', 'openai', '{1,2,3}', '{19,38,19}', '{1,2}', '{38,18}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-20', 'openai', '{1,2,3}', '{20,40,20}', '{1,2}', '{40,20}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-21', 'openai', '{1,2,3}', '{21,42,21}', '{1,2}', '{42,20}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-22', 'openai', '{1,2,3}', '{22,44,22}', '{1,2}', '{44,22}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-23', 'openai', '{1,2,3}', '{23,46,23}', '{1,2}', '{46,22}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-24', 'openai', '{1,2,3}', '{24,48,24}', '{1,2}', '{48,24}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-25', 'openai', '{1,2,3}', '{25,50,25}', '{1,2}', '{50,24}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-26', 'openai', '{1,2,3}', '{26,52,26}', '{1,2}', '{52,26}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-27', 'openai', '{1,2,3}', '{27,54,27}', '{1,2}', '{54,26}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-28', 'openai', '{1,2,3}', '{28,56,28}', '{1,2}', '{56,28}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-29', 'openai', '{1,2,3}', '{29,58,29}', '{1,2}', '{58,28}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-30', 'openai', '{1,2,3}', '{30,60,30}', '{1,2}', '{60,30}', 2, '{1,2,3}', '{1,2,1}', '{1,3,2}'),
	('a00000000000000000000001', '2026-10-01', '2026-10-31', 'openai', '{1,2,3}', '{31,62,30}', '{1,2}', '{62,30}', 2, '{1,2}', '{1,2}', '{1,3}');
INSERT INTO public.name_change VALUES
	('330000000000000000000001', 'sameAs', 3, 2, NULL, 'done', 1, 1, NULL, NULL, NULL, '2026-10-30 00:00:00+00', '2026-10-30 00:00:00+00', '{3}');
INSERT INTO public.name_count VALUES
	(2, 61, 1, '200000000000000000001060', 'a00000000000000000000001', '2026-10-31', '2026-10-04', '2026-10-31');
INSERT INTO public.never_match VALUES
	('340000000000000000000001', 'a00000000000000000000001', 'loom', 'loom');
INSERT INTO public.note VALUES
	('340000000000000000000003', 'a00000000000000000000001', '2026-10-12', 'Campaign "autumn" started.', 'd00000000000000000000002', '2026-10-12 09:00:00+00');
INSERT INTO public.one_time_token VALUES
	('f00000000000000000000001', 'd00000000000000000000003', 'invite', '\xdeadbeef', '2126-01-01 00:00:00+00', NULL, '2026-11-22 05:52:51.01+00');
INSERT INTO public.open_set_up VALUES
	('a00000000000000000000001', '2026-08-30 00:00:00+00'),
	('a00000000000000000000002', '2026-08-31 00:00:00+00');
INSERT INTO public.organisation VALUES
	('a00000000000000000000001', 'loomhouse.co.uk', 'organisation', '{}'),
	('a00000000000000000000002', NULL, 'organisation', '{}');
INSERT INTO public.organisation_industry VALUES
	('a00000000000000000000001', 'b00000000000000000000001'),
	('a00000000000000000000002', 'b00000000000000000000001');
INSERT INTO public.own_domain VALUES
	('340000000000000000000002', 'a00000000000000000000001', 'loomhouse.co.uk');
INSERT INTO public.owner VALUES
	('a00000000000000000000001', 'organisation', 'Loomhouse', 'London', 'GB', NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('a00000000000000000000002', 'organisation', 'Baythorne', 'Portland', 'US', NULL, 4, '2026-08-31 00:00:00+00', '2026-10-02 00:00:00+00'),
	('b00000000000000000000001', 'industry', 'Flexible Workspace', 'London', 'GB', NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('b00000000000000000000002', 'industry', 'Coffee', 'Austin', 'US', NULL, 3, '2026-09-03 00:00:00+00', '2026-10-04 00:00:00+00');
INSERT INTO public.owner_month VALUES
	('a00000000000000000000001', '2026-10-01', '2026-11-01', '{100000000000000000000001,100000000000000000000002}', '{"(2026-10-01,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-02,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-03,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-04,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-05,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-06,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-07,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-08,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-09,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-10,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-11,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-12,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-13,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-14,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-15,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-16,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-17,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-18,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-19,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-20,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-21,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-22,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-23,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-24,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-25,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-26,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-27,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-28,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-29,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-30,openai,2,\"{1,2,3}\",\"{1,2,1}\",\"{1,3,2}\")","(2026-10-31,openai,2,\"{1,2}\",\"{1,2}\",\"{1,3}\")"}');
INSERT INTO public.query VALUES
	('100000000000000000000001', 'a00000000000000000000001', 'best coworking space', NULL, NULL, 1, DEFAULT, 'd00000000000000000000001', 'd00000000000000000000002', 61, '2026-09-01', '2026-10-31', 2, '2026-08-30 00:00:00+00', '2026-08-31 00:00:00+00', 'organisation'),
	('100000000000000000000002', 'a00000000000000000000001', 'quiet desk for a day', 'Freelancer', 'Works alone; wants "calm".', 2, DEFAULT, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', 'organisation'),
	('100000000000000000000003', 'b00000000000000000000001', 'meeting room for ten', NULL, NULL, 1, DEFAULT, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', 'industry'),
	('100000000000000000000004', 'a00000000000000000000002', 'an inactive query', NULL, NULL, NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', 'organisation'),
	('100000000000000000000005', 'b00000000000000000000002', 'an inactive query', NULL, NULL, NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, 1, '2026-09-03 00:00:00+00', '2026-09-03 00:00:00+00', 'industry');
INSERT INTO public.query_run VALUES
	('300000000000000000000005', '2026-10-31', 'a00000000000000000000001', '100000000000000000000002', 'openai', 2, 'skipped', 'inactive', 'The query was switched off.', 0, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:02:00+00', NULL),
	('300000000000000000000002', '2026-10-31', 'a00000000000000000000001', '100000000000000000000002', 'openai', 1, 'done', NULL, NULL, 100, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:02:00+00', NULL),
	('300000000000000000000003', '2026-10-31', 'b00000000000000000000001', '100000000000000000000003', 'openai', 1, 'done', NULL, NULL, 200, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:02:00+00', NULL),
	('300000000000000000000007', '2026-11-01', 'a00000000000000000000001', '100000000000000000000002', 'openai', 1, 'queued', NULL, NULL, 100, 0, '2026-11-01 05:00:00+00', NULL, NULL),
	('300000000000000000000008', '2026-11-01', 'b00000000000000000000001', '100000000000000000000003', 'openai', 1, 'queued', NULL, NULL, 100, 0, '2026-11-01 05:00:00+00', NULL, NULL),
	('300000000000000000000001', '2026-10-31', 'a00000000000000000000001', '100000000000000000000001', 'openai', 1, 'done', NULL, NULL, 100, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:02:00+00', '310000000000000000000001'),
	('300000000000000000000004', '2026-10-31', 'a00000000000000000000001', '100000000000000000000001', 'openai', 2, 'failed', 'timeout', 'The provider did not answer in time.', 300, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:02:00+00', '310000000000000000000002'),
	('300000000000000000000006', '2026-11-01', 'a00000000000000000000001', '100000000000000000000001', 'openai', 1, 'queued', NULL, NULL, 0, 0, '2026-11-01 05:00:00+00', NULL, '310000000000000000000003');
INSERT INTO public.question VALUES
	('310000000000000000000001', '2026-10-31', 'openai', 1, 'hash 1', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'done', NULL, 0, NULL, 0, 0, false, 0, '{320000000000000000000001}', NULL, NULL, NULL, NULL, '2026-10-31 05:00:00+00', '2026-10-31 05:01:00+00', '2026-10-31 05:02:00+00'),
	('310000000000000000000002', '2026-10-31', 'openai', 2, 'hash 1', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'failed', NULL, 2, NULL, 0, 0, false, 0, '{}', NULL, NULL, 'server', 'The engine answered 500.', '2026-10-31 05:00:00+00', NULL, '2026-10-31 05:09:00+00'),
	('310000000000000000000003', '2026-11-01', 'openai', 1, 'hash 2', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'queued', NULL, NULL, NULL, 0, 0, false, 0, '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.rate_limit VALUES
	('login:1', 3, 1793000000000);
INSERT INTO public.recommendation_status VALUES
	('500000000000000000000002', 'a00000000000000000000001', '400000000000000000000002', 'in_progress', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00', NULL, NULL),
	('500000000000000000000003', 'a00000000000000000000001', '400000000000000000000003', 'on_hold', 'Later.', 2, NULL, '2026-09-02 00:00:00+00', '2026-09-04 00:00:00+00', NULL, NULL),
	('500000000000000000000004', 'a00000000000000000000002', '400000000000000000000001', 'pending', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00', NULL, NULL),
	('500000000000000000000005', 'a00000000000000000000002', '400000000000000000000002', 'rejected', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00', NULL, NULL),
	('500000000000000000000006', 'a00000000000000000000002', '400000000000000000000003', 'none', 'A note.', 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00', NULL, NULL),
	('500000000000000000000001', 'a00000000000000000000001', '400000000000000000000001', 'implemented', 'Done.', 4, 'd00000000000000000000002', '2026-09-02 00:00:00+00', '2026-10-20 00:00:00+00', '{100000000000000000000001,100000000000000000000002}', NULL);
INSERT INTO public.recommendation_status_change VALUES
	('600000000000000000000001', 'a00000000000000000000001', '500000000000000000000001', NULL, 'pending', '2026-09-02', 'd00000000000000000000002', '2026-09-02 09:00:00+00', NULL, NULL),
	('600000000000000000000002', 'a00000000000000000000001', '500000000000000000000001', 'pending', 'in_progress', '2026-10-01', 'd00000000000000000000002', '2026-10-01 09:00:00+00', NULL, NULL),
	('600000000000000000000003', 'a00000000000000000000001', '500000000000000000000001', 'in_progress', 'implemented', '2026-10-20', 'd00000000000000000000002', '2026-10-20 09:00:00+00', NULL, NULL),
	('600000000000000000000004', 'a00000000000000000000001', '500000000000000000000003', 'none', 'on_hold', '2026-09-04', NULL, '2026-09-04 09:00:00+00', NULL, NULL),
	('600000000000000000000005', 'a00000000000000000000002', '500000000000000000000005', NULL, 'rejected', '2026-09-02', NULL, '2026-09-02 09:00:00+00', NULL, NULL);
INSERT INTO public.report_share VALUES
	('340000000000000000000004', 'a00000000000000000000001', '2026-10-01', '\xdead01', 'd00000000000000000000002', '2026-11-01 00:00:00+00', '2126-12-01 00:00:00+00');
INSERT INTO public.result_202609 VALUES
	('200000000000000000001000', 'a00000000000000000000001', '100000000000000000000001', '2026-09-01', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002000', 'a00000000000000000000001', '100000000000000000000002', '2026-09-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003000', 'b00000000000000000000001', '100000000000000000000003', '2026-09-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001001', 'a00000000000000000000001', '100000000000000000000001', '2026-09-02', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002001', 'a00000000000000000000001', '100000000000000000000002', '2026-09-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003001', 'b00000000000000000000001', '100000000000000000000003', '2026-09-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001002', 'a00000000000000000000001', '100000000000000000000001', '2026-09-03', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002002', 'a00000000000000000000001', '100000000000000000000002', '2026-09-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003002', 'b00000000000000000000001', '100000000000000000000003', '2026-09-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001003', 'a00000000000000000000001', '100000000000000000000001', '2026-09-04', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002003', 'a00000000000000000000001', '100000000000000000000002', '2026-09-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003003', 'b00000000000000000000001', '100000000000000000000003', '2026-09-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001004', 'a00000000000000000000001', '100000000000000000000001', '2026-09-05', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002004', 'a00000000000000000000001', '100000000000000000000002', '2026-09-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003004', 'b00000000000000000000001', '100000000000000000000003', '2026-09-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001005', 'a00000000000000000000001', '100000000000000000000001', '2026-09-06', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002005', 'a00000000000000000000001', '100000000000000000000002', '2026-09-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003005', 'b00000000000000000000001', '100000000000000000000003', '2026-09-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001006', 'a00000000000000000000001', '100000000000000000000001', '2026-09-07', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002006', 'a00000000000000000000001', '100000000000000000000002', '2026-09-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003006', 'b00000000000000000000001', '100000000000000000000003', '2026-09-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001007', 'a00000000000000000000001', '100000000000000000000001', '2026-09-08', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002007', 'a00000000000000000000001', '100000000000000000000002', '2026-09-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003007', 'b00000000000000000000001', '100000000000000000000003', '2026-09-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001008', 'a00000000000000000000001', '100000000000000000000001', '2026-09-09', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002008', 'a00000000000000000000001', '100000000000000000000002', '2026-09-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003008', 'b00000000000000000000001', '100000000000000000000003', '2026-09-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001009', 'a00000000000000000000001', '100000000000000000000001', '2026-09-10', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002009', 'a00000000000000000000001', '100000000000000000000002', '2026-09-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003009', 'b00000000000000000000001', '100000000000000000000003', '2026-09-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001010', 'a00000000000000000000001', '100000000000000000000001', '2026-09-11', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002010', 'a00000000000000000000001', '100000000000000000000002', '2026-09-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003010', 'b00000000000000000000001', '100000000000000000000003', '2026-09-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001011', 'a00000000000000000000001', '100000000000000000000001', '2026-09-12', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002011', 'a00000000000000000000001', '100000000000000000000002', '2026-09-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003011', 'b00000000000000000000001', '100000000000000000000003', '2026-09-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001012', 'a00000000000000000000001', '100000000000000000000001', '2026-09-13', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002012', 'a00000000000000000000001', '100000000000000000000002', '2026-09-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003012', 'b00000000000000000000001', '100000000000000000000003', '2026-09-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001013', 'a00000000000000000000001', '100000000000000000000001', '2026-09-14', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002013', 'a00000000000000000000001', '100000000000000000000002', '2026-09-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003013', 'b00000000000000000000001', '100000000000000000000003', '2026-09-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001014', 'a00000000000000000000001', '100000000000000000000001', '2026-09-15', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002014', 'a00000000000000000000001', '100000000000000000000002', '2026-09-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003014', 'b00000000000000000000001', '100000000000000000000003', '2026-09-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001015', 'a00000000000000000000001', '100000000000000000000001', '2026-09-16', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002015', 'a00000000000000000000001', '100000000000000000000002', '2026-09-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003015', 'b00000000000000000000001', '100000000000000000000003', '2026-09-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001016', 'a00000000000000000000001', '100000000000000000000001', '2026-09-17', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002016', 'a00000000000000000000001', '100000000000000000000002', '2026-09-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00', NULL, NULL, NULL);
INSERT INTO public.result_202609 VALUES
	('200000000000000000003016', 'b00000000000000000000001', '100000000000000000000003', '2026-09-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001017', 'a00000000000000000000001', '100000000000000000000001', '2026-09-18', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002017', 'a00000000000000000000001', '100000000000000000000002', '2026-09-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003017', 'b00000000000000000000001', '100000000000000000000003', '2026-09-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001018', 'a00000000000000000000001', '100000000000000000000001', '2026-09-19', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002018', 'a00000000000000000000001', '100000000000000000000002', '2026-09-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003018', 'b00000000000000000000001', '100000000000000000000003', '2026-09-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001019', 'a00000000000000000000001', '100000000000000000000001', '2026-09-20', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002019', 'a00000000000000000000001', '100000000000000000000002', '2026-09-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003019', 'b00000000000000000000001', '100000000000000000000003', '2026-09-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001020', 'a00000000000000000000001', '100000000000000000000001', '2026-09-21', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002020', 'a00000000000000000000001', '100000000000000000000002', '2026-09-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003020', 'b00000000000000000000001', '100000000000000000000003', '2026-09-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001021', 'a00000000000000000000001', '100000000000000000000001', '2026-09-22', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002021', 'a00000000000000000000001', '100000000000000000000002', '2026-09-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003021', 'b00000000000000000000001', '100000000000000000000003', '2026-09-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001022', 'a00000000000000000000001', '100000000000000000000001', '2026-09-23', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002022', 'a00000000000000000000001', '100000000000000000000002', '2026-09-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003022', 'b00000000000000000000001', '100000000000000000000003', '2026-09-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001023', 'a00000000000000000000001', '100000000000000000000001', '2026-09-24', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002023', 'a00000000000000000000001', '100000000000000000000002', '2026-09-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003023', 'b00000000000000000000001', '100000000000000000000003', '2026-09-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001024', 'a00000000000000000000001', '100000000000000000000001', '2026-09-25', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002024', 'a00000000000000000000001', '100000000000000000000002', '2026-09-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003024', 'b00000000000000000000001', '100000000000000000000003', '2026-09-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001025', 'a00000000000000000000001', '100000000000000000000001', '2026-09-26', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002025', 'a00000000000000000000001', '100000000000000000000002', '2026-09-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003025', 'b00000000000000000000001', '100000000000000000000003', '2026-09-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001026', 'a00000000000000000000001', '100000000000000000000001', '2026-09-27', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002026', 'a00000000000000000000001', '100000000000000000000002', '2026-09-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003026', 'b00000000000000000000001', '100000000000000000000003', '2026-09-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001027', 'a00000000000000000000001', '100000000000000000000001', '2026-09-28', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002027', 'a00000000000000000000001', '100000000000000000000002', '2026-09-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003027', 'b00000000000000000000001', '100000000000000000000003', '2026-09-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001028', 'a00000000000000000000001', '100000000000000000000001', '2026-09-29', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002028', 'a00000000000000000000001', '100000000000000000000002', '2026-09-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003028', 'b00000000000000000000001', '100000000000000000000003', '2026-09-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001029', 'a00000000000000000000001', '100000000000000000000001', '2026-09-30', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002029', 'a00000000000000000000001', '100000000000000000000002', '2026-09-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003029', 'b00000000000000000000001', '100000000000000000000003', '2026-09-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00', NULL, NULL, NULL);
INSERT INTO public.result_202610 VALUES
	('200000000000000000001030', 'a00000000000000000000001', '100000000000000000000001', '2026-10-01', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002030', 'a00000000000000000000001', '100000000000000000000002', '2026-10-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003030', 'b00000000000000000000001', '100000000000000000000003', '2026-10-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001031', 'a00000000000000000000001', '100000000000000000000001', '2026-10-02', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002031', 'a00000000000000000000001', '100000000000000000000002', '2026-10-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003031', 'b00000000000000000000001', '100000000000000000000003', '2026-10-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001032', 'a00000000000000000000001', '100000000000000000000001', '2026-10-03', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002032', 'a00000000000000000000001', '100000000000000000000002', '2026-10-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003032', 'b00000000000000000000001', '100000000000000000000003', '2026-10-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001033', 'a00000000000000000000001', '100000000000000000000001', '2026-10-04', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002033', 'a00000000000000000000001', '100000000000000000000002', '2026-10-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003033', 'b00000000000000000000001', '100000000000000000000003', '2026-10-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001034', 'a00000000000000000000001', '100000000000000000000001', '2026-10-05', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002034', 'a00000000000000000000001', '100000000000000000000002', '2026-10-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003034', 'b00000000000000000000001', '100000000000000000000003', '2026-10-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001035', 'a00000000000000000000001', '100000000000000000000001', '2026-10-06', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002035', 'a00000000000000000000001', '100000000000000000000002', '2026-10-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003035', 'b00000000000000000000001', '100000000000000000000003', '2026-10-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001036', 'a00000000000000000000001', '100000000000000000000001', '2026-10-07', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002036', 'a00000000000000000000001', '100000000000000000000002', '2026-10-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003036', 'b00000000000000000000001', '100000000000000000000003', '2026-10-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001037', 'a00000000000000000000001', '100000000000000000000001', '2026-10-08', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002037', 'a00000000000000000000001', '100000000000000000000002', '2026-10-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003037', 'b00000000000000000000001', '100000000000000000000003', '2026-10-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001038', 'a00000000000000000000001', '100000000000000000000001', '2026-10-09', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002038', 'a00000000000000000000001', '100000000000000000000002', '2026-10-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003038', 'b00000000000000000000001', '100000000000000000000003', '2026-10-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001039', 'a00000000000000000000001', '100000000000000000000001', '2026-10-10', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002039', 'a00000000000000000000001', '100000000000000000000002', '2026-10-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003039', 'b00000000000000000000001', '100000000000000000000003', '2026-10-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001040', 'a00000000000000000000001', '100000000000000000000001', '2026-10-11', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002040', 'a00000000000000000000001', '100000000000000000000002', '2026-10-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003040', 'b00000000000000000000001', '100000000000000000000003', '2026-10-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001041', 'a00000000000000000000001', '100000000000000000000001', '2026-10-12', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002041', 'a00000000000000000000001', '100000000000000000000002', '2026-10-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003041', 'b00000000000000000000001', '100000000000000000000003', '2026-10-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001042', 'a00000000000000000000001', '100000000000000000000001', '2026-10-13', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002042', 'a00000000000000000000001', '100000000000000000000002', '2026-10-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003042', 'b00000000000000000000001', '100000000000000000000003', '2026-10-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001043', 'a00000000000000000000001', '100000000000000000000001', '2026-10-14', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002043', 'a00000000000000000000001', '100000000000000000000002', '2026-10-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003043', 'b00000000000000000000001', '100000000000000000000003', '2026-10-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001044', 'a00000000000000000000001', '100000000000000000000001', '2026-10-15', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002044', 'a00000000000000000000001', '100000000000000000000002', '2026-10-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003044', 'b00000000000000000000001', '100000000000000000000003', '2026-10-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001045', 'a00000000000000000000001', '100000000000000000000001', '2026-10-16', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002045', 'a00000000000000000000001', '100000000000000000000002', '2026-10-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003045', 'b00000000000000000000001', '100000000000000000000003', '2026-10-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001046', 'a00000000000000000000001', '100000000000000000000001', '2026-10-17', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002046', 'a00000000000000000000001', '100000000000000000000002', '2026-10-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00', NULL, NULL, NULL);
INSERT INTO public.result_202610 VALUES
	('200000000000000000003046', 'b00000000000000000000001', '100000000000000000000003', '2026-10-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001047', 'a00000000000000000000001', '100000000000000000000001', '2026-10-18', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002047', 'a00000000000000000000001', '100000000000000000000002', '2026-10-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003047', 'b00000000000000000000001', '100000000000000000000003', '2026-10-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001048', 'a00000000000000000000001', '100000000000000000000001', '2026-10-19', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002048', 'a00000000000000000000001', '100000000000000000000002', '2026-10-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003048', 'b00000000000000000000001', '100000000000000000000003', '2026-10-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001049', 'a00000000000000000000001', '100000000000000000000001', '2026-10-20', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002049', 'a00000000000000000000001', '100000000000000000000002', '2026-10-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003049', 'b00000000000000000000001', '100000000000000000000003', '2026-10-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001050', 'a00000000000000000000001', '100000000000000000000001', '2026-10-21', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002050', 'a00000000000000000000001', '100000000000000000000002', '2026-10-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003050', 'b00000000000000000000001', '100000000000000000000003', '2026-10-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001051', 'a00000000000000000000001', '100000000000000000000001', '2026-10-22', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002051', 'a00000000000000000000001', '100000000000000000000002', '2026-10-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003051', 'b00000000000000000000001', '100000000000000000000003', '2026-10-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001052', 'a00000000000000000000001', '100000000000000000000001', '2026-10-23', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002052', 'a00000000000000000000001', '100000000000000000000002', '2026-10-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003052', 'b00000000000000000000001', '100000000000000000000003', '2026-10-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001053', 'a00000000000000000000001', '100000000000000000000001', '2026-10-24', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002053', 'a00000000000000000000001', '100000000000000000000002', '2026-10-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003053', 'b00000000000000000000001', '100000000000000000000003', '2026-10-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001054', 'a00000000000000000000001', '100000000000000000000001', '2026-10-25', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002054', 'a00000000000000000000001', '100000000000000000000002', '2026-10-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003054', 'b00000000000000000000001', '100000000000000000000003', '2026-10-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001055', 'a00000000000000000000001', '100000000000000000000001', '2026-10-26', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002055', 'a00000000000000000000001', '100000000000000000000002', '2026-10-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003055', 'b00000000000000000000001', '100000000000000000000003', '2026-10-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001056', 'a00000000000000000000001', '100000000000000000000001', '2026-10-27', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002056', 'a00000000000000000000001', '100000000000000000000002', '2026-10-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003056', 'b00000000000000000000001', '100000000000000000000003', '2026-10-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001057', 'a00000000000000000000001', '100000000000000000000001', '2026-10-28', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002057', 'a00000000000000000000001', '100000000000000000000002', '2026-10-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003057', 'b00000000000000000000001', '100000000000000000000003', '2026-10-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001058', 'a00000000000000000000001', '100000000000000000000001', '2026-10-29', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002058', 'a00000000000000000000001', '100000000000000000000002', '2026-10-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003058', 'b00000000000000000000001', '100000000000000000000003', '2026-10-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001059', 'a00000000000000000000001', '100000000000000000000001', '2026-10-30', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000002059', 'a00000000000000000000001', '100000000000000000000002', '2026-10-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003059', 'b00000000000000000000001', '100000000000000000000003', '2026-10-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000003060', 'b00000000000000000000001', '100000000000000000000003', '2026-10-31', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00', NULL, NULL, NULL),
	('200000000000000000001060', 'a00000000000000000000001', '100000000000000000000001', '2026-10-31', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00', NULL, '{1,2}', '{1}'),
	('200000000000000000002060', 'a00000000000000000000001', '100000000000000000000002', '2026-10-31', 'openai', 1, '{2}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00', '{2,3}', NULL, NULL);
INSERT INTO public.sentiment_entry VALUES
	('700000000000000000000001', 'a00000000000000000000001', 7, '2026-10-25', '2026-10-31', 14, '{Forums}', 'Warm.', '{"Price lists help"}', 'openai', 'first-model', 0, 0, '2026-10-31 00:00:00+00', NULL);
INSERT INTO public.sentiment_evidence VALUES
	('a00000000000000000000001', '700000000000000000000001', 'category', 0, '{200000000000000000001060}'),
	('a00000000000000000000001', '700000000000000000000001', 'trend', 0, '{200000000000000000001060,200000000000000000002060}');
INSERT INTO public.sentiment_generation VALUES
	('800000000000000000000001', 'a00000000000000000000001', 7, 'done', NULL, '700000000000000000000001', 'd00000000000000000000002', '2026-10-31 00:00:00+00', '2026-10-31 00:00:00+00'),
	('800000000000000000000002', 'a00000000000000000000001', 1, 'failed', 'The provider did not answer in time.', NULL, NULL, '2026-10-31 00:00:00+00', '2026-10-31 00:00:00+00'),
	('800000000000000000000003', 'a00000000000000000000001', 28, 'queued', NULL, NULL, 'd00000000000000000000002', '2026-11-01 00:00:00+00', NULL),
	('800000000000000000000004', 'a00000000000000000000002', -1, 'running', NULL, NULL, NULL, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.session VALUES
	('e00000000000000000000001', 'd00000000000000000000002', 0, '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2126-01-01 00:00:00+00', NULL, NULL, NULL, NULL),
	('e00000000000000000000002', 'd00000000000000000000002', 0, '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-10-01 00:00:00+00', '2026-09-20 00:00:00+00', 'signed out', NULL, NULL);
INSERT INTO public.site_type VALUES
	('a00000000000000000000001', 'reddit.com', 'community');
INSERT INTO public.stored_file VALUES
	('900000000000000000000001', 'd00000000000000000000002', 'a00000000000000000000001', 'photo.png', 'image/png', 2048, false, false, 'stored', '2026-09-05 00:00:00+00', NULL, 'made/one'),
	('900000000000000000000003', 'd00000000000000000000002', NULL, 'old.png', 'image/png', 1024, false, false, 'pending', '2026-09-04 00:00:00+00', '2026-09-05 00:00:00+00', NULL);
INSERT INTO public.token_budget_day VALUES
	('2026-10-31', 440, 0, 'openai', NULL),
	('2026-11-01', 100, 40, 'openai', NULL);
INSERT INTO public.usage_day VALUES
	('2026-09-01', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-01', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-01', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-01', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-02', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-02', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-02', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-02', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-03', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-03', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-03', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-03', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-04', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-04', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-04', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-04', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-05', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-05', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-05', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-05', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-06', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-06', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-06', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-06', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-07', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-07', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-07', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-07', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-08', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-08', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-08', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-08', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-09', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-09', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-09', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-09', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-10', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-10', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-10', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-10', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-11', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-11', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-11', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-11', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-12', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-12', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-12', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-12', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-13', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-13', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai');
INSERT INTO public.usage_day VALUES
	('2026-09-13', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-13', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-14', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-14', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-14', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-14', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-15', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-15', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-15', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-15', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-16', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-16', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-16', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-16', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-17', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-17', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-17', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-17', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-18', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-18', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-18', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-18', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-19', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-19', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-19', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-19', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-20', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-20', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-20', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-20', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-21', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-21', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-21', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-21', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-22', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-22', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-22', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-22', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-23', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-23', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-23', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-23', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-24', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-24', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-24', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-24', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-25', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-25', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-25', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-25', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai');
INSERT INTO public.usage_day VALUES
	('2026-09-26', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-26', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-26', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-26', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-27', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-27', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-27', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-27', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-28', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-28', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-28', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-28', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-29', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-29', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-29', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-29', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-09-30', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20, 'openai'),
	('2026-09-30', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20, 'openai'),
	('2026-09-30', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20, 'openai'),
	('2026-09-30', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20, 'openai'),
	('2026-10-01', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-01', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-01', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-01', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-02', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-02', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-02', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-02', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-03', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-03', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-03', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-03', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-04', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-04', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-04', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-04', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-05', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-05', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-05', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-05', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-06', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-06', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-06', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-06', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-07', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-07', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-07', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-07', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-08', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-08', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai');
INSERT INTO public.usage_day VALUES
	('2026-10-08', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-08', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-09', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-09', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-09', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-09', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-10', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-10', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-10', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-10', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-11', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-11', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-11', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-11', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-12', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-12', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-12', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-12', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-13', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-13', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-13', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-13', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-14', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-14', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-14', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-14', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-15', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-15', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-15', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-15', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-16', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-16', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-16', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-16', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-17', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-17', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-17', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-17', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-18', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-18', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-18', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-18', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-19', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-19', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-19', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-19', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-20', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-20', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-20', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-20', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai');
INSERT INTO public.usage_day VALUES
	('2026-10-21', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-21', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-21', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-21', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-22', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-22', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-22', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-22', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-23', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-23', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-23', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-23', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-24', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-24', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-24', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-24', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-25', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-25', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-25', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-25', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-26', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-26', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-26', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-26', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-27', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-27', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-27', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-27', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-28', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-28', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-28', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-28', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-29', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-29', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-29', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-29', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-30', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20, 'openai'),
	('2026-10-30', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-30', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-30', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-31', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20, 'openai'),
	('2026-10-31', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20, 'openai'),
	('2026-10-31', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20, 'openai'),
	('2026-10-31', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 3, 1, 1200, 20, 'openai');
INSERT INTO public.usage_total VALUES
	('b00000000000000000000001', 'industry', 'Flexible Workspace', 7320, '2026-09-01', false),
	('a00000000000000000000001', 'organisation', 'Loomhouse', 15945, '2026-09-01', false),
	('a0000000000000000000dead', 'organisation', 'Gone', 1281, '2026-09-01', true);
INSERT INTO public.worker_heartbeat VALUES
	('w1', '2026-10-31 00:00:00+00', '2026-10-31 06:00:00+00');
SELECT pg_catalog.setval('public.brand_id_seq', 3, true);
SELECT pg_catalog.setval('public.cited_url_id_seq', 3, true);
SELECT pg_catalog.setval('public.common_version_slot_seq', 1, true);
SELECT pg_catalog.setval('public.engine_search_id_seq', 1, true);
SELECT pg_catalog.setval('public.figure_version_slot_seq', 1, true);
SELECT pg_catalog.setval('public.kept_sum_slot_seq', 72, true);
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b
    ADD CONSTRAINT j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1
    ADD CONSTRAINT j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f
    ADD CONSTRAINT j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa
    ADD CONSTRAINT j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182
    ADD CONSTRAINT j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c
    ADD CONSTRAINT j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287
    ADD CONSTRAINT j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393
    ADD CONSTRAINT j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef
    ADD CONSTRAINT j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (result_id, owner_id, day);
ALTER TABLE ONLY public.answer_202609
    ADD CONSTRAINT answer_202609_pkey PRIMARY KEY (result_id, owner_id, day);
ALTER TABLE ONLY public.answer_202610
    ADD CONSTRAINT answer_202610_pkey PRIMARY KEY (result_id, owner_id, day);
ALTER TABLE ONLY public.answer_202611
    ADD CONSTRAINT answer_202611_pkey PRIMARY KEY (result_id, owner_id, day);
ALTER TABLE ONLY public.answer_202612
    ADD CONSTRAINT answer_202612_pkey PRIMARY KEY (result_id, owner_id, day);
ALTER TABLE ONLY public.answer_archive
    ADD CONSTRAINT answer_archive_pkey PRIMARY KEY (id, owner_id);
ALTER TABLE ONLY public.answer_count
    ADD CONSTRAINT answer_count_pkey PRIMARY KEY (owner_id, query_id, day, engine);
ALTER TABLE ONLY public.answer_count_202609
    ADD CONSTRAINT answer_count_202609_pkey PRIMARY KEY (owner_id, query_id, day, engine);
ALTER TABLE ONLY public.answer_count_202610
    ADD CONSTRAINT answer_count_202610_pkey PRIMARY KEY (owner_id, query_id, day, engine);
ALTER TABLE ONLY public.answer_count_202611
    ADD CONSTRAINT answer_count_202611_pkey PRIMARY KEY (owner_id, query_id, day, engine);
ALTER TABLE ONLY public.answer_count_202612
    ADD CONSTRAINT answer_count_202612_pkey PRIMARY KEY (owner_id, query_id, day, engine);
ALTER TABLE ONLY public.answer_month
    ADD CONSTRAINT answer_month_pkey PRIMARY KEY (owner_id, query_id, month, engine);
ALTER TABLE ONLY public.answer_preview
    ADD CONSTRAINT answer_preview_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE public.answer
    ADD CONSTRAINT answer_words_check CHECK ((((question IS NULL) = (archive_id IS NOT NULL)) AND ((text IS NULL) = (archive_id IS NOT NULL)))) NOT VALID;
ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_tenant_key UNIQUE (organisation_id, id);
ALTER TABLE ONLY public.archive_month
    ADD CONSTRAINT archive_month_pkey PRIMARY KEY (month);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.brand_alias
    ADD CONSTRAINT brand_alias_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.brand
    ADD CONSTRAINT brand_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cited_redirect
    ADD CONSTRAINT cited_redirect_pkey PRIMARY KEY (url_id);
ALTER TABLE ONLY public.cited_url
    ADD CONSTRAINT cited_url_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.common_version
    ADD CONSTRAINT common_version_pkey PRIMARY KEY (slot);
ALTER TABLE ONLY public.crash_occurrence
    ADD CONSTRAINT crash_occurrence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.crash_report
    ADD CONSTRAINT crash_report_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_run
    ADD CONSTRAINT daily_run_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.digest_mail
    ADD CONSTRAINT digest_mail_pkey PRIMARY KEY (user_id, week);
ALTER TABLE ONLY public.engine_model_day
    ADD CONSTRAINT engine_model_day_pkey PRIMARY KEY (day, engine, call, model);
ALTER TABLE ONLY public.engine_search
    ADD CONSTRAINT engine_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.engine_state
    ADD CONSTRAINT engine_state_pkey PRIMARY KEY (engine);
ALTER TABLE ONLY public.figure_version
    ADD CONSTRAINT figure_version_pkey PRIMARY KEY (owner_id, slot);
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_pkey PRIMARY KEY (organisation_id, recommendation_id);
ALTER TABLE ONLY public.geo_recommendation
    ADD CONSTRAINT geo_recommendation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, route, key);
ALTER TABLE ONLY public.industry
    ADD CONSTRAINT industry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kept_check
    ADD CONSTRAINT kept_check_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.kept_sum
    ADD CONSTRAINT kept_sum_pkey PRIMARY KEY (name, day, part, slot);
ALTER TABLE ONLY public.model_call_day
    ADD CONSTRAINT model_call_day_pkey PRIMARY KEY (day, engine, call, outcome);
ALTER TABLE ONLY public.month_to_date
    ADD CONSTRAINT month_to_date_pkey PRIMARY KEY (owner_id, until, engine);
ALTER TABLE ONLY public.name_change
    ADD CONSTRAINT name_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.name_count
    ADD CONSTRAINT name_count_pkey PRIMARY KEY (brand_id);
ALTER TABLE ONLY public.never_match
    ADD CONSTRAINT never_match_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.open_set_up
    ADD CONSTRAINT open_set_up_pkey PRIMARY KEY (organisation_id);
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_pkey PRIMARY KEY (organisation_id, industry_id);
ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.own_domain
    ADD CONSTRAINT own_domain_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.owner_month
    ADD CONSTRAINT owner_month_pkey PRIMARY KEY (owner_id, month);
ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_pkey PRIMARY KEY (id, owner_id);
ALTER TABLE ONLY public.query_run
    ADD CONSTRAINT query_run_pkey PRIMARY KEY (id, owner_id);
ALTER TABLE ONLY public.question
    ADD CONSTRAINT question_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recommendation_status_change
    ADD CONSTRAINT recommendation_status_change_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.recommendation_status
    ADD CONSTRAINT recommendation_status_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.report_share
    ADD CONSTRAINT report_share_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_pkey PRIMARY KEY (id, owner_id, day);
ALTER TABLE ONLY public.result_202609
    ADD CONSTRAINT result_202609_pkey PRIMARY KEY (id, owner_id, day);
ALTER TABLE ONLY public.result_202610
    ADD CONSTRAINT result_202610_pkey PRIMARY KEY (id, owner_id, day);
ALTER TABLE ONLY public.result_202611
    ADD CONSTRAINT result_202611_pkey PRIMARY KEY (id, owner_id, day);
ALTER TABLE ONLY public.result_202612
    ADD CONSTRAINT result_202612_pkey PRIMARY KEY (id, owner_id, day);
ALTER TABLE ONLY public.sentiment_entry
    ADD CONSTRAINT sentiment_entry_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.sentiment_evidence
    ADD CONSTRAINT sentiment_evidence_pkey PRIMARY KEY (organisation_id, entry_id, kind, "position");
ALTER TABLE ONLY public.sentiment_generation
    ADD CONSTRAINT sentiment_generation_pkey PRIMARY KEY (id, organisation_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.site_type
    ADD CONSTRAINT site_type_pkey PRIMARY KEY (organisation_id, site);
ALTER TABLE ONLY public.stored_file
    ADD CONSTRAINT stored_file_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token_budget_day
    ADD CONSTRAINT token_budget_day_pkey PRIMARY KEY (day, engine);
ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_pkey PRIMARY KEY (day, owner_id, engine, model);
ALTER TABLE ONLY public.usage_total
    ADD CONSTRAINT usage_total_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.worker_heartbeat
    ADD CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (id);
CREATE INDEX j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_i11 ON pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_i12 ON pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_i4 ON pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_i7 ON pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_i9 ON pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_i11 ON pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_i12 ON pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_i4 ON pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_i7 ON pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_i9 ON pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1 USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_i11 ON pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_i12 ON pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_i4 ON pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_i7 ON pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_i9 ON pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_i11 ON pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_i12 ON pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_i4 ON pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_i7 ON pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_i9 ON pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_i11 ON pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_i12 ON pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_i4 ON pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_i7 ON pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_i9 ON pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182 USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_i11 ON pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_i12 ON pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_i4 ON pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_i7 ON pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_i9 ON pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_i11 ON pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_i12 ON pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_i4 ON pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_i7 ON pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_i9 ON pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287 USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_i11 ON pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_i12 ON pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_i4 ON pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_i7 ON pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_i9 ON pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393 USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_i11 ON pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_i12 ON pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_i4 ON pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_i7 ON pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE INDEX j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_i9 ON pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
CREATE INDEX answer_archive_owner_id_month_idx ON public.answer_archive USING btree (owner_id, month);
CREATE INDEX answer_archive_state_changed_at_idx ON public.answer_archive USING btree (state, changed_at);
CREATE INDEX answer_count_202609_cover ON public.answer_count_202609 USING btree (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements);
CREATE INDEX answer_count_202610_cover ON public.answer_count_202610 USING btree (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements);
CREATE INDEX answer_count_202611_cover ON public.answer_count_202611 USING btree (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements);
CREATE INDEX answer_count_202612_cover ON public.answer_count_202612 USING btree (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements);
CREATE INDEX answer_preview_created_at_idx ON public.answer_preview USING btree (created_at);
CREATE INDEX api_token_organisation_id_idx ON public.api_token USING btree (organisation_id);
CREATE UNIQUE INDEX api_token_token_hash_key ON public.api_token USING btree (token_hash);
CREATE INDEX app_user_created_at_idx ON public.app_user USING btree (created_at);
CREATE INDEX app_user_email_down_idx ON public.app_user USING btree (email DESC NULLS LAST, id DESC);
CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (email);
CREATE INDEX app_user_email_letters_idx ON public.app_user USING gin (public.letters_and_pairs(email)) WITH (fastupdate=off);
CREATE INDEX app_user_email_search_idx ON public.app_user USING gin (email public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX app_user_last_login_idx ON public.app_user USING btree (last_login_at, id);
CREATE INDEX app_user_latest_idx ON public.app_user USING btree (created_at DESC NULLS LAST, id DESC);
CREATE INDEX app_user_latest_login_idx ON public.app_user USING btree (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX app_user_mailbox_idx ON public.app_user USING btree (reverse(split_part(email, '@'::text, 1)) text_pattern_ops);
CREATE INDEX app_user_name_down_idx ON public.app_user USING btree (NULLIF(lower(btrim(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))), ''::text) DESC NULLS LAST, id DESC);
CREATE INDEX app_user_name_idx ON public.app_user USING btree (NULLIF(lower(btrim(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))), ''::text), id);
CREATE INDEX app_user_name_letters_idx ON public.app_user USING gin (public.letters_and_pairs(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))) WITH (fastupdate=off);
CREATE INDEX app_user_name_search_idx ON public.app_user USING gin ((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX app_user_oldest_idx ON public.app_user USING btree (created_at, id);
CREATE INDEX app_user_organisation_admin_idx ON public.app_user USING btree (id) WHERE (organisation_admin AND (NOT system_admin));
CREATE INDEX app_user_organisation_admin_latest_idx ON public.app_user USING btree (created_at DESC NULLS LAST, id DESC) WHERE (organisation_admin AND (NOT system_admin));
CREATE INDEX app_user_system_admin_idx ON public.app_user USING btree (id) WHERE system_admin;
CREATE INDEX app_user_system_admin_latest_idx ON public.app_user USING btree (created_at DESC NULLS LAST, id DESC) WHERE system_admin;
CREATE INDEX app_user_without_organisation_idx ON public.app_user USING btree (id) WHERE (organisation_id IS NULL);
CREATE INDEX audit_entry_actor_id_idx ON public.audit_entry USING btree (actor_id);
CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_target_kind_target_id_idx ON public.audit_entry USING btree (target_kind, target_id);
CREATE UNIQUE INDEX brand_alias_organisation_id_key_key ON public.brand_alias USING btree (organisation_id, key);
CREATE UNIQUE INDEX brand_key_key ON public.brand USING btree (key);
CREATE INDEX brand_match_key_idx ON public.brand USING btree (match_key);
CREATE INDEX brand_name_search_idx ON public.brand USING gin (name public.gin_trgm_ops);
CREATE INDEX brand_same_as_id_idx ON public.brand USING btree (same_as_id);
CREATE INDEX cited_redirect_created_at_idx ON public.cited_redirect USING btree (created_at);
CREATE UNIQUE INDEX cited_url_url_key ON public.cited_url USING btree (url);
CREATE INDEX crash_occurrence_crash_report_id_created_at_idx ON public.crash_occurrence USING btree (crash_report_id, created_at);
CREATE INDEX crash_occurrence_created_at_idx ON public.crash_occurrence USING btree (created_at);
CREATE UNIQUE INDEX crash_occurrence_key_hash_key ON public.crash_occurrence USING btree (key_hash);
CREATE INDEX crash_occurrence_user_id_idx ON public.crash_occurrence USING btree (user_id);
CREATE UNIQUE INDEX crash_report_fingerprint_key ON public.crash_report USING btree (fingerprint);
CREATE INDEX crash_report_latest_idx ON public.crash_report USING btree (updated_at DESC, id DESC);
CREATE UNIQUE INDEX digest_mail_token_hash_key ON public.digest_mail USING btree (token_hash);
CREATE UNIQUE INDEX engine_search_key_key ON public.engine_search USING btree (key);
CREATE INDEX geo_recommendation_description_search_idx ON public.geo_recommendation USING gin (description public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX geo_recommendation_latest_idx ON public.geo_recommendation USING btree (updated_at DESC NULLS LAST, id DESC);
CREATE INDEX geo_recommendation_longest_idx ON public.geo_recommendation USING btree (updated_at, id) WHERE (NOT own);
CREATE INDEX geo_recommendation_newest_idx ON public.geo_recommendation USING btree (created_at DESC NULLS LAST, id DESC) WHERE (NOT own);
CREATE INDEX geo_recommendation_oldest_idx ON public.geo_recommendation USING btree (created_at, id) WHERE (NOT own);
CREATE INDEX geo_recommendation_organisation_recommendation_id_idx ON public.geo_recommendation_organisation USING btree (recommendation_id);
CREATE INDEX geo_recommendation_title_down_idx ON public.geo_recommendation USING btree (lower(title) DESC NULLS LAST, id DESC) WHERE (NOT own);
CREATE INDEX geo_recommendation_title_idx ON public.geo_recommendation USING btree (lower(title), id) WHERE (NOT own);
CREATE INDEX geo_recommendation_title_search_idx ON public.geo_recommendation USING gin (title public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX geo_recommendation_updated_at_idx ON public.geo_recommendation USING btree (updated_at);
CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);
CREATE UNIQUE INDEX industry_id_kind_key ON public.industry USING btree (id, kind);
CREATE INDEX name_change_open_idx ON public.name_change USING btree (created_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX name_count_answers_idx ON public.name_count USING btree (answers DESC, brand_id);
CREATE UNIQUE INDEX never_match_organisation_id_key_key ON public.never_match USING btree (organisation_id, key);
CREATE INDEX note_organisation_id_day_idx ON public.note USING btree (organisation_id, day);
CREATE UNIQUE INDEX one_time_token_token_hash_key ON public.one_time_token USING btree (token_hash);
CREATE INDEX one_time_token_user_id_purpose_idx ON public.one_time_token USING btree (user_id, purpose);
CREATE INDEX open_set_up_latest_idx ON public.open_set_up USING btree (created_at DESC, organisation_id);
CREATE UNIQUE INDEX organisation_id_kind_key ON public.organisation USING btree (id, kind);
CREATE INDEX organisation_industry_industry_id_idx ON public.organisation_industry USING btree (industry_id);
CREATE INDEX organisation_website_down_idx ON public.organisation USING btree (website_url DESC NULLS LAST, id DESC);
CREATE INDEX organisation_website_idx ON public.organisation USING btree (website_url, id);
CREATE INDEX organisation_website_search_idx ON public.organisation USING gin (website_url public.gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX own_domain_organisation_id_domain_key ON public.own_domain USING btree (organisation_id, domain);
CREATE UNIQUE INDEX owner_id_kind_key ON public.owner USING btree (id, kind);
CREATE INDEX owner_latest_idx ON public.owner USING btree (kind, created_at DESC NULLS LAST, id DESC);
CREATE INDEX owner_location_down_idx ON public.owner USING btree (kind, lower(location) DESC NULLS LAST, id DESC);
CREATE INDEX owner_location_idx ON public.owner USING btree (kind, lower(location), id);
CREATE INDEX owner_location_search_idx ON public.owner USING gin (location public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX owner_name_down_idx ON public.owner USING btree (kind, lower(name) DESC NULLS LAST, id DESC);
CREATE INDEX owner_name_idx ON public.owner USING btree (kind, lower(name), id);
CREATE INDEX owner_name_letters_idx ON public.owner USING gin (public.letters_and_pairs(name)) WITH (fastupdate=off);
CREATE INDEX owner_name_search_idx ON public.owner USING gin (name public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX owner_oldest_idx ON public.owner USING btree (kind, created_at, id);
CREATE INDEX query_active_idx ON public.query USING btree (owner_id) WHERE (active_slot IS NOT NULL);
CREATE INDEX query_letters_idx ON public.query USING gin (public.letters_and_pairs(search_term)) WITH (fastupdate=off);
CREATE UNIQUE INDEX query_owner_id_active_slot_key ON public.query USING btree (owner_id, active_slot);
CREATE UNIQUE INDEX query_owner_term_key ON public.query USING btree (owner_id, lower(search_term), md5(COALESCE(searcher_profile, ''::text)));
CREATE INDEX query_run_day_status_engine_idx ON public.query_run USING btree (day, status, engine);
CREATE UNIQUE INDEX query_run_owner_id_query_id_day_engine_sample_key ON public.query_run USING btree (owner_id, query_id, day, engine, sample);
CREATE INDEX query_run_question_id_idx ON public.query_run USING btree (question_id);
CREATE INDEX query_search_idx ON public.query USING gin (search_term public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX query_term_idx ON public.query USING btree (lower(search_term), id);
CREATE UNIQUE INDEX question_day_engine_sample_hash_key ON public.question USING btree (day, engine, sample, hash);
CREATE INDEX rate_limit_expire_idx ON public.rate_limit USING btree (expire);
CREATE INDEX recommendation_status_change_organisation_id_status_id_idx ON public.recommendation_status_change USING btree (organisation_id, status_id);
CREATE INDEX recommendation_status_change_organisation_id_to_status_day_idx ON public.recommendation_status_change USING btree (organisation_id, to_status, day);
CREATE UNIQUE INDEX recommendation_status_organisation_id_recommendation_id_key ON public.recommendation_status USING btree (organisation_id, recommendation_id);
CREATE INDEX report_share_organisation_id_idx ON public.report_share USING btree (organisation_id);
CREATE UNIQUE INDEX report_share_token_hash_key ON public.report_share USING btree (token_hash);
CREATE INDEX result_read_brands_idx ON ONLY public.result USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE INDEX result_202609_coalesce_idx ON public.result_202609 USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE UNIQUE INDEX result_202609_cover ON public.result_202609 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
CREATE INDEX result_unread_idx ON ONLY public.result USING btree (day, id) WHERE (consulted_ids IS NULL);
CREATE INDEX result_202609_day_id_idx ON public.result_202609 USING btree (day, id) WHERE (consulted_ids IS NULL);
CREATE INDEX result_202610_coalesce_idx ON public.result_202610 USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE UNIQUE INDEX result_202610_cover ON public.result_202610 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
CREATE INDEX result_202610_day_id_idx ON public.result_202610 USING btree (day, id) WHERE (consulted_ids IS NULL);
CREATE INDEX result_202611_coalesce_idx ON public.result_202611 USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE UNIQUE INDEX result_202611_cover ON public.result_202611 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
CREATE INDEX result_202611_day_id_idx ON public.result_202611 USING btree (day, id) WHERE (consulted_ids IS NULL);
CREATE INDEX result_202612_coalesce_idx ON public.result_202612 USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE UNIQUE INDEX result_202612_cover ON public.result_202612 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
CREATE INDEX result_202612_day_id_idx ON public.result_202612 USING btree (day, id) WHERE (consulted_ids IS NULL);
CREATE INDEX sentiment_entry_organisation_id_created_at_idx ON public.sentiment_entry USING btree (organisation_id, created_at);
CREATE UNIQUE INDEX sentiment_generation_one_open ON public.sentiment_generation USING btree (organisation_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX sentiment_generation_organisation_id_created_at_idx ON public.sentiment_generation USING btree (organisation_id, created_at);
CREATE INDEX session_expires_at_idx ON public.session USING btree (expires_at);
CREATE INDEX session_user_id_idx ON public.session USING btree (user_id);
CREATE INDEX stored_file_discarded_at_idx ON public.stored_file USING btree (discarded_at);
CREATE INDEX stored_file_owner_id_created_at_idx ON public.stored_file USING btree (owner_id, created_at);
CREATE INDEX stored_file_state_created_at_idx ON public.stored_file USING btree (state, created_at);
CREATE INDEX usage_day_owner_id_day_idx ON public.usage_day USING btree (owner_id, day);
CREATE INDEX usage_total_largest_idx ON public.usage_total USING btree (owner_kind, deleted, tokens DESC, owner_id);
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef_pkey;
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261122_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261123_pkey;
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202609_pkey;
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202610_pkey;
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202611_pkey;
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202612_pkey;
ALTER INDEX public.answer_count_pkey ATTACH PARTITION public.answer_count_202609_pkey;
ALTER INDEX public.answer_count_pkey ATTACH PARTITION public.answer_count_202610_pkey;
ALTER INDEX public.answer_count_pkey ATTACH PARTITION public.answer_count_202611_pkey;
ALTER INDEX public.answer_count_pkey ATTACH PARTITION public.answer_count_202612_pkey;
ALTER INDEX public.result_read_brands_idx ATTACH PARTITION public.result_202609_coalesce_idx;
ALTER INDEX public.result_unread_idx ATTACH PARTITION public.result_202609_day_id_idx;
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202609_pkey;
ALTER INDEX public.result_read_brands_idx ATTACH PARTITION public.result_202610_coalesce_idx;
ALTER INDEX public.result_unread_idx ATTACH PARTITION public.result_202610_day_id_idx;
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202610_pkey;
ALTER INDEX public.result_read_brands_idx ATTACH PARTITION public.result_202611_coalesce_idx;
ALTER INDEX public.result_unread_idx ATTACH PARTITION public.result_202611_day_id_idx;
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202611_pkey;
ALTER INDEX public.result_read_brands_idx ATTACH PARTITION public.result_202612_coalesce_idx;
ALTER INDEX public.result_unread_idx ATTACH PARTITION public.result_202612_day_id_idx;
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202612_pkey;
CREATE TRIGGER app_user_author_deleted AFTER DELETE ON public.app_user FOR EACH ROW EXECUTE FUNCTION public.author_changed();
CREATE TRIGGER app_user_author_renamed AFTER UPDATE OF first_name, last_name ON public.app_user FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION public.author_changed();
CREATE TRIGGER app_user_count_deleted AFTER DELETE ON public.app_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_users();
CREATE TRIGGER app_user_count_moved AFTER UPDATE OF system_admin, organisation_admin ON public.app_user FOR EACH ROW WHEN ((public.user_role(old.system_admin, old.organisation_admin) IS DISTINCT FROM public.user_role(new.system_admin, new.organisation_admin))) EXECUTE FUNCTION public.count_user_again();
CREATE TRIGGER app_user_count_new AFTER INSERT ON public.app_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_users();
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_delete();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER status_change_no_update BEFORE UPDATE ON public.recommendation_status_change FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER usage_day_no_delete BEFORE DELETE ON public.usage_day FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER usage_day_no_truncate BEFORE TRUNCATE ON public.usage_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER usage_day_only_grows BEFORE UPDATE ON public.usage_day FOR EACH ROW EXECUTE FUNCTION public.refuse_shrinking_usage();
CREATE TRIGGER usage_total_no_delete BEFORE DELETE ON public.usage_total FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER usage_total_no_truncate BEFORE TRUNCATE ON public.usage_total FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j073a7b3958da287c32688e1920f8b0ed0424b27cd8eb23944db9c95b
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j08585bf86fe53dd78dde5ef06e57a57d0b55f025f4c03969beb114c1
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j10ae1c5fd8860fb1b6244bc5170777aa6dfca9cea26929f8b72a4b3f
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j26b73c19204425d8a8bb7bf59b9fdc59cdfe87e398e01ee0051422aa
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j4694f7fa4d22271f82ae4be4d630bd3bb1247dbc2e9cf0b5120bf182
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j53815432d313a25a303368dabfd337794c9dc90317b74f0455c98e5c
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j561a48c375cf3c98f65e6684f83357547b7f249febb89a50ef7fc287
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j77dfbd53a3fd8003e0338169c9e79fc976d33d9e2dc686bfacbf5393
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.j89f94063bf7ef9302e8f0ca2799f821c4ab46e3ca6be7870310c0cef
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE public.answer_count
    ADD CONSTRAINT answer_count_query_id_owner_id_fkey FOREIGN KEY (query_id, owner_id) REFERENCES public.query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.answer_month
    ADD CONSTRAINT answer_month_query_id_owner_id_fkey FOREIGN KEY (query_id, owner_id) REFERENCES public.query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.answer_preview
    ADD CONSTRAINT answer_preview_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE public.answer
    ADD CONSTRAINT answer_result_id_owner_id_day_fkey FOREIGN KEY (result_id, owner_id, day) REFERENCES public.result(id, owner_id, day) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.brand_alias
    ADD CONSTRAINT brand_alias_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.brand
    ADD CONSTRAINT brand_same_as_id_fkey FOREIGN KEY (same_as_id) REFERENCES public.brand(id);
ALTER TABLE ONLY public.cited_redirect
    ADD CONSTRAINT cited_redirect_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.cited_url(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.cited_redirect
    ADD CONSTRAINT cited_redirect_url_id_fkey FOREIGN KEY (url_id) REFERENCES public.cited_url(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.crash_occurrence
    ADD CONSTRAINT crash_occurrence_crash_report_id_fkey FOREIGN KEY (crash_report_id) REFERENCES public.crash_report(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.digest_mail
    ADD CONSTRAINT digest_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_recommendation_id_fkey FOREIGN KEY (recommendation_id) REFERENCES public.geo_recommendation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.industry
    ADD CONSTRAINT industry_id_kind_fkey FOREIGN KEY (id, kind) REFERENCES public.owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.month_to_date
    ADD CONSTRAINT month_to_date_owner_id_month_fkey FOREIGN KEY (owner_id, month) REFERENCES public.owner_month(owner_id, month) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.name_change
    ADD CONSTRAINT name_change_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brand(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.name_change
    ADD CONSTRAINT name_change_target_id_fkey FOREIGN KEY (target_id) REFERENCES public.brand(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.name_count
    ADD CONSTRAINT name_count_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brand(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.never_match
    ADD CONSTRAINT never_match_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_id_kind_fkey FOREIGN KEY (id, kind) REFERENCES public.owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_industry_id_fkey FOREIGN KEY (industry_id) REFERENCES public.industry(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.own_domain
    ADD CONSTRAINT own_domain_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.owner_month
    ADD CONSTRAINT owner_month_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.owner(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_owner_id_owner_kind_fkey FOREIGN KEY (owner_id, owner_kind) REFERENCES public.owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.query_run
    ADD CONSTRAINT query_run_query_id_owner_id_fkey FOREIGN KEY (query_id, owner_id) REFERENCES public.query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.recommendation_status_change
    ADD CONSTRAINT recommendation_status_change_status_id_organisation_id_fkey FOREIGN KEY (status_id, organisation_id) REFERENCES public.recommendation_status(id, organisation_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.recommendation_status
    ADD CONSTRAINT recommendation_status_organisation_id_recommendation_id_fkey FOREIGN KEY (organisation_id, recommendation_id) REFERENCES public.geo_recommendation_organisation(organisation_id, recommendation_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.report_share
    ADD CONSTRAINT report_share_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE public.result
    ADD CONSTRAINT result_query_id_owner_id_fkey FOREIGN KEY (query_id, owner_id) REFERENCES public.query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sentiment_entry
    ADD CONSTRAINT sentiment_entry_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sentiment_evidence
    ADD CONSTRAINT sentiment_evidence_entry_id_organisation_id_fkey FOREIGN KEY (entry_id, organisation_id) REFERENCES public.sentiment_entry(id, organisation_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sentiment_generation
    ADD CONSTRAINT sentiment_generation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.site_type
    ADD CONSTRAINT site_type_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- PostgreSQL database dump complete
