-- What all answers of an owner name and cite from the first of a month to each of its days, by engine: a period is the
-- difference of a few of these, however many days, queries and answers it has. Made by the worker once a day has ended; a
-- change of a day takes away those that count it.
CREATE TABLE "owner_month" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "month" DATE NOT NULL,
    "summed_to" DATE NOT NULL,
    "query_ids" TEXT[] COLLATE "C" NOT NULL,

    CONSTRAINT "owner_month_pkey" PRIMARY KEY ("owner_id", "month")
);
ALTER TABLE "owner_month" ADD CONSTRAINT "owner_month_owner_id_fkey"
  FOREIGN KEY ("owner_id") REFERENCES "owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "owner_month" ADD CONSTRAINT "owner_month_first_day" CHECK (extract(day FROM "month") = 1);

CREATE TABLE "month_to_date" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "month" DATE NOT NULL,
    "until" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "brand_ids" INTEGER[] NOT NULL,
    "ranked" INTEGER[] NOT NULL,
    "url_ids" INTEGER[] NOT NULL,
    "url_answers" INTEGER[] NOT NULL,

    CONSTRAINT "month_to_date_pkey" PRIMARY KEY ("owner_id", "until", "engine")
) WITH (toast_tuple_target = 8160);
ALTER TABLE "month_to_date" ADD CONSTRAINT "month_to_date_owner_id_month_fkey"
  FOREIGN KEY ("owner_id", "month") REFERENCES "owner_month"("owner_id", "month") ON DELETE CASCADE ON UPDATE CASCADE;

-- The sums up to a day: those up to the day before, and the day itself.
CREATE FUNCTION counted_to_date(_owner text, _day date)
RETURNS TABLE (engine text, brand_ids integer[], ranked integer[], url_ids integer[], url_answers integer[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  queries text[] := ARRAY(SELECT q.id FROM query q WHERE q.owner_id = _owner);
BEGIN
  RETURN QUERY WITH kept AS (
    SELECT m.engine, m.brand_ids, m.ranked, m.url_ids, m.url_answers FROM month_to_date m
    WHERE m.owner_id = _owner AND m.until = _day - 1 AND m.month = date_trunc('month', _day::timestamp)::date
    UNION ALL
    SELECT c.engine, c.brand_ids, c.ranked::integer[], c.url_ids, c.url_answers::integer[] FROM answer_count c
    WHERE c.owner_id = _owner AND c.query_id = ANY(queries) AND c.day = _day
  ), named AS (
    SELECT b.engine, array_agg(b.id ORDER BY b.id) AS ids, array_agg(b.ranked ORDER BY b.id) AS ranked
    FROM (
      SELECT u.engine, u.id, sum(u.ranked)::integer AS ranked
      FROM (SELECT k.engine, unnest(k.brand_ids) AS id, unnest(k.ranked) AS ranked FROM kept k) u GROUP BY u.engine, u.id
    ) b GROUP BY b.engine
  ), cited AS (
    SELECT p.engine, array_agg(p.id ORDER BY p.id) AS ids, array_agg(p.answers ORDER BY p.id) AS answers
    FROM (
      SELECT u.engine, u.id, sum(u.answers)::integer AS answers
      FROM (SELECT k.engine, unnest(k.url_ids) AS id, unnest(k.url_answers) AS answers FROM kept k) u GROUP BY u.engine, u.id
    ) p GROUP BY p.engine
  )
  SELECT e.engine, coalesce(n.ids, '{}'), coalesce(n.ranked, '{}'), coalesce(c.ids, '{}'), coalesce(c.answers, '{}')
  FROM (SELECT DISTINCT k.engine FROM kept k) e
  LEFT JOIN named n ON n.engine = e.engine LEFT JOIN cited c ON c.engine = e.engine;
END
$$;

-- Sums a month of an owner up to a day, from where it is summed to. Those who write results of the owner or add a query to
-- it wait, or are waited for.
CREATE FUNCTION sum_to_date(_owner text, _month date, _until date) RETURNS void LANGUAGE plpgsql AS $$
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
    INSERT INTO month_to_date (owner_id, month, until, engine, brand_ids, ranked, url_ids, url_answers)
    SELECT _owner, _month, each_day, c.engine, c.brand_ids, c.ranked, c.url_ids, c.url_answers
    FROM counted_to_date(_owner, each_day) c;
  END LOOP;
  UPDATE owner_month SET summed_to = greatest(summed_to, _until), query_ids = ARRAY(
    SELECT q.id FROM query q WHERE q.owner_id = _owner AND EXISTS (
      SELECT 1 FROM answer_count c WHERE c.owner_id = _owner AND c.query_id = q.id AND c.day >= _month AND c.day <= _until))
  WHERE owner_id = _owner AND month = _month AND summed_to < _until;
END $$;

-- As before; it also takes away the sums to date that count one of its days. Their months are locked in one order, after the
-- query.
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
  IF written + removed > 0 THEN
    DELETE FROM answer_month WHERE owner_id = _owner AND query_id = _query
      AND month >= date_trunc('month', _from)::date AND month <= _to;
    IF EXISTS (SELECT 1 FROM owner_month m WHERE m.owner_id = _owner AND m.month >= date_trunc('month', _from)::date
      AND m.month <= _to AND m.summed_to >= _from) THEN
      PERFORM 1 FROM owner_month WHERE owner_id = _owner ORDER BY month FOR UPDATE;
      DELETE FROM month_to_date WHERE owner_id = _owner AND month >= date_trunc('month', _from)::date AND month <= _to
        AND until >= _from;
      UPDATE owner_month SET summed_to = greatest(month, _from) - 1
      WHERE owner_id = _owner AND month >= date_trunc('month', _from)::date AND month <= _to
        AND summed_to >= greatest(month, _from);
    END IF;
  END IF;
  RETURN written + removed;
END $$;
