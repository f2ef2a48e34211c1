-- What the answers to a query name and cite, kept by engine and day, so that a figure costs what its days and queries cost
-- however many answers they have. A pure function of the results: which brands are the same or the own one is decided by
-- those that read it. Months as those of results.
CREATE TABLE "answer_count" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "query_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "answers" INTEGER NOT NULL,
    "brand_ids" INTEGER[] NOT NULL,
    "ranked" SMALLINT[] NOT NULL,
    "placements" SMALLINT[] NOT NULL,
    "url_ids" INTEGER[] NOT NULL,
    "url_answers" SMALLINT[] NOT NULL,

    CONSTRAINT "answer_count_pkey" PRIMARY KEY ("owner_id", "query_id", "day", "engine")
) PARTITION BY RANGE ("day");

ALTER TABLE "answer_count" ADD CONSTRAINT "answer_count_query_id_owner_id_fkey"
  FOREIGN KEY ("query_id", "owner_id") REFERENCES "query"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION ensure_month(m date) RETURNS void LANGUAGE plpgsql AS $$
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
  -- A row is written once for each of the day's samples, so pages leave room for the next version; arrays stay in the row.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_count_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_count_%s (LIKE answer_count INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (fillfactor = 70, toast_tuple_target = 8160)', suffix);
    EXECUTE format('ALTER TABLE answer_count ATTACH PARTITION answer_count_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
END $$;

-- The counts of one query's days, both included, from its results. Brands beyond the top 10 count as unplaced. Not in SQL,
-- whose functions cannot read distributed tables by their arguments.
CREATE FUNCTION counted_answers(_owner text, _query text, _from date, _to date, _engine text)
RETURNS TABLE (day date, engine text, answers integer, brand_ids integer[], ranked smallint[], placements smallint[],
  url_ids integer[], url_answers smallint[])
LANGUAGE plpgsql STABLE AS $$
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

-- Sums of the kept counts of a query over one month, for what is asked of whole periods. A query's month is either summed
-- for all engines or not at all; a change of a day takes it away, and it is summed again later.
CREATE TABLE "answer_month" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "query_id" TEXT COLLATE "C" NOT NULL,
    "month" DATE NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "brand_ids" INTEGER[] NOT NULL,
    "ranked" SMALLINT[] NOT NULL,
    "url_ids" INTEGER[] NOT NULL,
    "url_answers" SMALLINT[] NOT NULL,

    CONSTRAINT "answer_month_pkey" PRIMARY KEY ("owner_id", "query_id", "month", "engine")
) WITH (toast_tuple_target = 8160);

ALTER TABLE "answer_month" ADD CONSTRAINT "answer_month_query_id_owner_id_fkey"
  FOREIGN KEY ("query_id", "owner_id") REFERENCES "query"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "answer_month" ADD CONSTRAINT "answer_month_first_day" CHECK (extract(day FROM "month") = 1);

-- The sums of one query's month, from its days.
CREATE FUNCTION summed_answers(_owner text, _query text, _month date)
RETURNS TABLE (engine text, brand_ids integer[], ranked smallint[], url_ids integer[], url_answers smallint[])
LANGUAGE plpgsql STABLE AS $$
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

-- Sums a query's month, all of its engines. Those who write results of the query wait, or are waited for.
CREATE FUNCTION sum_answers(_owner text, _query text, _month date) RETURNS void LANGUAGE plpgsql AS $$
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

-- Makes them what the results say and returns how many differed. Those who write results of a query at once call it after
-- their writes and wait for each other at the query: the last one sees what all have written.
CREATE FUNCTION recount_answers(_owner text, _query text, _from date, _to date, _engine text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  written integer;
  removed integer;
BEGIN
  PERFORM 1 FROM query WHERE owner_id = _owner AND id = _query FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN 0;
  END IF;
  INSERT INTO answer_count AS kept
    (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
  SELECT _owner, _query, c.day, c.engine, c.answers, c.brand_ids, c.ranked, c.placements, c.url_ids, c.url_answers
  FROM counted_answers(_owner, _query, _from, _to, _engine) c
  ON CONFLICT (owner_id, query_id, day, engine) DO UPDATE SET answers = excluded.answers,
    brand_ids = excluded.brand_ids, ranked = excluded.ranked, placements = excluded.placements,
    url_ids = excluded.url_ids, url_answers = excluded.url_answers
  WHERE (kept.answers, kept.brand_ids, kept.ranked, kept.placements, kept.url_ids, kept.url_answers) IS DISTINCT FROM
    (excluded.answers, excluded.brand_ids, excluded.ranked, excluded.placements, excluded.url_ids, excluded.url_answers);
  GET DIAGNOSTICS written = ROW_COUNT;
  DELETE FROM answer_count kept
  WHERE kept.owner_id = _owner AND kept.query_id = _query AND kept.day >= _from AND kept.day <= _to
    AND (_engine IS NULL OR kept.engine = _engine)
    AND NOT EXISTS (SELECT 1 FROM result r WHERE r.owner_id = _owner AND r.query_id = _query AND r.day >= _from
      AND r.day <= _to AND r.day = kept.day AND r.engine = kept.engine);
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF written + removed > 0 THEN
    DELETE FROM answer_month WHERE owner_id = _owner AND query_id = _query
      AND month >= date_trunc('month', _from)::date AND month <= _to;
  END IF;
  RETURN written + removed;
END $$;

-- What is there already, month by month: a query's rows of a month come to lie together.
DO $$
DECLARE
  first date;
BEGIN
  FOR first IN SELECT to_date(right(inhrelid::regclass::text, 6), 'YYYYMM') FROM pg_inherits
    WHERE inhparent = 'result'::regclass ORDER BY 1
  LOOP
    PERFORM ensure_month(first);
    INSERT INTO answer_count
      (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
    SELECT q.owner_id, q.id, c.day, c.engine, c.answers, c.brand_ids, c.ranked, c.placements, c.url_ids, c.url_answers
    FROM (SELECT owner_id, id FROM query WHERE latest_result_day >= first AND first_result_day < first + interval '1 month'
      ORDER BY owner_id, id) q,
      LATERAL counted_answers(q.owner_id, q.id, first, (first + interval '1 month' - interval '1 day')::date, NULL) c;
  END LOOP;
END $$;

INSERT INTO answer_month (owner_id, query_id, month, engine, brand_ids, ranked, url_ids, url_answers)
SELECT q.owner_id, q.id, m.month, s.engine, s.brand_ids, s.ranked, s.url_ids, s.url_answers
FROM query q,
  LATERAL (SELECT each::date AS month FROM generate_series(date_trunc('month', q.first_result_day::timestamp),
    least(q.latest_result_day::timestamp, date_trunc('month', now() AT TIME ZONE 'utc') - interval '1 day'), interval '1 month') each) m,
  LATERAL summed_answers(q.owner_id, q.id, m.month) s;
