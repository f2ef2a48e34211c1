-- Figures add up `answer_count`: sums of months, of months to date and of an owner's days are read by nobody any more.
CREATE OR REPLACE FUNCTION recount_answers(_owner text, _query text, _from date, _to date, _engine text) RETURNS integer
LANGUAGE plpgsql AS $$
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
  RETURN written + removed;
END $$;

DROP FUNCTION sum_to_date(text, date, date);
DROP FUNCTION counted_to_date(text, date);
DROP FUNCTION sum_answers(text, text, date);
DROP FUNCTION summed_answers(text, text, date);
DROP TABLE month_to_date;
DROP TABLE owner_month;
DROP TABLE answer_month;
DROP TYPE owner_day;
