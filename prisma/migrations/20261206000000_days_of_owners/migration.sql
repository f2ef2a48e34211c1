-- Beside what all answers of an owner name and cite up to a day, what they name on that day alone: a trend reads one row a day
-- and engine, however many queries there are. The worker makes all of them anew; until then figures read the queries.
TRUNCATE "month_to_date", "owner_month";

ALTER TABLE "month_to_date"
  ADD COLUMN "day_answers" INTEGER NOT NULL,
  ADD COLUMN "day_brand_ids" INTEGER[] NOT NULL,
  ADD COLUMN "day_ranked" INTEGER[] NOT NULL,
  ADD COLUMN "day_placements" INTEGER[] NOT NULL;

-- The sums up to a day, those up to the day before and the day itself, and the day.
DROP FUNCTION counted_to_date(text, date);
CREATE FUNCTION counted_to_date(_owner text, _day date)
RETURNS TABLE (engine text, brand_ids integer[], ranked integer[], url_ids integer[], url_answers integer[],
  day_answers integer, day_brand_ids integer[], day_ranked integer[], day_placements integer[])
LANGUAGE plpgsql STABLE AS $$
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

-- As before, with the day.
CREATE OR REPLACE FUNCTION sum_to_date(_owner text, _month date, _until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reached date;
  next_day date;
  each_day date;
BEGIN
  PERFORM 1 FROM owner WHERE id = _owner FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN;
  END IF;
  PERFORM 1 FROM query WHERE owner_id = _owner ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO owner_month (owner_id, month, summed_to, query_ids) VALUES (_owner, _month, _month - 1, '{}')
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
    INSERT INTO month_to_date (owner_id, month, until, engine, brand_ids, ranked, url_ids, url_answers,
      day_answers, day_brand_ids, day_ranked, day_placements)
    SELECT _owner, _month, each_day, c.* FROM counted_to_date(_owner, each_day) c;
  END LOOP;
  UPDATE owner_month SET summed_to = greatest(summed_to, _until), query_ids = ARRAY(
    SELECT q.id FROM query q WHERE q.owner_id = _owner AND EXISTS (
      SELECT 1 FROM answer_count c WHERE c.owner_id = _owner AND c.query_id = q.id AND c.day >= _month AND c.day <= _until))
  WHERE owner_id = _owner AND month = _month AND summed_to < _until;
END $$;
