-- What assistants asked for: how often a read token called a tool on one UTC day. It outlives the token, so that what a
-- revoked one read can still be seen.
CREATE TABLE IF NOT EXISTS assistant_call (
  token_id text COLLATE "C" NOT NULL,
  tool text NOT NULL,
  day date NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  token_name text NOT NULL,
  times integer NOT NULL,
  last_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_id, tool, day),
  CHECK (token_id ~ '^[0-9a-f]{24}$'),
  CHECK (tool ~ '^[a-z_]{1,40}$'),
  CHECK (times > 0)
);
CREATE INDEX IF NOT EXISTS assistant_call_organisation_id_last_at_idx ON assistant_call (organisation_id, last_at DESC);
CREATE INDEX IF NOT EXISTS assistant_call_day_idx ON assistant_call (day);
