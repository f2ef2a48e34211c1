-- Figures are counted for each call (decision 67): no process keeps them, so none needs to know whether they have changed.

-- As before, without the version of the owner's figures.
CREATE OR REPLACE FUNCTION store_results(_owner text, _runs jsonb, _day date, _engine text, _sample smallint, _brand_ids integer[],
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
  RETURN first;
END $$;

DROP TRIGGER "app_user_author_renamed" ON "app_user";
DROP TRIGGER "app_user_author_deleted" ON "app_user";
DROP FUNCTION author_changed();
DROP FUNCTION figures_changed(text);
DROP TABLE "figure_version";
DROP TABLE "common_version";
