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
-- Name: pgboss; Type: SCHEMA; Schema: -; Owner: -
CREATE SCHEMA pgboss;
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
-- Name: job_state; Type: TYPE; Schema: pgboss; Owner: -
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
-- Name: asked_question_state; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.asked_question_state AS ENUM (
    'asking',
    'answered',
    'failed'
);
-- Name: country; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.country AS ENUM (
    'GB',
    'US'
);
-- Name: daily_run_status; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.daily_run_status AS ENUM (
    'running',
    'finished',
    'stopped'
);
-- Name: file_state; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.file_state AS ENUM (
    'pending',
    'stored'
);
-- Name: query_run_status; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.query_run_status AS ENUM (
    'queued',
    'asking',
    'waiting',
    'done',
    'failed',
    'skipped'
);
-- Name: recommendation_status_value; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.recommendation_status_value AS ENUM (
    'none',
    'pending',
    'in_progress',
    'implemented',
    'rejected',
    'on_hold'
);
-- Name: sentiment_generation_state; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.sentiment_generation_state AS ENUM (
    'queued',
    'running',
    'done',
    'failed'
);
-- Name: token_purpose; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.token_purpose AS ENUM (
    'reset',
    'invite',
    'verify'
);
-- Name: usage_owner_kind; Type: TYPE; Schema: public; Owner: -
CREATE TYPE public.usage_owner_kind AS ENUM (
    'organisation',
    'industry'
);
-- Name: create_queue(text, jsonb); Type: FUNCTION; Schema: pgboss; Owner: -
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
-- Name: delete_queue(text); Type: FUNCTION; Schema: pgboss; Owner: -
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
-- Name: job_now(); Type: FUNCTION; Schema: pgboss; Owner: -
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
-- Name: job_table_format(text, text); Type: FUNCTION; Schema: pgboss; Owner: -
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
-- Name: job_table_run(text, text, text); Type: FUNCTION; Schema: pgboss; Owner: -
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
-- Name: job_table_run_async(text, integer, text, text, text); Type: FUNCTION; Schema: pgboss; Owner: -
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
-- Name: add_more_usage(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.add_more_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE usage_total t SET tokens = t.tokens + m.tokens, owner_name = m.owner_name
  FROM (
    SELECT a.owner_id, sum(a.input_tokens + a.output_tokens - b.input_tokens - b.output_tokens) AS tokens,
      (array_agg(a.owner_name ORDER BY a.day DESC))[1] AS owner_name
    FROM grown a JOIN held b USING (day, owner_id, model) GROUP BY a.owner_id ORDER BY a.owner_id
  ) m WHERE t.owner_id = m.owner_id;
  RETURN NULL;
END $$;
-- Name: add_new_usage(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.add_new_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO usage_total AS t (owner_id, owner_kind, owner_name, tokens, first_day)
  SELECT owner_id, min(owner_kind), (array_agg(owner_name ORDER BY day DESC))[1], sum(input_tokens + output_tokens), min(day)
  FROM added GROUP BY owner_id ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET tokens = t.tokens + excluded.tokens, owner_name = excluded.owner_name,
    first_day = least(t.first_day, excluded.first_day);
  RETURN NULL;
END $$;
-- Name: ensure_month(date); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.ensure_month(m date) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  first date := date_trunc('month', m);
  next date := first + interval '1 month';
  suffix text := to_char(first, 'YYYYMM');
BEGIN
  IF to_regclass('result_' || suffix) IS NOT NULL AND to_regclass('answer_' || suffix) IS NOT NULL THEN
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
END $_$;
-- Name: refuse_audit_change(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW."actor_email" IS NULL AND (to_jsonb(NEW) - 'actor_email') = (to_jsonb(OLD) - 'actor_email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $$;
-- Name: refuse_audit_delete(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.refuse_audit_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(current_setting('sightline.retention', true), '') <> 'on' THEN
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
-- Name: refuse_shrinking_usage(); Type: FUNCTION; Schema: public; Owner: -
CREATE FUNCTION public.refuse_shrinking_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
-- Name: bam; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: job; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: job_common; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: job_dependency; Type: TABLE; Schema: pgboss; Owner: -
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
-- Name: queue; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: queue_stats; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: queue_stats_20261122; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: queue_stats_20261123; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: schedule; Type: TABLE; Schema: pgboss; Owner: -
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
-- Name: subscription; Type: TABLE; Schema: pgboss; Owner: -
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
-- Name: version; Type: TABLE; Schema: pgboss; Owner: -
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
-- Name: warning; Type: TABLE; Schema: pgboss; Owner: -
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
-- Name: _prisma_migrations; Type: TABLE; Schema: public; Owner: -
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
-- Name: answer; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.answer (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb NOT NULL,
    text text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL
)
PARTITION BY RANGE (day);
-- Name: answer_202609; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.answer_202609 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb NOT NULL,
    text text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL
);
-- Name: answer_202610; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.answer_202610 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb NOT NULL,
    text text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL
);
-- Name: answer_202611; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.answer_202611 (
    result_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    question jsonb NOT NULL,
    text text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL
);
-- Name: app_user; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT app_user_email CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
    CONSTRAINT app_user_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT app_user_organisation_admin CHECK (((NOT organisation_admin) OR (organisation_id IS NOT NULL))),
    CONSTRAINT app_user_verified CHECK (((password_hash IS NULL) OR (email_verified_at IS NOT NULL) OR ((organisation_id IS NULL) AND (NOT organisation_admin) AND (NOT system_admin))))
);
-- Name: asked_question; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.asked_question (
    day date NOT NULL,
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint NOT NULL,
    question_hash text NOT NULL COLLATE pg_catalog."C",
    state public.asked_question_state DEFAULT 'asking'::public.asked_question_state NOT NULL,
    leader_run_id text NOT NULL COLLATE pg_catalog."C",
    lease_until timestamp(3) with time zone NOT NULL,
    result_id text COLLATE pg_catalog."C",
    reason_code text,
    reason text
);
-- Name: audit_entry; Type: TABLE; Schema: public; Owner: -
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
-- Name: brand; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.brand (
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    CONSTRAINT brand_key_size CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 300)))
);
-- Name: brand_alias; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.brand_alias (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key text NOT NULL,
    CONSTRAINT brand_alias_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT brand_alias_text CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 300)) AND ((char_length(key) >= 1) AND (char_length(key) <= 300))))
);
-- Name: brand_id_seq; Type: SEQUENCE; Schema: public; Owner: -
CREATE SEQUENCE public.brand_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
-- Name: brand_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
ALTER SEQUENCE public.brand_id_seq OWNED BY public.brand.id;
-- Name: cited_url; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.cited_url (
    id integer NOT NULL,
    site text NOT NULL,
    url text NOT NULL,
    CONSTRAINT cited_url_size CHECK (((octet_length(url) <= 2000) AND (url ~ '^https?://'::text)))
);
-- Name: cited_url_id_seq; Type: SEQUENCE; Schema: public; Owner: -
CREATE SEQUENCE public.cited_url_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
-- Name: cited_url_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
ALTER SEQUENCE public.cited_url_id_seq OWNED BY public.cited_url.id;
-- Name: crash_occurrence; Type: TABLE; Schema: public; Owner: -
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
-- Name: crash_report; Type: TABLE; Schema: public; Owner: -
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
-- Name: daily_run; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.daily_run (
    day date NOT NULL,
    status public.daily_run_status DEFAULT 'running'::public.daily_run_status NOT NULL,
    note text,
    planned integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamp(3) with time zone
);
-- Name: geo_recommendation; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.geo_recommendation (
    id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    description text,
    version integer DEFAULT 1 NOT NULL,
    created_by_id text COLLATE pg_catalog."C",
    updated_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT geo_recommendation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT geo_recommendation_text CHECK ((((char_length(title) >= 1) AND (char_length(title) <= 300)) AND (COALESCE(char_length(description), 0) <= 4000)))
);
-- Name: geo_recommendation_organisation; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.geo_recommendation_organisation (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    recommendation_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
-- Name: idempotency_key; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.idempotency_key (
    user_id text NOT NULL COLLATE pg_catalog."C",
    route text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
-- Name: industry; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.industry (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    location text DEFAULT 'London'::text NOT NULL,
    country public.country DEFAULT 'GB'::public.country NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT industry_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT industry_text CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 300)) AND ((char_length(location) >= 1) AND (char_length(location) <= 300))))
);
-- Name: model_call_day; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.model_call_day (
    day date NOT NULL,
    call text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    calls bigint DEFAULT 0 NOT NULL,
    duration_ms bigint DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL
);
-- Name: one_time_token; Type: TABLE; Schema: public; Owner: -
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
-- Name: organisation; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.organisation (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    location text DEFAULT 'London'::text NOT NULL,
    country public.country DEFAULT 'GB'::public.country NOT NULL,
    website_url text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT organisation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT organisation_text CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 300)) AND ((char_length(location) >= 1) AND (char_length(location) <= 300)) AND (COALESCE(char_length(website_url), 0) <= 2048)))
);
-- Name: organisation_industry; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.organisation_industry (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    industry_id text NOT NULL COLLATE pg_catalog."C"
);
-- Name: query; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.query (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text COLLATE pg_catalog."C",
    industry_id text COLLATE pg_catalog."C",
    owner_id text GENERATED ALWAYS AS (COALESCE(organisation_id, industry_id)) STORED NOT NULL COLLATE pg_catalog."C",
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
    CONSTRAINT query_active_slot CHECK (((active_slot IS NULL) OR ((active_slot >= 1) AND (active_slot <=
CASE
    WHEN (organisation_id IS NOT NULL) THEN 3
    ELSE 20
END)))),
    CONSTRAINT query_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT query_one_owner CHECK ((num_nonnulls(organisation_id, industry_id) = 1)),
    CONSTRAINT query_text CHECK ((((char_length(search_term) >= 1) AND (char_length(search_term) <= 300)) AND (COALESCE(char_length(profile_name), 0) <= 300) AND (COALESCE(char_length(searcher_profile), 0) <= 4000)))
);
-- Name: query_run; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.query_run (
    id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    query_id text NOT NULL COLLATE pg_catalog."C",
    engine text NOT NULL COLLATE pg_catalog."C",
    sample smallint DEFAULT 1 NOT NULL,
    status public.query_run_status DEFAULT 'queued'::public.query_run_status NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    question_hash text COLLATE pg_catalog."C",
    reason_code text,
    reason text,
    input_tokens integer DEFAULT 0 NOT NULL,
    output_tokens integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    CONSTRAINT query_run_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT query_run_reason CHECK (((status <> ALL (ARRAY['failed'::public.query_run_status, 'skipped'::public.query_run_status])) OR (reason_code IS NOT NULL)))
);
-- Name: rate_limit; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
-- Name: recommendation_status; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.recommendation_status (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    recommendation_id text NOT NULL COLLATE pg_catalog."C",
    status public.recommendation_status_value DEFAULT 'none'::public.recommendation_status_value NOT NULL,
    notes text,
    version integer DEFAULT 1 NOT NULL,
    updated_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT recommendation_status_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT recommendation_status_text CHECK ((COALESCE(char_length(notes), 0) <= 4000))
);
-- Name: recommendation_status_change; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.recommendation_status_change (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    status_id text NOT NULL COLLATE pg_catalog."C",
    from_status public.recommendation_status_value,
    to_status public.recommendation_status_value NOT NULL,
    day date NOT NULL,
    changed_by_id text COLLATE pg_catalog."C",
    changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT recommendation_status_change_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
-- Name: result; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
PARTITION BY RANGE (day);
-- Name: result_202609; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
-- Name: result_202610; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
-- Name: result_202611; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT result_brand_ids CHECK (((cardinality(brand_ids) <= 50) AND (array_position(brand_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_citation_ids CHECK (((cardinality(citation_ids) <= 100) AND (array_position(citation_ids, NULL::integer) IS NULL))),
    CONSTRAINT result_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT result_sample CHECK ((sample >= 1)),
    CONSTRAINT result_tokens CHECK (((input_tokens >= 0) AND (output_tokens >= 0)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='20000');
-- Name: sentiment_entry; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT sentiment_entry_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT sentiment_entry_summary CHECK ((octet_length(summary) <= 8192)),
    CONSTRAINT sentiment_entry_timeframe CHECK ((timeframe = ANY (ARRAY[1, 7, 28, '-1'::integer])))
);
-- Name: sentiment_evidence; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.sentiment_evidence (
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    entry_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    "position" smallint NOT NULL,
    result_ids text[] NOT NULL,
    CONSTRAINT sentiment_evidence_kind CHECK ((kind = ANY (ARRAY['category'::text, 'trend'::text])))
);
-- Name: sentiment_generation; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.sentiment_generation (
    id text NOT NULL COLLATE pg_catalog."C",
    organisation_id text NOT NULL COLLATE pg_catalog."C",
    timeframe smallint NOT NULL,
    state public.sentiment_generation_state DEFAULT 'queued'::public.sentiment_generation_state NOT NULL,
    reason text,
    entry_id text COLLATE pg_catalog."C",
    requested_by_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT sentiment_generation_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
    CONSTRAINT sentiment_generation_timeframe CHECK ((timeframe = ANY (ARRAY[1, 7, 28, '-1'::integer])))
);
-- Name: session; Type: TABLE; Schema: public; Owner: -
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
    CONSTRAINT session_counter CHECK ((refresh_counter >= 0)),
    CONSTRAINT session_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
-- Name: stored_file; Type: TABLE; Schema: public; Owner: -
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
-- Name: token_budget_day; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.token_budget_day (
    day date NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL
);
-- Name: usage_day; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.usage_day (
    day date NOT NULL,
    owner_id text NOT NULL COLLATE pg_catalog."C",
    model text NOT NULL,
    owner_kind public.usage_owner_kind NOT NULL,
    owner_name text NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    failed_calls integer DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL
);
-- Name: usage_total; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.usage_total (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    owner_kind public.usage_owner_kind NOT NULL,
    owner_name text NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    first_day date NOT NULL
);
-- Name: worker_heartbeat; Type: TABLE; Schema: public; Owner: -
CREATE TABLE public.worker_heartbeat (
    id text NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
-- Name: job_common; Type: TABLE ATTACH; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
-- Name: queue_stats_20261122; Type: TABLE ATTACH; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
-- Name: queue_stats_20261123; Type: TABLE ATTACH; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
-- Name: answer_202609; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202609 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
-- Name: answer_202610; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202610 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
-- Name: answer_202611; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.answer ATTACH PARTITION public.answer_202611 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
-- Name: result_202609; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202609 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
-- Name: result_202610; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202610 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
-- Name: result_202611; Type: TABLE ATTACH; Schema: public; Owner: -
ALTER TABLE ONLY public.result ATTACH PARTITION public.result_202611 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
-- Name: brand id; Type: DEFAULT; Schema: public; Owner: -
ALTER TABLE ONLY public.brand ALTER COLUMN id SET DEFAULT nextval('public.brand_id_seq'::regclass);
-- Name: cited_url id; Type: DEFAULT; Schema: public; Owner: -
ALTER TABLE ONLY public.cited_url ALTER COLUMN id SET DEFAULT nextval('public.cited_url_id_seq'::regclass);
-- Data for Name: bam; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: job_common; Type: TABLE DATA; Schema: pgboss; Owner: -
INSERT INTO pgboss.job_common VALUES
	('00000000-0000-4000-8000-000000000001', 'answer-query', 0, '{"runId": "300000000000000000000006"}', 'created', 2, 0, 0, false, NULL, 900, 604800, '300000000000000000000006', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', NULL, NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'short', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('00000000-0000-4000-8000-000000000002', 'answer-query', 0, '{"runId": "300000000000000000000007"}', 'active', 2, 0, 0, false, NULL, 900, 604800, '300000000000000000000007', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', '2026-11-01 05:01:00+00', NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'short', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('00000000-0000-4000-8000-000000000003', 'generate-sentiment', 0, '{"generationId": "800000000000000000000003"}', 'created', 2, 0, 0, false, NULL, 900, 604800, '800000000000000000000003', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', NULL, NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'short', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('00000000-0000-4000-8000-000000000004', 'send-mail', 0, '{"kind": "invite", "email": "invited@example.test"}', 'created', 2, 0, 0, false, NULL, 900, 604800, 'invite:invited@example.test', NULL, NULL, NULL, '2026-11-22 05:52:51.009776+00', '2026-11-22 05:52:51.009776+00', NULL, NULL, '2026-12-06 05:52:51.009776+00', NULL, NULL, 'exclusive', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
-- Data for Name: job_dependency; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: queue; Type: TABLE DATA; Schema: pgboss; Owner: -
INSERT INTO pgboss.queue VALUES
	('answer-query-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.951125+00', '2026-11-22 05:52:50.955307+00'),
	('daily-run', 'short', 2, 0, false, NULL, 900, 600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.957078+00', '2026-11-22 05:52:50.959923+00'),
	('answer-query', 'short', 2, 1, true, NULL, 2160, 1209600, 86400, 'answer-query-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.966454+00', '2026-11-22 05:52:50.969951+00'),
	('send-mail-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.973255+00', '2026-11-22 05:52:50.974947+00'),
	('send-mail', 'exclusive', 400, 2, true, 240, 120, 1209600, 86400, 'send-mail-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.976918+00', '2026-11-22 05:52:50.978175+00'),
	('generate-sentiment-dead', 'standard', 5, 0, true, NULL, 900, 1209600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.979038+00', '2026-11-22 05:52:50.980007+00'),
	('generate-sentiment', 'short', 2, 1, true, NULL, 600, 1209600, 86400, 'generate-sentiment-dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 10, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.981628+00', '2026-11-22 05:52:50.982501+00'),
	('retention', 'short', 2, 60, false, NULL, 3600, 1209600, 172800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-22 05:52:50.983341+00', '2026-11-22 05:52:50.984289+00');
-- Data for Name: queue_stats_20261122; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: queue_stats_20261123; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: schedule; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: subscription; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: version; Type: TABLE DATA; Schema: pgboss; Owner: -
INSERT INTO pgboss.version VALUES
	(43, NULL, '2026-11-22 05:52:50.964816+00', NULL, NULL, NULL);
-- Data for Name: warning; Type: TABLE DATA; Schema: pgboss; Owner: -
-- Data for Name: _prisma_migrations; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public._prisma_migrations VALUES
	('9a76cb6c-33c0-40e2-9339-56543831ae2e', '2021752b6b1cd5ddfa2e1021c011bb1fae9c09da5815c48f8a9683c3ef64f8a8', '2026-11-22 05:52:50.817807+00', '20261120000000_ground', NULL, NULL, '2026-11-22 05:52:50.731191+00', 1),
	('5a95f512-ce9b-444f-b7ec-fef68eaf940d', '68b40d85771058bedfc2ea067c956df2218e2ba0dd7200f9ec8e0aee0dee41eb', '2026-11-22 05:52:50.834732+00', '20261121030000_user_lists', NULL, NULL, '2026-11-22 05:52:50.819772+00', 1),
	('9bd4698c-f0d0-4c5b-9c99-4990fb04c0a5', '0ea48c77651db8ce2e4fda391d98e1a1c3bed5d5876138b3d6d87a044ec4cf4e', '2026-11-22 05:52:50.842278+00', '20261121040000_record_lists', NULL, NULL, '2026-11-22 05:52:50.835849+00', 1),
	('71153b13-bb53-4c5c-b0cd-d1309be30a9a', 'cf45802ed33632c66fb378eb5f2ef28f24c15a89faf42cba78a2b8563a292a2a', '2026-11-22 05:52:50.847651+00', '20261121050000_industry_lists', NULL, NULL, '2026-11-22 05:52:50.843126+00', 1),
	('8b184e65-54c6-4db6-a7e6-4218bc2e779e', 'f593a98d9ea44ec0231054a2a9f4460b0a74545fe6427293cfa72cd30ee1a8cd', '2026-11-22 05:52:50.861025+00', '20261121070000_files_and_crashes', NULL, NULL, '2026-11-22 05:52:50.848451+00', 1),
	('84031ba0-662f-4154-be12-162e7968f2d1', 'e933140780debdbeb1e87a0ec5c4493acfc9c704bb483087ddabc15766ca050c', '2026-11-22 05:52:50.867185+00', '20261121080000_usage_totals', NULL, NULL, '2026-11-22 05:52:50.861974+00', 1),
	('2ef115d9-b0e2-4112-8d59-260f038d4b4b', 'bd78eb555631911db631a2bc1ce675202c09b7790b5a7783dbbf9eb070ebe1f0', '2026-11-22 05:52:50.87153+00', '20261122010000_model_calls', NULL, NULL, '2026-11-22 05:52:50.868047+00', 1),
	('f58903b8-a411-48ff-873f-88c1a1127df4', '8edfef4871425403f334206764436f4069050205150ca2be0cb8fde1a4cfa02e', '2026-11-22 05:52:50.873287+00', '20261122020000_made_pictures', NULL, NULL, '2026-11-22 05:52:50.872199+00', 1);
-- Data for Name: answer_202609; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.answer_202609 VALUES
	('200000000000000000001000', '2026-09-01', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002000', '2026-09-01', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003000', '2026-09-01', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001001', '2026-09-02', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002001', '2026-09-02', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003001', '2026-09-02', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001002', '2026-09-03', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002002', '2026-09-03', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003002', '2026-09-03', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001003', '2026-09-04', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002003', '2026-09-04', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003003', '2026-09-04', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001004', '2026-09-05', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002004', '2026-09-05', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003004', '2026-09-05', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001005', '2026-09-06', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002005', '2026-09-06', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003005', '2026-09-06', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001006', '2026-09-07', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002006', '2026-09-07', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003006', '2026-09-07', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001007', '2026-09-08', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002007', '2026-09-08', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003007', '2026-09-08', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001008', '2026-09-09', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002008', '2026-09-09', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003008', '2026-09-09', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001009', '2026-09-10', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002009', '2026-09-10', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003009', '2026-09-10', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001010', '2026-09-11', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002010', '2026-09-11', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003010', '2026-09-11', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001011', '2026-09-12', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002011', '2026-09-12', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003011', '2026-09-12', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001012', '2026-09-13', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002012', '2026-09-13', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003012', '2026-09-13', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001013', '2026-09-14', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002013', '2026-09-14', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003013', '2026-09-14', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001014', '2026-09-15', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002014', '2026-09-15', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003014', '2026-09-15', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001015', '2026-09-16', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002015', '2026-09-16', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003015', '2026-09-16', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001016', '2026-09-17', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002016', '2026-09-17', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}');
INSERT INTO public.answer_202609 VALUES
	('200000000000000000003016', '2026-09-17', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-17, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001017', '2026-09-18', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002017', '2026-09-18', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003017', '2026-09-18', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001018', '2026-09-19', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002018', '2026-09-19', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003018', '2026-09-19', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001019', '2026-09-20', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002019', '2026-09-20', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003019', '2026-09-20', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001020', '2026-09-21', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002020', '2026-09-21', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003020', '2026-09-21', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001021', '2026-09-22', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002021', '2026-09-22', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003021', '2026-09-22', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001022', '2026-09-23', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002022', '2026-09-23', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003022', '2026-09-23', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001023', '2026-09-24', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002023', '2026-09-24', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003023', '2026-09-24', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001024', '2026-09-25', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002024', '2026-09-25', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003024', '2026-09-25', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001025', '2026-09-26', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002025', '2026-09-26', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003025', '2026-09-26', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001026', '2026-09-27', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002026', '2026-09-27', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003026', '2026-09-27', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001027', '2026-09-28', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002027', '2026-09-28', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003027', '2026-09-28', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001028', '2026-09-29', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002028', '2026-09-29', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003028', '2026-09-29', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001029', '2026-09-30', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002029', '2026-09-30', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003029', '2026-09-30', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-09-30, with "quotes", \ and 日本語.', '{"grounded": true}');
-- Data for Name: answer_202610; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.answer_202610 VALUES
	('200000000000000000001030', '2026-10-01', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002030', '2026-10-01', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003030', '2026-10-01', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-01, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001031', '2026-10-02', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002031', '2026-10-02', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003031', '2026-10-02', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-02, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001032', '2026-10-03', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002032', '2026-10-03', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003032', '2026-10-03', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-03, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001033', '2026-10-04', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002033', '2026-10-04', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003033', '2026-10-04', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-04, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001034', '2026-10-05', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002034', '2026-10-05', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003034', '2026-10-05', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-05, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001035', '2026-10-06', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002035', '2026-10-06', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003035', '2026-10-06', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-06, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001036', '2026-10-07', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002036', '2026-10-07', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003036', '2026-10-07', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-07, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001037', '2026-10-08', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002037', '2026-10-08', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003037', '2026-10-08', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-08, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001038', '2026-10-09', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002038', '2026-10-09', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003038', '2026-10-09', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-09, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001039', '2026-10-10', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002039', '2026-10-10', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003039', '2026-10-10', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-10, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001040', '2026-10-11', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002040', '2026-10-11', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003040', '2026-10-11', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-11, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001041', '2026-10-12', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002041', '2026-10-12', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003041', '2026-10-12', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-12, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001042', '2026-10-13', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002042', '2026-10-13', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003042', '2026-10-13', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-13, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001043', '2026-10-14', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002043', '2026-10-14', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003043', '2026-10-14', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-14, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001044', '2026-10-15', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002044', '2026-10-15', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003044', '2026-10-15', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-15, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001045', '2026-10-16', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002045', '2026-10-16', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003045', '2026-10-16', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-16, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001046', '2026-10-17', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002046', '2026-10-17', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}');
INSERT INTO public.answer_202610 VALUES
	('200000000000000000003046', '2026-10-17', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-17, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001047', '2026-10-18', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002047', '2026-10-18', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003047', '2026-10-18', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-18, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001048', '2026-10-19', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002048', '2026-10-19', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003048', '2026-10-19', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-19, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001049', '2026-10-20', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002049', '2026-10-20', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003049', '2026-10-20', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-20, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001050', '2026-10-21', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002050', '2026-10-21', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003050', '2026-10-21', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-21, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001051', '2026-10-22', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002051', '2026-10-22', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003051', '2026-10-22', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-22, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001052', '2026-10-23', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002052', '2026-10-23', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003052', '2026-10-23', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-23, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001053', '2026-10-24', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002053', '2026-10-24', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003053', '2026-10-24', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-24, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001054', '2026-10-25', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002054', '2026-10-25', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003054', '2026-10-25', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-25, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001055', '2026-10-26', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002055', '2026-10-26', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003055', '2026-10-26', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-26, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001056', '2026-10-27', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002056', '2026-10-27', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003056', '2026-10-27', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-27, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001057', '2026-10-28', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002057', '2026-10-28', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003057', '2026-10-28', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-28, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001058', '2026-10-29', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002058', '2026-10-29', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003058', '2026-10-29', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-29, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001059', '2026-10-30', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002059', '2026-10-30', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003059', '2026-10-30', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-30, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000001060', '2026-10-31', '{"term": "best coworking space", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000002060', '2026-10-31', '{"term": "quiet desk for a day", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}'),
	('200000000000000000003060', '2026-10-31', '{"term": "meeting room for ten", "country": "GB", "location": "London"}', 'The answer of 2026-10-31, with "quotes", \ and 日本語.', '{"grounded": true}');
-- Data for Name: answer_202611; Type: TABLE DATA; Schema: public; Owner: -
-- Data for Name: app_user; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.app_user VALUES
	('d00000000000000000000001', 'Ada', 'Admin', 'admin@example.test', '2026-08-30 00:00:00+00', 'not a hash', NULL, false, true, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL),
	('d00000000000000000000002', 'Olu', NULL, 'olu@example.test', '2026-08-30 00:00:00+00', 'not a hash', 'a00000000000000000000001', true, false, 'data:image/png;base64,AA==', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL),
	('d00000000000000000000003', NULL, NULL, 'invited@example.test', NULL, NULL, 'a00000000000000000000002', false, false, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00', NULL);
-- Data for Name: asked_question; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.asked_question VALUES
	('2026-10-31', 'openai', 1, 'one', 'answered', '300000000000000000000001', '2026-10-31 05:02:00+00', '200000000000000000001060', NULL, NULL),
	('2026-10-31', 'openai', 2, 'one', 'failed', '300000000000000000000004', '2026-10-31 05:02:00+00', NULL, 'timeout', 'The provider did not answer in time.'),
	('2026-11-01', 'openai', 1, 'two', 'asking', '300000000000000000000007', '2026-11-01 05:02:00+00', NULL, NULL, NULL);
-- Data for Name: audit_entry; Type: TABLE DATA; Schema: public; Owner: -
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
-- Data for Name: brand; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.brand VALUES
	(1, 'loomhouse', 'Loomhouse'),
	(2, 'baythorne', 'Baythorne'),
	(3, 'großraum', 'Großraum');
-- Data for Name: brand_alias; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.brand_alias VALUES
	('c00000000000000000000001', 'a00000000000000000000001', 'Loom House', 'loom house');
-- Data for Name: cited_url; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.cited_url VALUES
	(1, 'reddit.com', 'https://reddit.com/r/desks'),
	(2, 'loomhouse.co.uk', 'https://loomhouse.co.uk/');
-- Data for Name: crash_occurrence; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.crash_occurrence VALUES
	('900000000000000000000004', '900000000000000000000002', '\xfeed', 'd00000000000000000000002', NULL, '/my-profile', 'Firefox', 'I pressed it.', 1, '2026-09-06 00:00:00+00');
-- Data for Name: crash_report; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.crash_report VALUES
	('900000000000000000000002', 'first', 'TypeError', 'x is not a function', 'at y', NULL, NULL, NULL, NULL, NULL, 3, '2026-09-05 00:00:00+00', '2026-09-06 00:00:00+00');
-- Data for Name: daily_run; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.daily_run VALUES
	('2026-10-30', 'stopped', 'The account is exhausted.', 1, 0, 0, 1, 0, '2026-10-30 05:00:00+00', '2026-10-30 05:01:00+00'),
	('2026-10-31', 'finished', NULL, 5, 3, 1, 1, 330, '2026-10-31 05:00:00+00', '2026-10-31 05:10:00+00'),
	('2026-11-01', 'running', NULL, 3, 0, 0, 0, 0, '2026-11-01 05:00:00+00', NULL);
-- Data for Name: geo_recommendation; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.geo_recommendation VALUES
	('400000000000000000000001', 'Add FAQ markup', 'Questions as people ask them.', 1, 'd00000000000000000000001', NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00'),
	('400000000000000000000002', 'Publish a price list', NULL, 1, NULL, NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00'),
	('400000000000000000000003', 'Answer questions in forums', NULL, 1, NULL, NULL, '2026-09-01 00:00:00+00', '2026-09-01 00:00:00+00');
-- Data for Name: geo_recommendation_organisation; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.geo_recommendation_organisation VALUES
	('a00000000000000000000001', '400000000000000000000001', '2026-09-01 00:00:00+00'),
	('a00000000000000000000001', '400000000000000000000002', '2026-09-01 00:00:00+00'),
	('a00000000000000000000001', '400000000000000000000003', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000001', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000002', '2026-09-01 00:00:00+00'),
	('a00000000000000000000002', '400000000000000000000003', '2026-09-01 00:00:00+00');
-- Data for Name: idempotency_key; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.idempotency_key VALUES
	('d00000000000000000000001', 'organisation.create', 'k', 'h', 200, '{}', '2026-10-31 00:00:00+00');
-- Data for Name: industry; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.industry VALUES
	('b00000000000000000000001', 'Flexible Workspace', 'London', 'GB', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('b00000000000000000000002', 'Coffee', 'Austin', 'US', 3, '2026-09-03 00:00:00+00', '2026-10-04 00:00:00+00');
-- Data for Name: model_call_day; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.model_call_day VALUES
	('2026-10-31', 'answer', 'ok', 3, 9000, 300, 30),
	('2026-10-31', 'answer', 'timeout', 3, 90000, 0, 0);
-- Data for Name: one_time_token; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.one_time_token VALUES
	('f00000000000000000000001', 'd00000000000000000000003', 'invite', '\xdeadbeef', '2126-01-01 00:00:00+00', NULL, '2026-11-22 05:52:51.01+00');
-- Data for Name: organisation; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.organisation VALUES
	('a00000000000000000000001', 'Loomhouse', 'London', 'GB', 'loomhouse.co.uk', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('a00000000000000000000002', 'Baythorne', 'Portland', 'US', NULL, 4, '2026-08-31 00:00:00+00', '2026-10-02 00:00:00+00');
-- Data for Name: organisation_industry; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.organisation_industry VALUES
	('a00000000000000000000001', 'b00000000000000000000001'),
	('a00000000000000000000002', 'b00000000000000000000001');
-- Data for Name: query; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.query VALUES
	('100000000000000000000001', 'a00000000000000000000001', NULL, DEFAULT, 'best coworking space', NULL, NULL, 1, DEFAULT, 'd00000000000000000000001', 'd00000000000000000000002', 61, '2026-09-01', '2026-10-31', 2, '2026-08-30 00:00:00+00', '2026-08-31 00:00:00+00'),
	('100000000000000000000002', 'a00000000000000000000001', NULL, DEFAULT, 'quiet desk for a day', 'Freelancer', 'Works alone; wants "calm".', 2, DEFAULT, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('100000000000000000000003', NULL, 'b00000000000000000000001', DEFAULT, 'meeting room for ten', NULL, NULL, 1, DEFAULT, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('100000000000000000000004', 'a00000000000000000000002', NULL, DEFAULT, 'an inactive query', NULL, NULL, NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, 1, '2026-08-30 00:00:00+00', '2026-08-30 00:00:00+00'),
	('100000000000000000000005', NULL, 'b00000000000000000000002', DEFAULT, 'an inactive query', NULL, NULL, NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, 1, '2026-09-03 00:00:00+00', '2026-09-03 00:00:00+00');
-- Data for Name: query_run; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.query_run VALUES
	('300000000000000000000006', '2026-11-01', 'a00000000000000000000001', '100000000000000000000001', 'openai', 1, 'queued', 0, NULL, NULL, NULL, 0, 0, '2026-11-01 05:00:00+00', NULL, NULL),
	('300000000000000000000004', '2026-10-31', 'a00000000000000000000001', '100000000000000000000001', 'openai', 2, 'failed', 3, 'one', 'timeout', 'The provider did not answer in time.', 300, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:01:00+00', '2026-10-31 05:02:00+00'),
	('300000000000000000000001', '2026-10-31', 'a00000000000000000000001', '100000000000000000000001', 'openai', 1, 'done', 1, 'one', NULL, NULL, 100, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:01:00+00', '2026-10-31 05:02:00+00'),
	('300000000000000000000007', '2026-11-01', 'a00000000000000000000001', '100000000000000000000002', 'openai', 1, 'asking', 1, 'two', NULL, NULL, 100, 0, '2026-11-01 05:00:00+00', '2026-11-01 05:01:00+00', NULL),
	('300000000000000000000005', '2026-10-31', 'a00000000000000000000001', '100000000000000000000002', 'openai', 2, 'skipped', 0, NULL, 'inactive', 'The query was switched off.', 0, 0, '2026-10-31 05:00:00+00', NULL, '2026-10-31 05:02:00+00'),
	('300000000000000000000002', '2026-10-31', 'a00000000000000000000001', '100000000000000000000002', 'openai', 1, 'done', 1, 'two', NULL, NULL, 100, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:01:00+00', '2026-10-31 05:02:00+00'),
	('300000000000000000000008', '2026-11-01', 'b00000000000000000000001', '100000000000000000000003', 'openai', 1, 'waiting', 1, 'two', NULL, NULL, 100, 0, '2026-11-01 05:00:00+00', '2026-11-01 05:01:00+00', NULL),
	('300000000000000000000003', '2026-10-31', 'b00000000000000000000001', '100000000000000000000003', 'openai', 1, 'done', 2, 'three', NULL, NULL, 200, 0, '2026-10-31 05:00:00+00', '2026-10-31 05:01:00+00', '2026-10-31 05:02:00+00');
-- Data for Name: rate_limit; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.rate_limit VALUES
	('login:1', 3, 1793000000000);
-- Data for Name: recommendation_status; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.recommendation_status VALUES
	('500000000000000000000001', 'a00000000000000000000001', '400000000000000000000001', 'implemented', 'Done.', 4, 'd00000000000000000000002', '2026-09-02 00:00:00+00', '2026-10-20 00:00:00+00'),
	('500000000000000000000002', 'a00000000000000000000001', '400000000000000000000002', 'in_progress', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00'),
	('500000000000000000000003', 'a00000000000000000000001', '400000000000000000000003', 'on_hold', 'Later.', 2, NULL, '2026-09-02 00:00:00+00', '2026-09-04 00:00:00+00'),
	('500000000000000000000004', 'a00000000000000000000002', '400000000000000000000001', 'pending', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00'),
	('500000000000000000000005', 'a00000000000000000000002', '400000000000000000000002', 'rejected', NULL, 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00'),
	('500000000000000000000006', 'a00000000000000000000002', '400000000000000000000003', 'none', 'A note.', 1, NULL, '2026-09-02 00:00:00+00', '2026-09-02 00:00:00+00');
-- Data for Name: recommendation_status_change; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.recommendation_status_change VALUES
	('600000000000000000000001', 'a00000000000000000000001', '500000000000000000000001', NULL, 'pending', '2026-09-02', 'd00000000000000000000002', '2026-09-02 09:00:00+00'),
	('600000000000000000000002', 'a00000000000000000000001', '500000000000000000000001', 'pending', 'in_progress', '2026-10-01', 'd00000000000000000000002', '2026-10-01 09:00:00+00'),
	('600000000000000000000003', 'a00000000000000000000001', '500000000000000000000001', 'in_progress', 'implemented', '2026-10-20', 'd00000000000000000000002', '2026-10-20 09:00:00+00'),
	('600000000000000000000004', 'a00000000000000000000001', '500000000000000000000003', 'none', 'on_hold', '2026-09-04', NULL, '2026-09-04 09:00:00+00'),
	('600000000000000000000005', 'a00000000000000000000002', '500000000000000000000005', NULL, 'rejected', '2026-09-02', NULL, '2026-09-02 09:00:00+00');
-- Data for Name: result_202609; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.result_202609 VALUES
	('200000000000000000001000', 'a00000000000000000000001', '100000000000000000000001', '2026-09-01', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00'),
	('200000000000000000002000', 'a00000000000000000000001', '100000000000000000000002', '2026-09-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00'),
	('200000000000000000003000', 'b00000000000000000000001', '100000000000000000000003', '2026-09-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-01 05:00:00+00'),
	('200000000000000000001001', 'a00000000000000000000001', '100000000000000000000001', '2026-09-02', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00'),
	('200000000000000000002001', 'a00000000000000000000001', '100000000000000000000002', '2026-09-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00'),
	('200000000000000000003001', 'b00000000000000000000001', '100000000000000000000003', '2026-09-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-02 05:00:00+00'),
	('200000000000000000001002', 'a00000000000000000000001', '100000000000000000000001', '2026-09-03', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00'),
	('200000000000000000002002', 'a00000000000000000000001', '100000000000000000000002', '2026-09-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00'),
	('200000000000000000003002', 'b00000000000000000000001', '100000000000000000000003', '2026-09-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-03 05:00:00+00'),
	('200000000000000000001003', 'a00000000000000000000001', '100000000000000000000001', '2026-09-04', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00'),
	('200000000000000000002003', 'a00000000000000000000001', '100000000000000000000002', '2026-09-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00'),
	('200000000000000000003003', 'b00000000000000000000001', '100000000000000000000003', '2026-09-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-04 05:00:00+00'),
	('200000000000000000001004', 'a00000000000000000000001', '100000000000000000000001', '2026-09-05', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00'),
	('200000000000000000002004', 'a00000000000000000000001', '100000000000000000000002', '2026-09-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00'),
	('200000000000000000003004', 'b00000000000000000000001', '100000000000000000000003', '2026-09-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-05 05:00:00+00'),
	('200000000000000000001005', 'a00000000000000000000001', '100000000000000000000001', '2026-09-06', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00'),
	('200000000000000000002005', 'a00000000000000000000001', '100000000000000000000002', '2026-09-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00'),
	('200000000000000000003005', 'b00000000000000000000001', '100000000000000000000003', '2026-09-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-06 05:00:00+00'),
	('200000000000000000001006', 'a00000000000000000000001', '100000000000000000000001', '2026-09-07', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00'),
	('200000000000000000002006', 'a00000000000000000000001', '100000000000000000000002', '2026-09-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00'),
	('200000000000000000003006', 'b00000000000000000000001', '100000000000000000000003', '2026-09-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-07 05:00:00+00'),
	('200000000000000000001007', 'a00000000000000000000001', '100000000000000000000001', '2026-09-08', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00'),
	('200000000000000000002007', 'a00000000000000000000001', '100000000000000000000002', '2026-09-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00'),
	('200000000000000000003007', 'b00000000000000000000001', '100000000000000000000003', '2026-09-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-08 05:00:00+00'),
	('200000000000000000001008', 'a00000000000000000000001', '100000000000000000000001', '2026-09-09', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00'),
	('200000000000000000002008', 'a00000000000000000000001', '100000000000000000000002', '2026-09-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00'),
	('200000000000000000003008', 'b00000000000000000000001', '100000000000000000000003', '2026-09-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-09 05:00:00+00'),
	('200000000000000000001009', 'a00000000000000000000001', '100000000000000000000001', '2026-09-10', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00'),
	('200000000000000000002009', 'a00000000000000000000001', '100000000000000000000002', '2026-09-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00'),
	('200000000000000000003009', 'b00000000000000000000001', '100000000000000000000003', '2026-09-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-10 05:00:00+00'),
	('200000000000000000001010', 'a00000000000000000000001', '100000000000000000000001', '2026-09-11', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00'),
	('200000000000000000002010', 'a00000000000000000000001', '100000000000000000000002', '2026-09-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00'),
	('200000000000000000003010', 'b00000000000000000000001', '100000000000000000000003', '2026-09-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-11 05:00:00+00'),
	('200000000000000000001011', 'a00000000000000000000001', '100000000000000000000001', '2026-09-12', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00'),
	('200000000000000000002011', 'a00000000000000000000001', '100000000000000000000002', '2026-09-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00'),
	('200000000000000000003011', 'b00000000000000000000001', '100000000000000000000003', '2026-09-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-12 05:00:00+00'),
	('200000000000000000001012', 'a00000000000000000000001', '100000000000000000000001', '2026-09-13', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00'),
	('200000000000000000002012', 'a00000000000000000000001', '100000000000000000000002', '2026-09-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00'),
	('200000000000000000003012', 'b00000000000000000000001', '100000000000000000000003', '2026-09-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-13 05:00:00+00'),
	('200000000000000000001013', 'a00000000000000000000001', '100000000000000000000001', '2026-09-14', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00'),
	('200000000000000000002013', 'a00000000000000000000001', '100000000000000000000002', '2026-09-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00'),
	('200000000000000000003013', 'b00000000000000000000001', '100000000000000000000003', '2026-09-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-14 05:00:00+00'),
	('200000000000000000001014', 'a00000000000000000000001', '100000000000000000000001', '2026-09-15', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00'),
	('200000000000000000002014', 'a00000000000000000000001', '100000000000000000000002', '2026-09-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00'),
	('200000000000000000003014', 'b00000000000000000000001', '100000000000000000000003', '2026-09-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-15 05:00:00+00'),
	('200000000000000000001015', 'a00000000000000000000001', '100000000000000000000001', '2026-09-16', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00'),
	('200000000000000000002015', 'a00000000000000000000001', '100000000000000000000002', '2026-09-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00'),
	('200000000000000000003015', 'b00000000000000000000001', '100000000000000000000003', '2026-09-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-16 05:00:00+00'),
	('200000000000000000001016', 'a00000000000000000000001', '100000000000000000000001', '2026-09-17', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00'),
	('200000000000000000002016', 'a00000000000000000000001', '100000000000000000000002', '2026-09-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00');
INSERT INTO public.result_202609 VALUES
	('200000000000000000003016', 'b00000000000000000000001', '100000000000000000000003', '2026-09-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-17 05:00:00+00'),
	('200000000000000000001017', 'a00000000000000000000001', '100000000000000000000001', '2026-09-18', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00'),
	('200000000000000000002017', 'a00000000000000000000001', '100000000000000000000002', '2026-09-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00'),
	('200000000000000000003017', 'b00000000000000000000001', '100000000000000000000003', '2026-09-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-18 05:00:00+00'),
	('200000000000000000001018', 'a00000000000000000000001', '100000000000000000000001', '2026-09-19', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00'),
	('200000000000000000002018', 'a00000000000000000000001', '100000000000000000000002', '2026-09-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00'),
	('200000000000000000003018', 'b00000000000000000000001', '100000000000000000000003', '2026-09-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-19 05:00:00+00'),
	('200000000000000000001019', 'a00000000000000000000001', '100000000000000000000001', '2026-09-20', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00'),
	('200000000000000000002019', 'a00000000000000000000001', '100000000000000000000002', '2026-09-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00'),
	('200000000000000000003019', 'b00000000000000000000001', '100000000000000000000003', '2026-09-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-20 05:00:00+00'),
	('200000000000000000001020', 'a00000000000000000000001', '100000000000000000000001', '2026-09-21', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00'),
	('200000000000000000002020', 'a00000000000000000000001', '100000000000000000000002', '2026-09-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00'),
	('200000000000000000003020', 'b00000000000000000000001', '100000000000000000000003', '2026-09-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-21 05:00:00+00'),
	('200000000000000000001021', 'a00000000000000000000001', '100000000000000000000001', '2026-09-22', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00'),
	('200000000000000000002021', 'a00000000000000000000001', '100000000000000000000002', '2026-09-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00'),
	('200000000000000000003021', 'b00000000000000000000001', '100000000000000000000003', '2026-09-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-22 05:00:00+00'),
	('200000000000000000001022', 'a00000000000000000000001', '100000000000000000000001', '2026-09-23', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00'),
	('200000000000000000002022', 'a00000000000000000000001', '100000000000000000000002', '2026-09-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00'),
	('200000000000000000003022', 'b00000000000000000000001', '100000000000000000000003', '2026-09-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-23 05:00:00+00'),
	('200000000000000000001023', 'a00000000000000000000001', '100000000000000000000001', '2026-09-24', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00'),
	('200000000000000000002023', 'a00000000000000000000001', '100000000000000000000002', '2026-09-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00'),
	('200000000000000000003023', 'b00000000000000000000001', '100000000000000000000003', '2026-09-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-24 05:00:00+00'),
	('200000000000000000001024', 'a00000000000000000000001', '100000000000000000000001', '2026-09-25', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00'),
	('200000000000000000002024', 'a00000000000000000000001', '100000000000000000000002', '2026-09-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00'),
	('200000000000000000003024', 'b00000000000000000000001', '100000000000000000000003', '2026-09-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-25 05:00:00+00'),
	('200000000000000000001025', 'a00000000000000000000001', '100000000000000000000001', '2026-09-26', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00'),
	('200000000000000000002025', 'a00000000000000000000001', '100000000000000000000002', '2026-09-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00'),
	('200000000000000000003025', 'b00000000000000000000001', '100000000000000000000003', '2026-09-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-26 05:00:00+00'),
	('200000000000000000001026', 'a00000000000000000000001', '100000000000000000000001', '2026-09-27', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00'),
	('200000000000000000002026', 'a00000000000000000000001', '100000000000000000000002', '2026-09-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00'),
	('200000000000000000003026', 'b00000000000000000000001', '100000000000000000000003', '2026-09-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-27 05:00:00+00'),
	('200000000000000000001027', 'a00000000000000000000001', '100000000000000000000001', '2026-09-28', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00'),
	('200000000000000000002027', 'a00000000000000000000001', '100000000000000000000002', '2026-09-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00'),
	('200000000000000000003027', 'b00000000000000000000001', '100000000000000000000003', '2026-09-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-28 05:00:00+00'),
	('200000000000000000001028', 'a00000000000000000000001', '100000000000000000000001', '2026-09-29', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00'),
	('200000000000000000002028', 'a00000000000000000000001', '100000000000000000000002', '2026-09-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00'),
	('200000000000000000003028', 'b00000000000000000000001', '100000000000000000000003', '2026-09-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-09-29 05:00:00+00'),
	('200000000000000000001029', 'a00000000000000000000001', '100000000000000000000001', '2026-09-30', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00'),
	('200000000000000000002029', 'a00000000000000000000001', '100000000000000000000002', '2026-09-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00'),
	('200000000000000000003029', 'b00000000000000000000001', '100000000000000000000003', '2026-09-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-09-30 05:00:00+00');
-- Data for Name: result_202610; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.result_202610 VALUES
	('200000000000000000001030', 'a00000000000000000000001', '100000000000000000000001', '2026-10-01', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00'),
	('200000000000000000002030', 'a00000000000000000000001', '100000000000000000000002', '2026-10-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00'),
	('200000000000000000003030', 'b00000000000000000000001', '100000000000000000000003', '2026-10-01', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-01 05:00:00+00'),
	('200000000000000000001031', 'a00000000000000000000001', '100000000000000000000001', '2026-10-02', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00'),
	('200000000000000000002031', 'a00000000000000000000001', '100000000000000000000002', '2026-10-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00'),
	('200000000000000000003031', 'b00000000000000000000001', '100000000000000000000003', '2026-10-02', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-02 05:00:00+00'),
	('200000000000000000001032', 'a00000000000000000000001', '100000000000000000000001', '2026-10-03', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00'),
	('200000000000000000002032', 'a00000000000000000000001', '100000000000000000000002', '2026-10-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00'),
	('200000000000000000003032', 'b00000000000000000000001', '100000000000000000000003', '2026-10-03', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-03 05:00:00+00'),
	('200000000000000000001033', 'a00000000000000000000001', '100000000000000000000001', '2026-10-04', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00'),
	('200000000000000000002033', 'a00000000000000000000001', '100000000000000000000002', '2026-10-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00'),
	('200000000000000000003033', 'b00000000000000000000001', '100000000000000000000003', '2026-10-04', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-04 05:00:00+00'),
	('200000000000000000001034', 'a00000000000000000000001', '100000000000000000000001', '2026-10-05', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00'),
	('200000000000000000002034', 'a00000000000000000000001', '100000000000000000000002', '2026-10-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00'),
	('200000000000000000003034', 'b00000000000000000000001', '100000000000000000000003', '2026-10-05', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-05 05:00:00+00'),
	('200000000000000000001035', 'a00000000000000000000001', '100000000000000000000001', '2026-10-06', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00'),
	('200000000000000000002035', 'a00000000000000000000001', '100000000000000000000002', '2026-10-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00'),
	('200000000000000000003035', 'b00000000000000000000001', '100000000000000000000003', '2026-10-06', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-06 05:00:00+00'),
	('200000000000000000001036', 'a00000000000000000000001', '100000000000000000000001', '2026-10-07', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00'),
	('200000000000000000002036', 'a00000000000000000000001', '100000000000000000000002', '2026-10-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00'),
	('200000000000000000003036', 'b00000000000000000000001', '100000000000000000000003', '2026-10-07', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-07 05:00:00+00'),
	('200000000000000000001037', 'a00000000000000000000001', '100000000000000000000001', '2026-10-08', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00'),
	('200000000000000000002037', 'a00000000000000000000001', '100000000000000000000002', '2026-10-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00'),
	('200000000000000000003037', 'b00000000000000000000001', '100000000000000000000003', '2026-10-08', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-08 05:00:00+00'),
	('200000000000000000001038', 'a00000000000000000000001', '100000000000000000000001', '2026-10-09', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00'),
	('200000000000000000002038', 'a00000000000000000000001', '100000000000000000000002', '2026-10-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00'),
	('200000000000000000003038', 'b00000000000000000000001', '100000000000000000000003', '2026-10-09', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-09 05:00:00+00'),
	('200000000000000000001039', 'a00000000000000000000001', '100000000000000000000001', '2026-10-10', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00'),
	('200000000000000000002039', 'a00000000000000000000001', '100000000000000000000002', '2026-10-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00'),
	('200000000000000000003039', 'b00000000000000000000001', '100000000000000000000003', '2026-10-10', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-10 05:00:00+00'),
	('200000000000000000001040', 'a00000000000000000000001', '100000000000000000000001', '2026-10-11', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00'),
	('200000000000000000002040', 'a00000000000000000000001', '100000000000000000000002', '2026-10-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00'),
	('200000000000000000003040', 'b00000000000000000000001', '100000000000000000000003', '2026-10-11', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-11 05:00:00+00'),
	('200000000000000000001041', 'a00000000000000000000001', '100000000000000000000001', '2026-10-12', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00'),
	('200000000000000000002041', 'a00000000000000000000001', '100000000000000000000002', '2026-10-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00'),
	('200000000000000000003041', 'b00000000000000000000001', '100000000000000000000003', '2026-10-12', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-12 05:00:00+00'),
	('200000000000000000001042', 'a00000000000000000000001', '100000000000000000000001', '2026-10-13', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00'),
	('200000000000000000002042', 'a00000000000000000000001', '100000000000000000000002', '2026-10-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00'),
	('200000000000000000003042', 'b00000000000000000000001', '100000000000000000000003', '2026-10-13', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-13 05:00:00+00'),
	('200000000000000000001043', 'a00000000000000000000001', '100000000000000000000001', '2026-10-14', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00'),
	('200000000000000000002043', 'a00000000000000000000001', '100000000000000000000002', '2026-10-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00'),
	('200000000000000000003043', 'b00000000000000000000001', '100000000000000000000003', '2026-10-14', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-14 05:00:00+00'),
	('200000000000000000001044', 'a00000000000000000000001', '100000000000000000000001', '2026-10-15', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00'),
	('200000000000000000002044', 'a00000000000000000000001', '100000000000000000000002', '2026-10-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00'),
	('200000000000000000003044', 'b00000000000000000000001', '100000000000000000000003', '2026-10-15', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-15 05:00:00+00'),
	('200000000000000000001045', 'a00000000000000000000001', '100000000000000000000001', '2026-10-16', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00'),
	('200000000000000000002045', 'a00000000000000000000001', '100000000000000000000002', '2026-10-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00'),
	('200000000000000000003045', 'b00000000000000000000001', '100000000000000000000003', '2026-10-16', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-16 05:00:00+00'),
	('200000000000000000001046', 'a00000000000000000000001', '100000000000000000000001', '2026-10-17', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00'),
	('200000000000000000002046', 'a00000000000000000000001', '100000000000000000000002', '2026-10-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00');
INSERT INTO public.result_202610 VALUES
	('200000000000000000003046', 'b00000000000000000000001', '100000000000000000000003', '2026-10-17', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-17 05:00:00+00'),
	('200000000000000000001047', 'a00000000000000000000001', '100000000000000000000001', '2026-10-18', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00'),
	('200000000000000000002047', 'a00000000000000000000001', '100000000000000000000002', '2026-10-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00'),
	('200000000000000000003047', 'b00000000000000000000001', '100000000000000000000003', '2026-10-18', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-18 05:00:00+00'),
	('200000000000000000001048', 'a00000000000000000000001', '100000000000000000000001', '2026-10-19', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00'),
	('200000000000000000002048', 'a00000000000000000000001', '100000000000000000000002', '2026-10-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00'),
	('200000000000000000003048', 'b00000000000000000000001', '100000000000000000000003', '2026-10-19', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-19 05:00:00+00'),
	('200000000000000000001049', 'a00000000000000000000001', '100000000000000000000001', '2026-10-20', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00'),
	('200000000000000000002049', 'a00000000000000000000001', '100000000000000000000002', '2026-10-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00'),
	('200000000000000000003049', 'b00000000000000000000001', '100000000000000000000003', '2026-10-20', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-20 05:00:00+00'),
	('200000000000000000001050', 'a00000000000000000000001', '100000000000000000000001', '2026-10-21', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00'),
	('200000000000000000002050', 'a00000000000000000000001', '100000000000000000000002', '2026-10-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00'),
	('200000000000000000003050', 'b00000000000000000000001', '100000000000000000000003', '2026-10-21', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-21 05:00:00+00'),
	('200000000000000000001051', 'a00000000000000000000001', '100000000000000000000001', '2026-10-22', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00'),
	('200000000000000000002051', 'a00000000000000000000001', '100000000000000000000002', '2026-10-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00'),
	('200000000000000000003051', 'b00000000000000000000001', '100000000000000000000003', '2026-10-22', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-22 05:00:00+00'),
	('200000000000000000001052', 'a00000000000000000000001', '100000000000000000000001', '2026-10-23', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00'),
	('200000000000000000002052', 'a00000000000000000000001', '100000000000000000000002', '2026-10-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00'),
	('200000000000000000003052', 'b00000000000000000000001', '100000000000000000000003', '2026-10-23', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-23 05:00:00+00'),
	('200000000000000000001053', 'a00000000000000000000001', '100000000000000000000001', '2026-10-24', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00'),
	('200000000000000000002053', 'a00000000000000000000001', '100000000000000000000002', '2026-10-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00'),
	('200000000000000000003053', 'b00000000000000000000001', '100000000000000000000003', '2026-10-24', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-24 05:00:00+00'),
	('200000000000000000001054', 'a00000000000000000000001', '100000000000000000000001', '2026-10-25', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00'),
	('200000000000000000002054', 'a00000000000000000000001', '100000000000000000000002', '2026-10-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00'),
	('200000000000000000003054', 'b00000000000000000000001', '100000000000000000000003', '2026-10-25', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-25 05:00:00+00'),
	('200000000000000000001055', 'a00000000000000000000001', '100000000000000000000001', '2026-10-26', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00'),
	('200000000000000000002055', 'a00000000000000000000001', '100000000000000000000002', '2026-10-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00'),
	('200000000000000000003055', 'b00000000000000000000001', '100000000000000000000003', '2026-10-26', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-26 05:00:00+00'),
	('200000000000000000001056', 'a00000000000000000000001', '100000000000000000000001', '2026-10-27', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00'),
	('200000000000000000002056', 'a00000000000000000000001', '100000000000000000000002', '2026-10-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00'),
	('200000000000000000003056', 'b00000000000000000000001', '100000000000000000000003', '2026-10-27', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-27 05:00:00+00'),
	('200000000000000000001057', 'a00000000000000000000001', '100000000000000000000001', '2026-10-28', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00'),
	('200000000000000000002057', 'a00000000000000000000001', '100000000000000000000002', '2026-10-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00'),
	('200000000000000000003057', 'b00000000000000000000001', '100000000000000000000003', '2026-10-28', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-28 05:00:00+00'),
	('200000000000000000001058', 'a00000000000000000000001', '100000000000000000000001', '2026-10-29', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00'),
	('200000000000000000002058', 'a00000000000000000000001', '100000000000000000000002', '2026-10-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00'),
	('200000000000000000003058', 'b00000000000000000000001', '100000000000000000000003', '2026-10-29', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-29 05:00:00+00'),
	('200000000000000000001059', 'a00000000000000000000001', '100000000000000000000001', '2026-10-30', 'openai', 1, '{1,2}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00'),
	('200000000000000000002059', 'a00000000000000000000001', '100000000000000000000002', '2026-10-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00'),
	('200000000000000000003059', 'b00000000000000000000001', '100000000000000000000003', '2026-10-30', 'openai', 1, '{2,3}', '{1,2}', 'first-model', 100, 10, '2026-10-30 05:00:00+00'),
	('200000000000000000001060', 'a00000000000000000000001', '100000000000000000000001', '2026-10-31', 'openai', 1, '{1,2}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00'),
	('200000000000000000002060', 'a00000000000000000000001', '100000000000000000000002', '2026-10-31', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00'),
	('200000000000000000003060', 'b00000000000000000000001', '100000000000000000000003', '2026-10-31', 'openai', 1, '{2,3}', '{1}', 'first-model', 100, 10, '2026-10-31 05:00:00+00');
-- Data for Name: result_202611; Type: TABLE DATA; Schema: public; Owner: -
-- Data for Name: sentiment_entry; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.sentiment_entry VALUES
	('700000000000000000000001', 'a00000000000000000000001', 7, '2026-10-25', '2026-10-31', 14, '{Forums}', 'Warm.', '{"Price lists help"}', 'openai', 'first-model', 0, 0, '2026-10-31 00:00:00+00');
-- Data for Name: sentiment_evidence; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.sentiment_evidence VALUES
	('a00000000000000000000001', '700000000000000000000001', 'category', 0, '{200000000000000000001060}'),
	('a00000000000000000000001', '700000000000000000000001', 'trend', 0, '{200000000000000000001060,200000000000000000002060}');
-- Data for Name: sentiment_generation; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.sentiment_generation VALUES
	('800000000000000000000001', 'a00000000000000000000001', 7, 'done', NULL, '700000000000000000000001', 'd00000000000000000000002', '2026-10-31 00:00:00+00', '2026-10-31 00:00:00+00'),
	('800000000000000000000002', 'a00000000000000000000001', 1, 'failed', 'The provider did not answer in time.', NULL, NULL, '2026-10-31 00:00:00+00', '2026-10-31 00:00:00+00'),
	('800000000000000000000003', 'a00000000000000000000001', 28, 'queued', NULL, NULL, 'd00000000000000000000002', '2026-11-01 00:00:00+00', NULL),
	('800000000000000000000004', 'a00000000000000000000002', -1, 'running', NULL, NULL, NULL, '2026-11-01 00:00:00+00', NULL);
-- Data for Name: session; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.session VALUES
	('e00000000000000000000001', 'd00000000000000000000002', 0, '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2126-01-01 00:00:00+00', NULL, NULL, NULL),
	('e00000000000000000000002', 'd00000000000000000000002', 0, '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-11-22 05:52:51.01+00', '2026-10-01 00:00:00+00', '2026-09-20 00:00:00+00', 'signed out', NULL);
-- Data for Name: stored_file; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.stored_file VALUES
	('900000000000000000000001', 'd00000000000000000000002', 'a00000000000000000000001', 'photo.png', 'image/png', 2048, false, false, 'stored', '2026-09-05 00:00:00+00', NULL, 'made/one'),
	('900000000000000000000003', 'd00000000000000000000002', NULL, 'old.png', 'image/png', 1024, false, false, 'pending', '2026-09-04 00:00:00+00', '2026-09-05 00:00:00+00', NULL);
-- Data for Name: token_budget_day; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.token_budget_day VALUES
	('2026-10-31', 440, 0),
	('2026-11-01', 100, 40);
-- Data for Name: usage_day; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.usage_day VALUES
	('2026-09-01', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-01', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-01', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-01', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-02', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-02', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-02', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-02', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-03', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-03', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-03', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-03', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-04', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-04', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-04', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-04', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-05', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-05', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-05', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-05', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-06', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-06', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-06', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-06', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-07', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-07', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-07', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-07', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-08', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-08', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-08', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-08', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-09', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-09', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-09', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-09', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-10', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-10', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-10', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-10', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-11', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-11', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-11', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-11', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-12', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-12', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-12', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-12', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-13', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-13', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20);
INSERT INTO public.usage_day VALUES
	('2026-09-13', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-13', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-14', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-14', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-14', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-14', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-15', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-15', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-15', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-15', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-16', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-16', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-16', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-16', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-17', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-17', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-17', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-17', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-18', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-18', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-18', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-18', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-19', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-19', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-19', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-19', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-20', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-20', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-20', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-20', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-21', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-21', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-21', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-21', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-22', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-22', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-22', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-22', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-23', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-23', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-23', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-23', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-24', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-24', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-24', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-24', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-25', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-25', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-25', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-25', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20);
INSERT INTO public.usage_day VALUES
	('2026-09-26', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-26', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-26', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-26', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-27', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-27', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-27', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-27', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-28', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-28', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-28', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-28', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-29', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-29', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-29', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-29', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-09-30', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse Ltd', 2, 0, 200, 20),
	('2026-09-30', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse Ltd', 2, 0, 5, 20),
	('2026-09-30', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace Ltd', 2, 0, 100, 20),
	('2026-09-30', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone Ltd', 2, 0, 1, 20),
	('2026-10-01', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-01', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-01', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-01', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-02', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-02', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-02', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-02', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-03', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-03', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-03', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-03', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-04', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-04', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-04', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-04', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-05', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-05', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-05', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-05', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-06', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-06', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-06', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-06', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-07', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-07', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-07', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-07', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-08', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-08', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20);
INSERT INTO public.usage_day VALUES
	('2026-10-08', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-08', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-09', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-09', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-09', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-09', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-10', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-10', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-10', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-10', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-11', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-11', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-11', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-11', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-12', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-12', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-12', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-12', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-13', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-13', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-13', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-13', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-14', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-14', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-14', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-14', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-15', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-15', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-15', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-15', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-16', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-16', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-16', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-16', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-17', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-17', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-17', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-17', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-18', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-18', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-18', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-18', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-19', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-19', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-19', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-19', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-20', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-20', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-20', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-20', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20);
INSERT INTO public.usage_day VALUES
	('2026-10-21', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-21', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-21', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-21', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-22', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-22', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-22', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-22', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-23', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-23', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-23', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-23', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-24', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-24', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-24', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-24', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-25', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-25', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-25', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-25', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-26', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-26', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-26', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-26', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-27', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-27', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-27', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-27', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-28', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-28', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-28', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-28', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-29', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-29', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-29', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-29', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-30', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 2, 0, 200, 20),
	('2026-10-30', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-30', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-30', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-31', 'a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 2, 0, 5, 20),
	('2026-10-31', 'b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 2, 0, 100, 20),
	('2026-10-31', 'a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 2, 0, 1, 20),
	('2026-10-31', 'a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 3, 1, 1200, 20);
-- Data for Name: usage_total; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.usage_total VALUES
	('a0000000000000000000dead', 'organisation', 'Gone', 1281, '2026-09-01'),
	('b00000000000000000000001', 'industry', 'Flexible Workspace', 7320, '2026-09-01'),
	('a00000000000000000000001', 'organisation', 'Loomhouse', 15945, '2026-09-01');
-- Data for Name: worker_heartbeat; Type: TABLE DATA; Schema: public; Owner: -
INSERT INTO public.worker_heartbeat VALUES
	('w1', '2026-10-31 00:00:00+00', '2026-10-31 06:00:00+00');
-- Name: brand_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
SELECT pg_catalog.setval('public.brand_id_seq', 3, true);
-- Name: cited_url_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
SELECT pg_catalog.setval('public.cited_url_id_seq', 2, true);
-- Name: bam bam_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
-- Name: job job_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
-- Name: job_common job_common_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
-- Name: job_dependency job_dependency_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
-- Name: queue queue_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
-- Name: queue_stats queue_stats_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
-- Name: queue_stats_20261122 queue_stats_20261122_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);
-- Name: queue_stats_20261123 queue_stats_20261123_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
-- Name: subscription subscription_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
-- Name: version version_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
-- Name: warning warning_pkey; Type: CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
-- Name: _prisma_migrations _prisma_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
-- Name: answer answer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (result_id, day);
-- Name: answer_202609 answer_202609_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.answer_202609
    ADD CONSTRAINT answer_202609_pkey PRIMARY KEY (result_id, day);
-- Name: answer_202610 answer_202610_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.answer_202610
    ADD CONSTRAINT answer_202610_pkey PRIMARY KEY (result_id, day);
-- Name: answer_202611 answer_202611_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.answer_202611
    ADD CONSTRAINT answer_202611_pkey PRIMARY KEY (result_id, day);
-- Name: app_user app_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);
-- Name: app_user app_user_tenant_key; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_tenant_key UNIQUE (organisation_id, id);
-- Name: asked_question asked_question_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.asked_question
    ADD CONSTRAINT asked_question_pkey PRIMARY KEY (day, engine, sample, question_hash);
-- Name: audit_entry audit_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
-- Name: brand_alias brand_alias_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.brand_alias
    ADD CONSTRAINT brand_alias_pkey PRIMARY KEY (id);
-- Name: brand brand_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.brand
    ADD CONSTRAINT brand_pkey PRIMARY KEY (id);
-- Name: cited_url cited_url_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.cited_url
    ADD CONSTRAINT cited_url_pkey PRIMARY KEY (id);
-- Name: crash_occurrence crash_occurrence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.crash_occurrence
    ADD CONSTRAINT crash_occurrence_pkey PRIMARY KEY (id);
-- Name: crash_report crash_report_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.crash_report
    ADD CONSTRAINT crash_report_pkey PRIMARY KEY (id);
-- Name: daily_run daily_run_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.daily_run
    ADD CONSTRAINT daily_run_pkey PRIMARY KEY (day);
-- Name: geo_recommendation_organisation geo_recommendation_organisation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_pkey PRIMARY KEY (organisation_id, recommendation_id);
-- Name: geo_recommendation geo_recommendation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.geo_recommendation
    ADD CONSTRAINT geo_recommendation_pkey PRIMARY KEY (id);
-- Name: idempotency_key idempotency_key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, route, key);
-- Name: industry industry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.industry
    ADD CONSTRAINT industry_pkey PRIMARY KEY (id);
-- Name: model_call_day model_call_day_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.model_call_day
    ADD CONSTRAINT model_call_day_pkey PRIMARY KEY (day, call, outcome);
-- Name: one_time_token one_time_token_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_pkey PRIMARY KEY (id);
-- Name: organisation_industry organisation_industry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_pkey PRIMARY KEY (organisation_id, industry_id);
-- Name: organisation organisation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (id);
-- Name: query query_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_pkey PRIMARY KEY (id);
-- Name: query_run query_run_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query_run
    ADD CONSTRAINT query_run_pkey PRIMARY KEY (id);
-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
-- Name: recommendation_status_change recommendation_status_change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.recommendation_status_change
    ADD CONSTRAINT recommendation_status_change_pkey PRIMARY KEY (id);
-- Name: recommendation_status recommendation_status_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.recommendation_status
    ADD CONSTRAINT recommendation_status_pkey PRIMARY KEY (id);
-- Name: result result_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_pkey PRIMARY KEY (id, day);
-- Name: result_202609 result_202609_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.result_202609
    ADD CONSTRAINT result_202609_pkey PRIMARY KEY (id, day);
-- Name: result_202610 result_202610_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.result_202610
    ADD CONSTRAINT result_202610_pkey PRIMARY KEY (id, day);
-- Name: result_202611 result_202611_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.result_202611
    ADD CONSTRAINT result_202611_pkey PRIMARY KEY (id, day);
-- Name: sentiment_entry sentiment_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_entry
    ADD CONSTRAINT sentiment_entry_pkey PRIMARY KEY (id);
-- Name: sentiment_evidence sentiment_evidence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_evidence
    ADD CONSTRAINT sentiment_evidence_pkey PRIMARY KEY (organisation_id, entry_id, kind, "position");
-- Name: sentiment_generation sentiment_generation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_generation
    ADD CONSTRAINT sentiment_generation_pkey PRIMARY KEY (id);
-- Name: session session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
-- Name: stored_file stored_file_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.stored_file
    ADD CONSTRAINT stored_file_pkey PRIMARY KEY (id);
-- Name: token_budget_day token_budget_day_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.token_budget_day
    ADD CONSTRAINT token_budget_day_pkey PRIMARY KEY (day);
-- Name: usage_day usage_day_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_pkey PRIMARY KEY (day, owner_id, model);
-- Name: usage_total usage_total_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.usage_total
    ADD CONSTRAINT usage_total_pkey PRIMARY KEY (owner_id);
-- Name: worker_heartbeat worker_heartbeat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.worker_heartbeat
    ADD CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (id);
-- Name: job_common_i1; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
-- Name: job_common_i10; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
-- Name: job_common_i11; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
-- Name: job_common_i12; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
-- Name: job_common_i2; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
-- Name: job_common_i3; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
-- Name: job_common_i4; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
-- Name: job_common_i6; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
-- Name: job_common_i7; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
-- Name: job_common_i8; Type: INDEX; Schema: pgboss; Owner: -
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
-- Name: job_common_i9; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
-- Name: job_dep_parent_idx; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
-- Name: queue_stats_i1; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
-- Name: queue_stats_20261122_name_captured_on_deferred_count_queued_idx; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
-- Name: queue_stats_20261123_name_captured_on_deferred_count_queued_idx; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
-- Name: warning_i1; Type: INDEX; Schema: pgboss; Owner: -
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
-- Name: app_user_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_created_at_idx ON public.app_user USING btree (created_at);
-- Name: app_user_email_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (email);
-- Name: app_user_email_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_email_search_idx ON public.app_user USING gin (email public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: app_user_last_login_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_last_login_idx ON public.app_user USING btree (last_login_at, id);
-- Name: app_user_latest_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_latest_idx ON public.app_user USING btree (created_at DESC NULLS LAST, id DESC);
-- Name: app_user_latest_login_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_latest_login_idx ON public.app_user USING btree (last_login_at DESC NULLS LAST, id DESC);
-- Name: app_user_name_down_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_name_down_idx ON public.app_user USING btree (NULLIF(lower(btrim(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))), ''::text) DESC NULLS LAST, id DESC);
-- Name: app_user_name_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_name_idx ON public.app_user USING btree (NULLIF(lower(btrim(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))), ''::text), id);
-- Name: app_user_name_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_name_search_idx ON public.app_user USING gin ((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))) public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: app_user_organisation_admin_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_organisation_admin_idx ON public.app_user USING btree (id) WHERE (organisation_admin AND (NOT system_admin));
-- Name: app_user_system_admin_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX app_user_system_admin_idx ON public.app_user USING btree (id) WHERE system_admin;
-- Name: audit_entry_actor_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX audit_entry_actor_id_idx ON public.audit_entry USING btree (actor_id);
-- Name: audit_entry_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at);
-- Name: audit_entry_target_kind_target_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX audit_entry_target_kind_target_id_idx ON public.audit_entry USING btree (target_kind, target_id);
-- Name: brand_alias_organisation_id_key_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX brand_alias_organisation_id_key_key ON public.brand_alias USING btree (organisation_id, key);
-- Name: brand_key_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX brand_key_key ON public.brand USING btree (key);
-- Name: cited_url_url_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX cited_url_url_key ON public.cited_url USING btree (url);
-- Name: crash_occurrence_crash_report_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX crash_occurrence_crash_report_id_created_at_idx ON public.crash_occurrence USING btree (crash_report_id, created_at);
-- Name: crash_occurrence_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX crash_occurrence_created_at_idx ON public.crash_occurrence USING btree (created_at);
-- Name: crash_occurrence_key_hash_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX crash_occurrence_key_hash_key ON public.crash_occurrence USING btree (key_hash);
-- Name: crash_occurrence_user_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX crash_occurrence_user_id_idx ON public.crash_occurrence USING btree (user_id);
-- Name: crash_report_fingerprint_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX crash_report_fingerprint_key ON public.crash_report USING btree (fingerprint);
-- Name: crash_report_latest_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX crash_report_latest_idx ON public.crash_report USING btree (updated_at DESC, id DESC);
-- Name: geo_recommendation_description_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX geo_recommendation_description_search_idx ON public.geo_recommendation USING gin (description public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: geo_recommendation_latest_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX geo_recommendation_latest_idx ON public.geo_recommendation USING btree (updated_at DESC NULLS LAST, id DESC);
-- Name: geo_recommendation_organisation_recommendation_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX geo_recommendation_organisation_recommendation_id_idx ON public.geo_recommendation_organisation USING btree (recommendation_id);
-- Name: geo_recommendation_title_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX geo_recommendation_title_search_idx ON public.geo_recommendation USING gin (title public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: geo_recommendation_updated_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX geo_recommendation_updated_at_idx ON public.geo_recommendation USING btree (updated_at);
-- Name: idempotency_key_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);
-- Name: industry_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_created_at_idx ON public.industry USING btree (created_at);
-- Name: industry_latest_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_latest_idx ON public.industry USING btree (created_at DESC NULLS LAST, id DESC);
-- Name: industry_location_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_location_search_idx ON public.industry USING gin (location public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: industry_name_down_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_name_down_idx ON public.industry USING btree (lower(name) DESC NULLS LAST, id DESC);
-- Name: industry_name_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_name_idx ON public.industry USING btree (lower(name), id);
-- Name: industry_name_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX industry_name_search_idx ON public.industry USING gin (name public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: one_time_token_token_hash_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX one_time_token_token_hash_key ON public.one_time_token USING btree (token_hash);
-- Name: one_time_token_user_id_purpose_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX one_time_token_user_id_purpose_idx ON public.one_time_token USING btree (user_id, purpose);
-- Name: organisation_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_created_at_idx ON public.organisation USING btree (created_at);
-- Name: organisation_industry_industry_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_industry_industry_id_idx ON public.organisation_industry USING btree (industry_id);
-- Name: organisation_latest_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_latest_idx ON public.organisation USING btree (created_at DESC NULLS LAST, id DESC);
-- Name: organisation_location_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_location_search_idx ON public.organisation USING gin (location public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: organisation_name_down_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_name_down_idx ON public.organisation USING btree (lower(name) DESC NULLS LAST, id DESC);
-- Name: organisation_name_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_name_idx ON public.organisation USING btree (lower(name), id);
-- Name: organisation_name_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_name_search_idx ON public.organisation USING gin (name public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: organisation_website_search_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX organisation_website_search_idx ON public.organisation USING gin (website_url public.gin_trgm_ops) WITH (fastupdate=off);
-- Name: query_active_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX query_active_idx ON public.query USING btree (owner_id) WHERE (active_slot IS NOT NULL);
-- Name: query_industry_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX query_industry_id_idx ON public.query USING btree (industry_id);
-- Name: query_organisation_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX query_organisation_id_idx ON public.query USING btree (organisation_id);
-- Name: query_owner_id_active_slot_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX query_owner_id_active_slot_key ON public.query USING btree (owner_id, active_slot);
-- Name: query_owner_id_id_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX query_owner_id_id_key ON public.query USING btree (owner_id, id);
-- Name: query_owner_term_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX query_owner_term_key ON public.query USING btree (owner_id, lower(search_term), md5(COALESCE(searcher_profile, ''::text)));
-- Name: query_run_day_status_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX query_run_day_status_idx ON public.query_run USING btree (day, status);
-- Name: query_run_owner_id_query_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX query_run_owner_id_query_id_idx ON public.query_run USING btree (owner_id, query_id);
-- Name: query_run_query_id_day_engine_sample_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX query_run_query_id_day_engine_sample_key ON public.query_run USING btree (query_id, day, engine, sample);
-- Name: rate_limit_expire_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX rate_limit_expire_idx ON public.rate_limit USING btree (expire);
-- Name: recommendation_status_change_organisation_id_status_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX recommendation_status_change_organisation_id_status_id_idx ON public.recommendation_status_change USING btree (organisation_id, status_id);
-- Name: recommendation_status_change_organisation_id_to_status_day_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX recommendation_status_change_organisation_id_to_status_day_idx ON public.recommendation_status_change USING btree (organisation_id, to_status, day);
-- Name: recommendation_status_organisation_id_id_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX recommendation_status_organisation_id_id_key ON public.recommendation_status USING btree (organisation_id, id);
-- Name: recommendation_status_organisation_id_recommendation_id_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX recommendation_status_organisation_id_recommendation_id_key ON public.recommendation_status USING btree (organisation_id, recommendation_id);
-- Name: result_202609_cover; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX result_202609_cover ON public.result_202609 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
-- Name: result_202610_cover; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX result_202610_cover ON public.result_202610 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
-- Name: result_202611_cover; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX result_202611_cover ON public.result_202611 USING btree (owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids);
-- Name: sentiment_entry_organisation_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX sentiment_entry_organisation_id_created_at_idx ON public.sentiment_entry USING btree (organisation_id, created_at);
-- Name: sentiment_entry_organisation_id_id_key; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX sentiment_entry_organisation_id_id_key ON public.sentiment_entry USING btree (organisation_id, id);
-- Name: sentiment_generation_one_open; Type: INDEX; Schema: public; Owner: -
CREATE UNIQUE INDEX sentiment_generation_one_open ON public.sentiment_generation USING btree (organisation_id) WHERE (state = ANY (ARRAY['queued'::public.sentiment_generation_state, 'running'::public.sentiment_generation_state]));
-- Name: sentiment_generation_organisation_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX sentiment_generation_organisation_id_created_at_idx ON public.sentiment_generation USING btree (organisation_id, created_at);
-- Name: session_expires_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX session_expires_at_idx ON public.session USING btree (expires_at);
-- Name: session_user_id_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX session_user_id_idx ON public.session USING btree (user_id);
-- Name: stored_file_discarded_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX stored_file_discarded_at_idx ON public.stored_file USING btree (discarded_at);
-- Name: stored_file_owner_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX stored_file_owner_id_created_at_idx ON public.stored_file USING btree (owner_id, created_at);
-- Name: stored_file_state_created_at_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX stored_file_state_created_at_idx ON public.stored_file USING btree (state, created_at);
-- Name: usage_day_owner_id_day_idx; Type: INDEX; Schema: public; Owner: -
CREATE INDEX usage_day_owner_id_day_idx ON public.usage_day USING btree (owner_id, day);
-- Name: job_common_pkey; Type: INDEX ATTACH; Schema: pgboss; Owner: -
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
-- Name: queue_stats_20261122_name_captured_on_deferred_count_queued_idx; Type: INDEX ATTACH; Schema: pgboss; Owner: -
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;
-- Name: queue_stats_20261122_pkey; Type: INDEX ATTACH; Schema: pgboss; Owner: -
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261122_pkey;
-- Name: queue_stats_20261123_name_captured_on_deferred_count_queued_idx; Type: INDEX ATTACH; Schema: pgboss; Owner: -
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;
-- Name: queue_stats_20261123_pkey; Type: INDEX ATTACH; Schema: pgboss; Owner: -
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261123_pkey;
-- Name: answer_202609_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202609_pkey;
-- Name: answer_202610_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202610_pkey;
-- Name: answer_202611_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.answer_pkey ATTACH PARTITION public.answer_202611_pkey;
-- Name: result_202609_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202609_pkey;
-- Name: result_202610_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202610_pkey;
-- Name: result_202611_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
ALTER INDEX public.result_pkey ATTACH PARTITION public.result_202611_pkey;
-- Name: audit_entry audit_entry_no_delete; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_delete();
-- Name: audit_entry audit_entry_no_truncate; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
-- Name: audit_entry audit_entry_no_update; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
-- Name: recommendation_status_change status_change_no_update; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER status_change_no_update BEFORE UPDATE ON public.recommendation_status_change FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
-- Name: usage_day usage_day_no_delete; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_day_no_delete BEFORE DELETE ON public.usage_day FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
-- Name: usage_day usage_day_no_truncate; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_day_no_truncate BEFORE TRUNCATE ON public.usage_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
-- Name: usage_day usage_day_only_grows; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_day_only_grows BEFORE UPDATE ON public.usage_day FOR EACH ROW EXECUTE FUNCTION public.refuse_shrinking_usage();
-- Name: usage_day usage_day_total_of_more; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_day_total_of_more AFTER UPDATE ON public.usage_day REFERENCING OLD TABLE AS held NEW TABLE AS grown FOR EACH STATEMENT EXECUTE FUNCTION public.add_more_usage();
-- Name: usage_day usage_day_total_of_new; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_day_total_of_new AFTER INSERT ON public.usage_day REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_new_usage();
-- Name: usage_total usage_total_no_delete; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_total_no_delete BEFORE DELETE ON public.usage_total FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
-- Name: usage_total usage_total_no_truncate; Type: TRIGGER; Schema: public; Owner: -
CREATE TRIGGER usage_total_no_truncate BEFORE TRUNCATE ON public.usage_total FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
-- Name: job_common dlq_fkey; Type: FK CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
-- Name: job_common q_fkey; Type: FK CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
-- Name: queue queue_dead_letter_fkey; Type: FK CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
-- Name: schedule schedule_name_fkey; Type: FK CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
-- Name: subscription subscription_name_fkey; Type: FK CONSTRAINT; Schema: pgboss; Owner: -
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
-- Name: answer answer_result_id_day_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE public.answer
    ADD CONSTRAINT answer_result_id_day_fkey FOREIGN KEY (result_id, day) REFERENCES public.result(id, day) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: app_user app_user_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Name: brand_alias brand_alias_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.brand_alias
    ADD CONSTRAINT brand_alias_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: crash_occurrence crash_occurrence_crash_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.crash_occurrence
    ADD CONSTRAINT crash_occurrence_crash_report_id_fkey FOREIGN KEY (crash_report_id) REFERENCES public.crash_report(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: geo_recommendation_organisation geo_recommendation_organisation_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: geo_recommendation_organisation geo_recommendation_organisation_recommendation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.geo_recommendation_organisation
    ADD CONSTRAINT geo_recommendation_organisation_recommendation_id_fkey FOREIGN KEY (recommendation_id) REFERENCES public.geo_recommendation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: one_time_token one_time_token_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.one_time_token
    ADD CONSTRAINT one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: organisation_industry organisation_industry_industry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_industry_id_fkey FOREIGN KEY (industry_id) REFERENCES public.industry(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Name: organisation_industry organisation_industry_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.organisation_industry
    ADD CONSTRAINT organisation_industry_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: query query_created_by_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE SET NULL;
-- Name: query query_industry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_industry_id_fkey FOREIGN KEY (industry_id) REFERENCES public.industry(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: query query_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: query_run query_run_day_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query_run
    ADD CONSTRAINT query_run_day_fkey FOREIGN KEY (day) REFERENCES public.daily_run(day) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Name: query_run query_run_owner_id_query_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query_run
    ADD CONSTRAINT query_run_owner_id_query_id_fkey FOREIGN KEY (owner_id, query_id) REFERENCES public.query(owner_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: query query_updated_by_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.query
    ADD CONSTRAINT query_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE SET NULL;
-- Name: recommendation_status_change recommendation_status_change_organisation_id_status_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.recommendation_status_change
    ADD CONSTRAINT recommendation_status_change_organisation_id_status_id_fkey FOREIGN KEY (organisation_id, status_id) REFERENCES public.recommendation_status(organisation_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: recommendation_status recommendation_status_organisation_id_recommendation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.recommendation_status
    ADD CONSTRAINT recommendation_status_organisation_id_recommendation_id_fkey FOREIGN KEY (organisation_id, recommendation_id) REFERENCES public.geo_recommendation_organisation(organisation_id, recommendation_id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: result result_owner_id_query_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE public.result
    ADD CONSTRAINT result_owner_id_query_id_fkey FOREIGN KEY (owner_id, query_id) REFERENCES public.query(owner_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: sentiment_entry sentiment_entry_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_entry
    ADD CONSTRAINT sentiment_entry_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: sentiment_evidence sentiment_evidence_organisation_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_evidence
    ADD CONSTRAINT sentiment_evidence_organisation_id_entry_id_fkey FOREIGN KEY (organisation_id, entry_id) REFERENCES public.sentiment_entry(organisation_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: sentiment_generation sentiment_generation_organisation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.sentiment_generation
    ADD CONSTRAINT sentiment_generation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Name: session session_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- PostgreSQL database dump complete
