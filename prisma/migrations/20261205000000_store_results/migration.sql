-- What storing an answer changes in the rows of one owner, in one call each, so that it is one statement on the node that
-- has these rows where owners are distributed. Row by row, since a statement that reads one such table to write another
-- cannot be planned inside of a call on a node.

-- The results of an owner's queued runs of one question: each with its answer, the counts of its query and day, and its run
-- ended. Runs of the owner that have ended before are left out. True when a query has got its first result.
CREATE FUNCTION store_results(_owner text, _runs jsonb, _day date, _engine text, _sample smallint, _brand_ids integer[],
  _read_brand_ids integer[], _citation_ids integer[], _consulted_ids integer[], _search_ids integer[], _model text,
  _question jsonb, _text text, _evidence jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
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

-- Calls of models for an owner, by model in the order given: into the ledger, its sum, and the run they were made for, if
-- any. False when the owner has no sum yet.
CREATE FUNCTION add_usage(_owner text, _kind text, _name text, _day date, _engine text, _models jsonb, _run text)
RETURNS boolean
LANGUAGE plpgsql AS $$
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

-- Makes the sum of an owner's ledger what its rows say. Those that write the ledger of the owner wait at the sum, or are waited
-- for: the rows are added up once it is locked.
CREATE FUNCTION recount_usage(_owner text) RETURNS void LANGUAGE plpgsql AS $$
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

-- The version of what the figures of all owners are made of: apart from the rows of owners, any of which may be on a node
-- that is away.
CREATE TABLE "common_version" (
    "slot" BIGSERIAL NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "common_version_pkey" PRIMARY KEY ("slot")
) WITH (fillfactor = 50);
INSERT INTO "common_version" ("version") SELECT coalesce(sum("version"), 0) + 1 FROM "figure_version" WHERE "owner_id" = '';
DELETE FROM "figure_version" WHERE "owner_id" = '';

CREATE OR REPLACE FUNCTION figures_changed(_owner text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  IF _owner = '' THEN
    SELECT slot INTO free FROM common_version ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF found THEN
      UPDATE common_version SET version = version + 1 WHERE slot = free;
    ELSE
      INSERT INTO common_version (version) VALUES (1);
    END IF;
    RETURN;
  END IF;
  SELECT slot INTO free FROM figure_version WHERE owner_id = _owner
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE figure_version SET version = version + 1 WHERE owner_id = _owner AND slot = free;
  ELSE
    INSERT INTO figure_version (owner_id, version) VALUES (_owner, 1);
  END IF;
END $$;
