-- Words of answers as search compares them: in lower case, without accents and marks that not everybody writes, ligatures and
-- letters of other widths spelt out, and a space around each letter of scripts without spaces. Signs are spaces where the
-- parser of Postgres would take what they join as one word: addresses, hyphens, and, by the locale of the server, dashes and
-- quotes. searchWords in lib/answers/search.ts finds the same in a text.
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000
AS $$
DECLARE
  plain text := lower(words);
BEGIN
  IF plain ~ U&'[^\0001-\007F]' THEN
    IF plain ~ U&'[\00AA\00B2-\00BA\00C0-\02B8\02E0-\1FFF\2070-\209F\2100-\218F\2460-\24FF\3041-\30FA\30FC-\FE0F\FE70-\FFFF]' THEN
      plain := normalize(plain, NFKD);
      plain := replace(replace(replace(replace(plain, U&'\00F8', 'o'), U&'\0142', 'l'), U&'\0111', 'd'), U&'\0131', 'i');
      plain := replace(replace(replace(plain, U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe');
      plain := regexp_replace(plain, U&'[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670\FE00-\FE0F]+',
        '', 'g');
      plain := regexp_replace(plain, U&'([\0E00-\0EFF\1000-\109F\1780-\17FF\3005-\3007\3041-\30FA\30FC-\30FF\3400-\9FFF])', ' \1 ', 'g');
    END IF;
    plain := regexp_replace(plain, U&'[\0080-\00A9\00AB-\00B4\00B6-\00B9\00BB-\00BF\00D7\00F7\02B9-\02DF\05BE\05C0\05F3\05F4\060C\061B'
      '\061F\066A-\066D\06D4\0964\0965\2000-\206F\20A0-\20CF\2190-\2BFF\2E00-\2E7F\3000-\3004\3008-\3020\3030\30FB\FE10-\FE6F'
      '\+01F000-\+01FAFF]+', ' ', 'g');
  END IF;
  RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(plain,
    '-', ' '), '/', ' '), '.', ' '), '@', ' '), '_', ' '), '&', ' '), '+', ' '), '~', ' '), '<', ' ');
END $$;

-- What search finds an answer by: the words of its text, question and sources, and whose it is, so that one index finds one
-- owner's. 'of ' and an id is no word of any text, for it holds a space.
CREATE FUNCTION answer_words(owner_id text, question jsonb, words text, evidence jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
RETURN to_tsvector('simple', plain_words(concat_ws(' ', left(words, 200000), question ->> 'term',
    left((jsonb_path_query_array(evidence, '$.citations[*].* ? (@.type() == "string")')
      || jsonb_path_query_array(evidence, '$.sources[*] ? (@.type() == "string")'))::text, 100000))))
  || array_to_tsvector(ARRAY['of ' || owner_id]);

-- As before, with the words of answers. The worker makes the index of months that are there already, without holding up those
-- who write (server/answers/index-words.ts); until then their answers are searched without it.
CREATE OR REPLACE FUNCTION ensure_month(m date)
 RETURNS void LANGUAGE plpgsql
AS $$
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
    EXECUTE format('CREATE INDEX answer_%s_words ON answer_%1$s USING gin (answer_words(owner_id, question, text, evidence)) WITH (fastupdate = off)', suffix);
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

-- What an organisation says is wrong about it in an answer, until somebody solves it.
CREATE TABLE answer_flag (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  result_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  note text NOT NULL,
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  solved_by_id text COLLATE "C",
  solved_at timestamptz(3),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  FOREIGN KEY (result_id, owner_id, day) REFERENCES result(id, owner_id, day) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT answer_flag_note CHECK (char_length(note) BETWEEN 1 AND 300)
);
CREATE UNIQUE INDEX answer_flag_organisation_id_result_id_key ON answer_flag (organisation_id, result_id);
CREATE INDEX answer_flag_result_id_owner_id_day_idx ON answer_flag (result_id, owner_id, day);

-- A person has opened an answer of the last days.
CREATE TABLE answer_read (
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  result_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  read_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (user_id, result_id),
  FOREIGN KEY (result_id, owner_id, day) REFERENCES result(id, owner_id, day) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX answer_read_result_id_owner_id_day_idx ON answer_read (result_id, owner_id, day);
CREATE INDEX answer_read_day_idx ON answer_read (day);

-- A search with filters of the page Answers that a person keeps; its text is the query string of the page.
CREATE TABLE answer_view (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  search text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT answer_view_text CHECK (char_length(name) BETWEEN 1 AND 40 AND char_length(search) <= 2000)
);
CREATE UNIQUE INDEX answer_view_user_id_organisation_id_name_key ON answer_view (user_id, organisation_id, name);
CREATE INDEX answer_view_organisation_id_idx ON answer_view (organisation_id);
