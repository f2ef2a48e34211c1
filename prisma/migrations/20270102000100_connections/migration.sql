-- An assistant that a person has let read the figures of their organisation. The row is the code until it is exchanged, and
-- then what access and refresh tokens name: nothing that could be used is kept, and deleting the row ends both.
CREATE TABLE IF NOT EXISTS assistant_connection (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  client_id text COLLATE "C" NOT NULL,
  client_name text NOT NULL,
  redirect_uri text NOT NULL,
  code_hash bytea NOT NULL,
  code_challenge text NOT NULL,
  code_used_at timestamptz(3),
  refresh_counter integer NOT NULL DEFAULT 0,
  rotated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CHECK (char_length(client_id) <= 2048 AND char_length(client_name) BETWEEN 1 AND 300)
);
CREATE UNIQUE INDEX IF NOT EXISTS assistant_connection_code_hash_key ON assistant_connection (code_hash);
CREATE INDEX IF NOT EXISTS assistant_connection_organisation_id_idx ON assistant_connection (organisation_id);
CREATE INDEX IF NOT EXISTS assistant_connection_user_id_idx ON assistant_connection (user_id);
