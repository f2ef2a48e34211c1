-- How many queries of an organisation may be active is its own number, and its people propose queries. Columns and checks without
-- a look at any row: a process of the release before goes on beside them, by the limit of before.
ALTER TABLE organisation ADD COLUMN IF NOT EXISTS active_query_limit smallint DEFAULT 3 NOT NULL;
ALTER TABLE organisation DROP CONSTRAINT IF EXISTS organisation_active_query_limit;
ALTER TABLE organisation ADD CONSTRAINT organisation_active_query_limit CHECK (
  active_query_limit >= 3 AND active_query_limit <= 200) NOT VALID;

-- A slot above the own limit is refused where it is taken, under the lock of the owner; none is above the highest limit.
ALTER TABLE query DROP CONSTRAINT IF EXISTS query_active_slot;
ALTER TABLE query ADD CONSTRAINT query_active_slot CHECK (active_slot IS NULL
  OR (active_slot >= 1 AND active_slot <= CASE owner_kind WHEN 'organisation' THEN 200 ELSE 20 END)) NOT VALID;

-- A query that somebody of an organisation would like to have asked, and what its admins said. The people are ids only, which may
-- outlive them, and so is the query that it became.
CREATE TABLE query_proposal (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  search_term text NOT NULL,
  profile_name text,
  searcher_profile text,
  reason text NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  reply text,
  query_id text COLLATE "C",
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  decided_by_id text COLLATE "C",
  decided_at timestamptz(3),
  PRIMARY KEY (id, organisation_id),
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT query_proposal_state CHECK (state IN ('open', 'accepted', 'declined') AND (state = 'open') = (decided_at IS NULL)),
  CONSTRAINT query_proposal_text CHECK (char_length(search_term) BETWEEN 1 AND 300 AND char_length(reason) BETWEEN 1 AND 300
    AND COALESCE(char_length(profile_name), 0) <= 300 AND COALESCE(char_length(searcher_profile), 0) <= 4000
    AND COALESCE(char_length(reply), 0) <= 300)
);
CREATE INDEX query_proposal_organisation_id_state_idx ON query_proposal (organisation_id, state);
