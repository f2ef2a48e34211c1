-- The days of an owner's month in one row: a trend reads one row a month where it read one for each day and engine, which were
-- stored at another time each and lie on a page of their own. Those beside the sums stay for the release before this one.
CREATE TYPE owner_day AS (
  "day" DATE,
  "engine" TEXT,
  "answers" INTEGER,
  "brand_ids" INTEGER[],
  "ranked" INTEGER[],
  "placements" INTEGER[]
);
ALTER TABLE "owner_month" ADD COLUMN "days" owner_day[] NOT NULL DEFAULT '{}';
ALTER TABLE "owner_month" ALTER COLUMN "days" DROP DEFAULT;
ALTER TABLE "owner_month" SET (toast_tuple_target = 8160);
UPDATE owner_month m SET days = ARRAY(
  SELECT ROW(d.until, d.engine, d.day_answers, d.day_brand_ids, d.day_ranked, d.day_placements)::owner_day
  FROM month_to_date d
  WHERE d.owner_id = m.owner_id AND d.month = m.month AND d.until <= m.summed_to AND d.day_answers > 0
  ORDER BY d.until, d.engine);

-- As before, with the days.
CREATE OR REPLACE FUNCTION sum_to_date(_owner text, _month date, _until date) RETURNS void LANGUAGE plpgsql AS $$
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

-- As before; the days that are summed no more are taken out.
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
      UPDATE owner_month SET summed_to = greatest(month, _from) - 1,
        days = ARRAY(SELECT d FROM unnest(days) d WHERE d.day < _from)
      WHERE owner_id = _owner AND month >= date_trunc('month', _from)::date AND month <= _to
        AND summed_to >= greatest(month, _from);
    END IF;
  END IF;
  RETURN written + removed;
END $$;

-- Verdicts and counts of brands read the days of a query, which are stored at another time each: an index has them beside each
-- other. The arrays of addresses, which are not bounded, stay in the table.
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
  -- Arrays stay in the row, and those of brands are in an index too: at most ten for each of the day's samples.
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'answer_count_' || suffix AND relnamespace = current_schema()::regnamespace) THEN
    EXECUTE format('CREATE TABLE answer_count_%s (LIKE answer_count INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (toast_tuple_target = 8160, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE INDEX answer_count_%s_cover ON answer_count_%1$s (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements)', suffix);
    EXECUTE format('ALTER TABLE answer_count ATTACH PARTITION answer_count_%s FOR VALUES FROM (%L) TO (%L)', suffix, first, next);
  END IF;
END $$;

-- The months that figures reach back to, the present one last: those who store answers wait for no other.
DO $$
DECLARE
  suffix text;
BEGIN
  FOR suffix IN SELECT right(inhrelid::regclass::text, 6) FROM pg_inherits WHERE inhparent = 'answer_count'::regclass
    AND right(inhrelid::regclass::text, 6) >= to_char(now() AT TIME ZONE 'utc' - interval '4 months', 'YYYYMM') ORDER BY 1
  LOOP
    EXECUTE format('ALTER TABLE answer_count_%s SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)', suffix);
    EXECUTE format('CREATE INDEX answer_count_%s_cover ON answer_count_%1$s (owner_id, query_id, day, engine) INCLUDE (answers, brand_ids, ranked, placements)', suffix);
  END LOOP;
END $$;
