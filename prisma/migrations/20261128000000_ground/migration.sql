-- The whole schema, from top to bottom: what a table refers to stands before it. Each table opens with the line that it has in
-- schema.prisma, which says the same but for what Prisma has no words for: collations (ids compare by byte), checks, generated
-- columns, indexes of expressions, partitions by month and the triggers of what is append-only.

CREATE EXTENSION IF NOT EXISTS pg_trgm;


-- ==== Organisations and industries ====

-- Who has queries: what an organisation and an industry have in common.
CREATE TABLE owner (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  location text DEFAULT 'London' NOT NULL,
  country text DEFAULT 'GB' NOT NULL,
  -- Answers per query, day and engine; null is the installation's default.
  samples smallint,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT owner_country CHECK (country IN ('GB', 'US')),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT owner_kind CHECK (kind IN ('organisation', 'industry')),
  CONSTRAINT owner_samples CHECK (samples >= 1 AND samples <= 10),
  CONSTRAINT owner_text CHECK ((char_length(name) >= 1 AND char_length(name) <= 300) AND (char_length(location) >= 1 AND char_length(location) <= 300))
);
CREATE UNIQUE INDEX owner_id_kind_key ON owner (id, kind);
CREATE INDEX owner_name_idx ON owner (kind, lower(name), id);
CREATE INDEX owner_name_search_idx ON owner USING gin (name gin_trgm_ops) WITH (fastupdate=off);

-- A company whose visibility is measured; the tenant.
CREATE TABLE organisation (
  id text COLLATE "C" PRIMARY KEY,
  kind text DEFAULT 'organisation' NOT NULL,
  website_url text,
  -- Steps of its set-up that were left out on purpose.
  set_up_skipped text[] DEFAULT '{}' NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT organisation_kind CHECK (kind = 'organisation'),
  CONSTRAINT organisation_text CHECK (COALESCE(char_length(website_url), 0) <= 2048),
  FOREIGN KEY (id, kind) REFERENCES owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX organisation_id_kind_key ON organisation (id, kind);

-- A market; its queries are tracked on behalf of every organisation assigned to it.
CREATE TABLE industry (
  id text COLLATE "C" PRIMARY KEY,
  kind text DEFAULT 'industry' NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT industry_kind CHECK (kind = 'industry'),
  FOREIGN KEY (id, kind) REFERENCES owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX industry_id_kind_key ON industry (id, kind);

-- One organisation belongs to one industry (it may belong to several).
CREATE TABLE organisation_industry (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  industry_id text COLLATE "C" NOT NULL REFERENCES industry(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  PRIMARY KEY (organisation_id, industry_id)
);
CREATE INDEX organisation_industry_industry_id_idx ON organisation_industry (industry_id);

-- A further name under which an organisation's own brand is recognised in answers.
CREATE TABLE brand_alias (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT brand_alias_text CHECK (char_length(name) >= 1 AND char_length(name) <= 300 AND (char_length(key) >= 1 AND char_length(key) <= 300))
);
CREATE UNIQUE INDEX brand_alias_organisation_id_key_key ON brand_alias (organisation_id, key);

-- A term that holds an organisation's name and means something else: answers that only use it do not name the brand.
CREATE TABLE never_match (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT never_match_text CHECK ((char_length(name) >= 1 AND char_length(name) <= 300) AND (char_length(key) >= 1 AND char_length(key) <= 300))
);
CREATE UNIQUE INDEX never_match_organisation_id_key_key ON never_match (organisation_id, key);

-- A site of an organisation beside its web site; its subdomains are included.
CREATE TABLE own_domain (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (char_length(domain) >= 3 AND char_length(domain) <= 253),
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE UNIQUE INDEX own_domain_organisation_id_domain_key ON own_domain (organisation_id, domain);

-- What a person noted on a day of an organisation's time line.
CREATE TABLE note (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  day date NOT NULL,
  text text NOT NULL,
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CHECK (char_length(text) >= 1 AND char_length(text) <= 300)
);
CREATE INDEX note_organisation_id_day_idx ON note (organisation_id, day);

-- What an organisation says of whose site a cited page is, where the rule says something else.
CREATE TABLE site_type (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  site text COLLATE "C" NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (organisation_id, site),
  CHECK (char_length(site) >= 1 AND char_length(site) <= 253),
  CHECK (type IN ('own', 'competitor', 'editorial', 'community', 'reference', 'institution', 'other'))
);

-- A link that shows the report of one month without a sign-in until it expires; only the hash of its secret is kept.
CREATE TABLE report_share (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  month date NOT NULL,
  token_hash bytea NOT NULL,
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CHECK (EXTRACT(day FROM month) = (1)::numeric)
);
CREATE UNIQUE INDEX report_share_token_hash_key ON report_share (token_hash);
CREATE INDEX report_share_organisation_id_idx ON report_share (organisation_id);

-- A secret with which other programs read an organisation's figures; only its hash is kept.
CREATE TABLE api_token (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  starts_with text NOT NULL,
  token_hash bytea NOT NULL,
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CHECK (char_length(name) >= 1 AND char_length(name) <= 300)
);
CREATE UNIQUE INDEX api_token_token_hash_key ON api_token (token_hash);
CREATE INDEX api_token_organisation_id_idx ON api_token (organisation_id);


-- ==== People ====

-- A person who can sign in (or has been invited to).
CREATE TABLE app_user (
  id text COLLATE "C" PRIMARY KEY,
  first_name text,
  last_name text,
  email text NOT NULL,
  email_verified_at timestamptz(3),
  password_hash text,
  organisation_id text COLLATE "C" REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  organisation_admin boolean DEFAULT false NOT NULL,
  system_admin boolean DEFAULT false NOT NULL,
  profile_image text,
  -- Whether the weekly digest is wanted; null is the default of the role.
  digest boolean,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_login_at timestamptz(3),
  CONSTRAINT app_user_tenant_key UNIQUE (organisation_id, id),
  CONSTRAINT app_user_email CHECK (email = lower(email) AND (char_length(email) >= 3 AND char_length(email) <= 254)),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT app_user_organisation_admin CHECK ((NOT organisation_admin) OR organisation_id IS NOT NULL),
  CONSTRAINT app_user_verified CHECK (password_hash IS NULL OR email_verified_at IS NOT NULL OR (organisation_id IS NULL AND (NOT organisation_admin) AND (NOT system_admin)))
);
CREATE UNIQUE INDEX app_user_email_key ON app_user (email);
CREATE INDEX app_user_email_search_idx ON app_user USING gin (email gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX app_user_latest_idx ON app_user (created_at DESC NULLS LAST, id DESC);
CREATE INDEX app_user_name_idx ON app_user (NULLIF(lower(btrim(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')))), ''), id);
CREATE INDEX app_user_name_search_idx ON app_user USING gin ((((COALESCE(first_name, '') || ' ') || COALESCE(last_name, ''))) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX app_user_system_admin_idx ON app_user (id) WHERE system_admin;

-- One sign-in: the row behind the page cookie, the access token and the refresh token.
CREATE TABLE session (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  refresh_counter integer DEFAULT 0 NOT NULL,
  rotated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  revoked_reason text,
  user_agent text,
  CONSTRAINT session_counter CHECK (refresh_counter >= 0),
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE INDEX session_expires_at_idx ON session (expires_at);
CREATE INDEX session_user_id_idx ON session (user_id);

CREATE TYPE token_purpose AS ENUM ('reset', 'invite', 'verify');

-- A mailed secret (reset, invite, verify), hashed, that works once.
CREATE TABLE one_time_token (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  purpose token_purpose NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE UNIQUE INDEX one_time_token_token_hash_key ON one_time_token (token_hash);
CREATE INDEX one_time_token_user_id_purpose_idx ON one_time_token (user_id, purpose);

-- The digest of the week that begins on a Monday was made for a person, so that it is sent once; the secret of its link,
-- of which only the hash is kept, switches that person's digest.
CREATE TABLE digest_mail (
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  week date NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  PRIMARY KEY (user_id, week)
);
CREATE UNIQUE INDEX digest_mail_token_hash_key ON digest_mail (token_hash);


-- ==== Queries and what answers name ====

-- A tracked question of one owner, an organisation or an industry. An active query occupies one of its owner's numbered
-- slots, so the limit is a constraint. The two people are ids only, which may outlive them.
CREATE TABLE query (
  id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  owner_kind text NOT NULL,
  search_term text NOT NULL,
  profile_name text,
  searcher_profile text,
  active_slot smallint,
  active boolean GENERATED ALWAYS AS ((active_slot IS NOT NULL)) STORED NOT NULL,
  created_by_id text COLLATE "C",
  updated_by_id text COLLATE "C",
  -- Kept in the transaction that stores a result, so that the query chips never count history.
  result_count integer DEFAULT 0 NOT NULL,
  first_result_day date,
  latest_result_day date,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id, owner_id),
  CONSTRAINT query_active_slot CHECK (active_slot IS NULL OR (active_slot >= 1 AND active_slot <= CASE owner_kind WHEN 'organisation' THEN 3 ELSE 20 END)),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT query_owner_kind CHECK (owner_kind IN ('organisation', 'industry')),
  CONSTRAINT query_text CHECK (char_length(search_term) >= 1 AND char_length(search_term) <= 300 AND (COALESCE(char_length(profile_name), 0) <= 300) AND (COALESCE(char_length(searcher_profile), 0) <= 4000)),
  FOREIGN KEY (owner_id, owner_kind) REFERENCES owner(id, kind) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX query_owner_id_active_slot_key ON query (owner_id, active_slot);
CREATE UNIQUE INDEX query_owner_term_key ON query (owner_id, lower(search_term), md5(COALESCE(searcher_profile, '')));
CREATE INDEX query_texts_search_idx ON query
  USING gin (search_term gin_trgm_ops, profile_name gin_trgm_ops, searcher_profile gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX query_term_idx ON query (lower(search_term), id);

-- A brand's key as names are found in texts: without accents, apostrophes, hyphens and more legal forms than the key
-- drops, with 'and' for '&'. lib/names/match-key.ts is the same in TypeScript; a test holds the two together.
CREATE FUNCTION brand_match_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  trim(regexp_replace(regexp_replace(
    trim(regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(replace(replace(
            translate(normalize(lower(name), NFKD), U&'\00F8\0142\0111\0131', 'oldi'),
            U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
          U&' ?\0301|[\0300-\036F''\2018\2019\201B\02BC\02B9\0060\2032\FE0F]', '', 'g'),
        U&'[-\2010-\2015\2212]', ' ', 'g'),
      '\s+', ' ', 'g')),
    '(?<=[^\s,&])(?:[\s,&]+(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation|co|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.? ?k|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|s\.p\.a|srl|s\.r\.l|s\.l|s\.l\.u|bv|b\.v|nv|n\.v|ab|oy|oyj|a/s|aps|pty|pte|sp\.? z ?o\.? ?o)\.?)+[\s,&]*$',
    ''), ' ?& ?', ' and ', 'g'));

-- A name that some answer has used for a brand; its key is the name as brands are compared. System admins sort names:
-- the same as another, a competitor of its own, or no brand (`ignored`).
CREATE TABLE brand (
  id serial PRIMARY KEY,
  key text NOT NULL,
  name text NOT NULL,
  -- The name as it is found in texts.
  match_key text GENERATED ALWAYS AS (brand_match_key(key)) STORED,
  status text DEFAULT 'new' NOT NULL,
  same_as_id integer REFERENCES brand(id),
  sorted_at timestamptz(3),
  CONSTRAINT brand_key_size CHECK (octet_length(key) >= 1 AND octet_length(key) <= 300),
  CONSTRAINT brand_same_as CHECK ((status = 'sameAs') = (same_as_id IS NOT NULL) AND same_as_id <> id),
  CHECK (status IN ('new', 'sameAs', 'competitor', 'ignored'))
);
CREATE UNIQUE INDEX brand_key_key ON brand (key);
CREATE INDEX brand_match_key_idx ON brand (match_key);
CREATE INDEX brand_name_search_idx ON brand USING gin (name gin_trgm_ops);
CREATE INDEX brand_same_as_id_idx ON brand (same_as_id);

-- How many answers of some recent days use a name, made anew after each daily run; with one of them as an example.
CREATE TABLE name_count (
  brand_id integer PRIMARY KEY REFERENCES brand(id) ON UPDATE CASCADE ON DELETE CASCADE,
  answers integer NOT NULL,
  organisations integer NOT NULL,
  example_result_id text COLLATE "C" NOT NULL,
  example_owner_id text COLLATE "C" NOT NULL,
  example_day date NOT NULL,
  -- The complete days that are counted, both included.
  from_day date NOT NULL,
  to_day date NOT NULL
);
CREATE INDEX name_count_answers_idx ON name_count (answers DESC, brand_id);

-- Names were sorted, or an organisation changed its terms: stored results are evaluated again, in the background.
CREATE TABLE name_change (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  brand_id integer REFERENCES brand(id) ON UPDATE CASCADE ON DELETE CASCADE,
  target_id integer REFERENCES brand(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_id text COLLATE "C",
  -- All names whose results are evaluated again.
  brand_ids integer[] DEFAULT '{}' NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  cursor_day date,
  cursor_id text COLLATE "C",
  reason text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  finished_at timestamptz(3),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CHECK (kind IN ('sameAs', 'competitor', 'ignore', 'restore', 'organisation')),
  CHECK (state IN ('queued', 'running', 'done', 'failed'))
);
CREATE INDEX name_change_open_idx ON name_change (created_at, id) WHERE (state = ANY (ARRAY['queued', 'running']));

-- A web address that some answer has cited.
CREATE TABLE cited_url (
  id serial PRIMARY KEY,
  site text NOT NULL,
  url text NOT NULL,
  CONSTRAINT cited_url_size CHECK (octet_length(url) <= 2000 AND url ~ '^https?://')
);
CREATE UNIQUE INDEX cited_url_url_key ON cited_url (url);

-- A cited address that is only a redirect, and the page behind it once it is known.
CREATE TABLE cited_redirect (
  url_id integer PRIMARY KEY REFERENCES cited_url(id) ON UPDATE CASCADE ON DELETE CASCADE,
  page_id integer REFERENCES cited_url(id) ON UPDATE CASCADE ON DELETE CASCADE,
  tries smallint DEFAULT 0 NOT NULL,
  tried_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL
);
CREATE INDEX cited_redirect_created_at_idx ON cited_redirect (created_at);

-- What an engine searched for before it answered; its key is the text without differences of case and white space.
CREATE TABLE engine_search (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  text text NOT NULL,
  CHECK (octet_length(key) >= 1 AND octet_length(key) <= 1200),
  CHECK (char_length(text) >= 1 AND char_length(text) <= 300)
);
CREATE UNIQUE INDEX engine_search_key_key ON engine_search (key);


-- ==== Answers ====

-- One answer to one query on one day from one engine: brand ids in order of placement, cited url ids. Partitioned by
-- month of `day`.
CREATE TABLE result (
  id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  query_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  sample smallint DEFAULT 1 NOT NULL,
  brand_ids integer[] NOT NULL,
  -- As they were read; null where no sorted name has changed `brandIds` since.
  read_brand_ids integer[],
  citation_ids integer[] NOT NULL,
  -- Addresses that the engine read, cited ones included, and its searches; null where they are not kept yet.
  consulted_ids integer[],
  search_ids integer[],
  model text NOT NULL,
  input_tokens integer NOT NULL,
  output_tokens integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id, owner_id, day),
  CONSTRAINT result_brand_ids CHECK (cardinality(brand_ids) <= 50 AND array_position(brand_ids, NULL::integer) IS NULL),
  CONSTRAINT result_citation_ids CHECK (cardinality(citation_ids) <= 100 AND array_position(citation_ids, NULL::integer) IS NULL),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT result_sample CHECK (sample >= 1),
  CONSTRAINT result_tokens CHECK (input_tokens >= 0 AND output_tokens >= 0),
  FOREIGN KEY (query_id, owner_id) REFERENCES query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE
) PARTITION BY RANGE (day);
CREATE INDEX result_read_brands_idx ON result USING gin (COALESCE(read_brand_ids, brand_ids));
CREATE INDEX result_unread_idx ON result (day, id) WHERE (consulted_ids IS NULL);

-- The raw answer behind a result, with the question exactly as it was asked. Partitioned by month of `day`.
CREATE TABLE answer (
  result_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  question jsonb NOT NULL,
  text text NOT NULL,
  evidence jsonb DEFAULT '{}' NOT NULL,
  PRIMARY KEY (result_id, owner_id, day),
  FOREIGN KEY (result_id, owner_id, day) REFERENCES result(id, owner_id, day) ON UPDATE CASCADE ON DELETE CASCADE
) PARTITION BY RANGE (day);

-- What the results of one query, engine and day name in the top 10 and cite, counted: the sums that figures are made of.
-- Partitioned by month of `day`.
CREATE TABLE answer_count (
  owner_id text COLLATE "C" NOT NULL,
  query_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  answers integer NOT NULL,
  -- In order of their ids; beside each, how many answers name it and the sum of its placements there.
  brand_ids integer[] NOT NULL,
  ranked smallint[] NOT NULL,
  placements smallint[] NOT NULL,
  -- Addresses in order of their ids; beside each, how many answers cite it.
  url_ids integer[] NOT NULL,
  url_answers smallint[] NOT NULL,
  PRIMARY KEY (owner_id, query_id, day, engine),
  FOREIGN KEY (query_id, owner_id) REFERENCES query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE
) PARTITION BY RANGE (day);

-- What the results of a query from one day to another name in their first ten places and cite, by day and engine; of all
-- engines without one.
CREATE FUNCTION counted_answers(_owner text, _query text, _from date, _to date, _engine text)
 RETURNS TABLE(day date, engine text, answers integer, brand_ids integer[], ranked smallint[], placements smallint[], url_ids integer[], url_answers smallint[]) LANGUAGE plpgsql
 STABLE
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

-- Makes the counts of these days what their results say. Every writer of results calls it in its transaction. Answers
-- how many days changed.
CREATE FUNCTION recount_answers(_owner text, _query text, _from date, _to date, _engine text)
 RETURNS integer LANGUAGE plpgsql
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
  RETURN written + removed;
END $$;


-- ==== The daily run ====

-- The daily run of one UTC day: how far it is, how it ended.
CREATE TABLE daily_run (
  day date PRIMARY KEY,
  status text DEFAULT 'running' NOT NULL,
  note text,
  planned integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  started_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT daily_run_status CHECK (status IN ('running', 'finished', 'stopped'))
);

-- One distinct question of a day, engine and sample: the job of a daily run, asked once for every query run that
-- subscribes to it. Its states are drawn in docs/daily-run.md.
CREATE TABLE question (
  id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  sample smallint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  -- Owners of its subscribers, so that these are found where the owners' rows are.
  owner_ids text[] COLLATE "C" NOT NULL,
  -- The question exactly as it is asked.
  asked jsonb NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  -- The queue's job that has it, in which of its deliveries: the fence of what that job writes.
  job_id uuid,
  job_attempt integer,
  worker_id text,
  -- How many workers died while they had it among others.
  deaths smallint DEFAULT 0 NOT NULL,
  -- How often it failed by a fault of its own.
  tries smallint DEFAULT 0 NOT NULL,
  -- Whether it is asked with nothing beside it, because workers died of something.
  alone boolean DEFAULT false NOT NULL,
  -- Tokens that its call may cost, held in the day's budget while it is asked.
  reserved bigint DEFAULT 0 NOT NULL,
  -- Ids of the bills that are in the ledger already, so that a write that is repeated counts nothing twice.
  billed text[] COLLATE "C" DEFAULT '{}' NOT NULL,
  -- What was paid for, kept the moment it arrives.
  answer jsonb,
  -- The brands and citations read from it.
  reading jsonb,
  reason_code text,
  reason text,
  started_at timestamptz(3),
  answered_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (id, day),
  CONSTRAINT question_answered CHECK (state <> 'answered' OR answer IS NOT NULL),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT question_reason CHECK (state NOT IN ('failed', 'skipped') OR reason_code IS NOT NULL),
  CONSTRAINT question_state CHECK (state IN ('queued', 'asking', 'answered', 'done', 'failed', 'skipped'))
) PARTITION BY RANGE (day);
CREATE UNIQUE INDEX question_day_engine_sample_hash_key ON question (day, engine, sample, hash);

-- One query's turn in a daily run, for one engine and sample: the subscriber of a question, and how it ended.
-- Partitioned by month of `day`.
CREATE TABLE query_run (
  id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  query_id text COLLATE "C" NOT NULL,
  engine text COLLATE "C" NOT NULL,
  sample smallint DEFAULT 1 NOT NULL,
  -- Null in runs of days before there were questions.
  question_id text COLLATE "C",
  status text DEFAULT 'queued' NOT NULL,
  reason_code text,
  reason text,
  input_tokens integer DEFAULT 0 NOT NULL,
  output_tokens integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (id, owner_id, day),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT query_run_reason CHECK (status NOT IN ('failed', 'skipped') OR reason_code IS NOT NULL),
  CONSTRAINT query_run_status CHECK (status IN ('queued', 'done', 'failed', 'skipped')),
  FOREIGN KEY (query_id, owner_id) REFERENCES query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE
) PARTITION BY RANGE (day);
CREATE UNIQUE INDEX query_run_owner_id_query_id_day_engine_sample_key ON query_run (owner_id, query_id, day, engine, sample);
CREATE INDEX query_run_day_status_engine_idx ON query_run (day, status, engine);
CREATE INDEX query_run_question_id_idx ON query_run (question_id);

-- What a day's runs of an owner and engine have come to, once the runs themselves are no longer kept.
CREATE TABLE run_day (
  day date NOT NULL,
  owner_id text COLLATE "C" NOT NULL REFERENCES owner(id) ON UPDATE CASCADE ON DELETE CASCADE,
  engine text COLLATE "C" NOT NULL,
  done integer NOT NULL,
  failed integer NOT NULL,
  skipped integer NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (day, owner_id, engine)
);

-- The partitions of a month. There is no default partition on purpose: a missing month must fail loudly. The covering
-- indexes are made on each partition, not on the parent, where Prisma would read their further columns as key columns.
-- A query has one owner, which Postgres has to be told: it expected a thirtieth of an owner's rows and left the covering
-- indexes alone.
-- Safe to call twice and at once.
CREATE FUNCTION ensure_month(m date)
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

-- What is known of one engine across workers: since when its account is exhausted, and the last trial call.
CREATE TABLE engine_state (
  engine text COLLATE "C" PRIMARY KEY,
  quota_since timestamptz(3),
  quota_reason text,
  trial_at timestamptz(3),
  -- Null while no trial call is under way; a time that has passed is the trial of a worker that was killed.
  trial_until timestamptz(3)
);

-- Which models of an engine answered questions or read answers (`call`) on a day: where it changes, so did the
-- measurement.
CREATE TABLE engine_model_day (
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  call text NOT NULL,
  model text COLLATE "C" NOT NULL,
  PRIMARY KEY (day, engine, call, model),
  CONSTRAINT engine_model_day_call CHECK (call IN ('answer', 'extract', 'rules'))
);

-- How an engine's calls of one kind ended on one day, for monitoring; workers add to it every few seconds.
CREATE TABLE model_call_day (
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  call text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  calls bigint DEFAULT 0 NOT NULL,
  duration_ms bigint DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (day, engine, call, outcome)
);


-- ==== Tokens ====

-- The audit log and the history of recommendation statuses are never rewritten, and the ledger of tokens never shrinks:
-- bills outlive their owners.
CREATE FUNCTION refuse_change()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION refuse_shrinking_usage()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.day <> OLD.day OR NEW.owner_id <> OLD.owner_id OR NEW.engine <> OLD.engine OR NEW.model <> OLD.model
     OR NEW.calls < OLD.calls OR NEW.failed_calls < OLD.failed_calls
     OR NEW.input_tokens < OLD.input_tokens OR NEW.output_tokens < OLD.output_tokens THEN
    RAISE EXCEPTION 'usage_day never shrinks' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- The usage ledger: tokens of one owner on one day with one model of one engine. Never shrinks and outlives its owner.
CREATE TABLE usage_day (
  day date NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  engine text COLLATE "C" NOT NULL,
  model text NOT NULL,
  owner_kind text NOT NULL,
  owner_name text NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  failed_calls integer DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (day, owner_id, engine, model),
  CONSTRAINT usage_day_owner_kind CHECK (owner_kind IN ('organisation', 'industry'))
);
CREATE INDEX usage_day_owner_id_day_idx ON usage_day (owner_id, day);
-- Tokens of all owners by day and engine, from the index alone: the charts of 90 days.
CREATE INDEX usage_day_day_engine_input_tokens_output_tokens_idx ON usage_day (day, engine, input_tokens, output_tokens);
CREATE TRIGGER usage_day_no_delete BEFORE DELETE ON usage_day FOR EACH ROW WHEN ((COALESCE(current_setting('sightline.retention'::text, true), ''::text) <> 'on'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER usage_day_no_truncate BEFORE TRUNCATE ON usage_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER usage_day_only_grows BEFORE UPDATE ON usage_day FOR EACH ROW EXECUTE FUNCTION refuse_shrinking_usage();

-- The part of the ledger that was spent on a query. It goes with its query; what the owner spent stays in `usage_day`.
CREATE TABLE usage_query_day (
  owner_id text COLLATE "C" NOT NULL,
  query_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (owner_id, query_id, day),
  FOREIGN KEY (query_id, owner_id) REFERENCES query(id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- What an owner has used since the first day: the sum of the ledger, written with it.
CREATE TABLE usage_total (
  owner_id text COLLATE "C" PRIMARY KEY,
  owner_kind text NOT NULL,
  owner_name text NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  first_day date NOT NULL,
  CONSTRAINT usage_total_owner_kind CHECK (owner_kind IN ('organisation', 'industry'))
);
CREATE TRIGGER usage_total_no_delete BEFORE DELETE ON usage_total FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER usage_total_no_truncate BEFORE TRUNCATE ON usage_total FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One engine's share of a day's token budget: what is spent, what calls in flight have reserved, since when none is
-- left.
CREATE TABLE token_budget_day (
  day date NOT NULL,
  engine text COLLATE "C" NOT NULL,
  used bigint DEFAULT 0 NOT NULL,
  reserved bigint DEFAULT 0 NOT NULL,
  stopped_at timestamptz(3),
  PRIMARY KEY (day, engine)
);


-- ==== What to do about it ====

-- A piece of advice for raising visibility, written by system admins, or by an organisation for itself (`own`).
CREATE TABLE geo_recommendation (
  id text COLLATE "C" PRIMARY KEY,
  title text NOT NULL,
  description text,
  own boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_by_id text COLLATE "C",
  updated_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT geo_recommendation_text CHECK (char_length(title) >= 1 AND char_length(title) <= 300 AND (COALESCE(char_length(description), 0) <= 4000))
);

-- A recommendation is assigned to an organisation.
CREATE TABLE geo_recommendation_organisation (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  recommendation_id text COLLATE "C" NOT NULL REFERENCES geo_recommendation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (organisation_id, recommendation_id)
);
CREATE INDEX geo_recommendation_organisation_recommendation_id_idx ON geo_recommendation_organisation (recommendation_id);

-- How far one organisation has got with one recommendation, and which of its queries that is meant to move.
CREATE TABLE recommendation_status (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL,
  recommendation_id text COLLATE "C" NOT NULL,
  status text DEFAULT 'none' NOT NULL,
  notes text,
  -- Of the organisation and its industries; null is all active queries of the organisation.
  query_ids text[],
  due date,
  version integer DEFAULT 1 NOT NULL,
  updated_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT recommendation_status_status CHECK (status IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold')),
  CONSTRAINT recommendation_status_text CHECK (COALESCE(char_length(notes), 0) <= 4000),
  FOREIGN KEY (organisation_id, recommendation_id) REFERENCES geo_recommendation_organisation(organisation_id, recommendation_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX recommendation_status_organisation_id_recommendation_id_key ON recommendation_status (organisation_id, recommendation_id);

-- One change of a recommendation's status; the implement dates are read from here.
CREATE TABLE recommendation_status_change (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL,
  status_id text COLLATE "C" NOT NULL,
  from_status text,
  to_status text NOT NULL,
  -- What the recommendation targeted then; null before targets were kept.
  query_ids text[],
  -- Since when an implementation is live, else the day of the change.
  day date NOT NULL,
  -- The earlier implementation that this one only names another day for.
  corrects text COLLATE "C",
  changed_by_id text COLLATE "C",
  changed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CONSTRAINT recommendation_status_change_corrects CHECK (corrects IS NULL OR (from_status = 'implemented' AND to_status = 'implemented')),
  CONSTRAINT recommendation_status_change_from_status CHECK (from_status IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold')),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT recommendation_status_change_to_status CHECK (to_status IN ('none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold')),
  FOREIGN KEY (status_id, organisation_id) REFERENCES recommendation_status(id, organisation_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX recommendation_status_change_organisation_id_status_id_idx ON recommendation_status_change (organisation_id, status_id);
CREATE INDEX recommendation_status_change_organisation_id_to_status_day_idx ON recommendation_status_change (organisation_id, to_status, day);
CREATE TRIGGER status_change_no_update BEFORE UPDATE ON recommendation_status_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- One sentiment analysis of an organisation's answers over a timeframe (1, 7, 28 days or -1, all time).
CREATE TABLE sentiment_entry (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  timeframe smallint NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  answers integer NOT NULL,
  source_categories text[] NOT NULL,
  summary text NOT NULL,
  content_trends text[] NOT NULL,
  -- Praise and doubt with counts; null before they were counted.
  opinion jsonb,
  engine text COLLATE "C" NOT NULL,
  model text NOT NULL,
  input_tokens integer DEFAULT 0 NOT NULL,
  output_tokens integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT sentiment_entry_opinion CHECK (jsonb_typeof(opinion) = 'object'),
  CONSTRAINT sentiment_entry_summary CHECK (octet_length(summary) <= 8192),
  CONSTRAINT sentiment_entry_timeframe CHECK (timeframe IN (1, 7, 28, '-1'::integer))
);
CREATE INDEX sentiment_entry_organisation_id_created_at_idx ON sentiment_entry (organisation_id, created_at);

-- What one category, trend or point of a sentiment entry rests on: results of the timeframe.
CREATE TABLE sentiment_evidence (
  organisation_id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  position smallint NOT NULL,
  result_ids text[] NOT NULL,
  PRIMARY KEY (organisation_id, entry_id, kind, "position"),
  CONSTRAINT sentiment_evidence_kind CHECK (kind IN ('category', 'trend', 'praise', 'doubt')),
  FOREIGN KEY (entry_id, organisation_id) REFERENCES sentiment_entry(id, organisation_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- One request to generate a sentiment entry; at most one per organisation is open.
CREATE TABLE sentiment_generation (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  timeframe smallint NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  reason text,
  entry_id text COLLATE "C",
  requested_by_id text COLLATE "C",
  -- Which usage is in the ledger: a repeated write counts nothing twice.
  billed text[] COLLATE "C" DEFAULT '{}' NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT sentiment_generation_state CHECK (state IN ('queued', 'running', 'done', 'failed')),
  CONSTRAINT sentiment_generation_timeframe CHECK (timeframe IN (1, 7, 28, '-1'::integer))
);
CREATE UNIQUE INDEX sentiment_generation_one_open ON sentiment_generation (organisation_id) WHERE (state = ANY (ARRAY['queued', 'running']));
CREATE INDEX sentiment_generation_organisation_id_created_at_idx ON sentiment_generation (organisation_id, created_at);

-- One answer to a question that may become a query, for a day; no figure reads it.
CREATE TABLE answer_preview (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  engine text NOT NULL,
  asked jsonb NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  reason text,
  answer jsonb,
  -- The answer from when it is paid for until it is read.
  kept jsonb,
  -- Which usage is in the ledger: a repeated write counts nothing twice.
  billed text[] COLLATE "C" DEFAULT '{}' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (id, organisation_id),
  CONSTRAINT answer_preview_answer CHECK ((state = 'done') = (answer IS NOT NULL)),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT answer_preview_state CHECK (state IN ('queued', 'running', 'done', 'failed'))
);
CREATE INDEX answer_preview_created_at_idx ON answer_preview (created_at);


-- ==== The installation ====

CREATE TYPE file_state AS ENUM ('pending', 'stored');

-- An uploaded file (the id is its key in the store) and who may see it.
CREATE TABLE stored_file (
  id text COLLATE "C" PRIMARY KEY,
  -- Where the object lies when not under the id: a picture made anew from what was uploaded there.
  object_key text COLLATE "C",
  owner_id text COLLATE "C",
  organisation_id text COLLATE "C",
  file_name text NOT NULL,
  content_type text NOT NULL,
  byte_size integer,
  is_public boolean DEFAULT false NOT NULL,
  is_viewable_by_any_user boolean DEFAULT false NOT NULL,
  state file_state DEFAULT 'pending'::file_state NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  discarded_at timestamptz(3),
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE INDEX stored_file_discarded_at_idx ON stored_file (discarded_at);
CREATE INDEX stored_file_owner_id_created_at_idx ON stored_file (owner_id, created_at);
CREATE INDEX stored_file_state_created_at_idx ON stored_file (state, created_at);

-- A crash as browsers reported it (scrubbed); equal ones are one row.
CREATE TABLE crash_report (
  id text COLLATE "C" PRIMARY KEY,
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
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE UNIQUE INDEX crash_report_fingerprint_key ON crash_report (fingerprint);
CREATE INDEX crash_report_latest_idx ON crash_report (updated_at DESC, id DESC);

-- One report of a crash: who sent it from where, and what they say. The key that its sender holds is kept hashed.
CREATE TABLE crash_occurrence (
  id text COLLATE "C" PRIMARY KEY,
  crash_report_id text COLLATE "C" NOT NULL REFERENCES crash_report(id) ON UPDATE CASCADE ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  user_id text COLLATE "C",
  component_name text,
  location text,
  browser text,
  user_description text,
  follow_ups smallint DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE UNIQUE INDEX crash_occurrence_key_hash_key ON crash_occurrence (key_hash);
CREATE INDEX crash_occurrence_crash_report_id_created_at_idx ON crash_occurrence (crash_report_id, created_at);
CREATE INDEX crash_occurrence_created_at_idx ON crash_occurrence (created_at);
CREATE INDEX crash_occurrence_user_id_idx ON crash_occurrence (user_id);

-- The audit log stays as it is with one exception: whoever is erased loses the address that entries carry.
CREATE FUNCTION refuse_audit_change()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW."actor_email" IS NULL AND (to_jsonb(NEW) - 'actor_email') = (to_jsonb(OLD) - 'actor_email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $$;

-- Who did what to which record; append-only.
CREATE TABLE audit_entry (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id text COLLATE "C",
  actor_email text,
  actor_role text NOT NULL,
  organisation_id text COLLATE "C",
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id text,
  detail jsonb DEFAULT '{}' NOT NULL,
  request_id text,
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE INDEX audit_entry_actor_id_idx ON audit_entry (actor_id);
CREATE INDEX audit_entry_latest_idx ON audit_entry (at DESC NULLS LAST, id DESC);
CREATE INDEX audit_entry_target_kind_target_id_idx ON audit_entry (target_kind, target_id);
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON audit_entry FOR EACH ROW WHEN ((COALESCE(current_setting('sightline.retention'::text, true), ''::text) <> 'on'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- The answer to a create that carried an Idempotency-Key, kept for 24 hours.
CREATE TABLE idempotency_key (
  user_id text COLLATE "C" NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

-- One running worker process and when it last said so.
CREATE TABLE worker_heartbeat (
  id text PRIMARY KEY,
  started_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- A counter of the rate limiter (the shape is the library's).
CREATE TABLE rate_limit (
  key character varying(255) PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);
