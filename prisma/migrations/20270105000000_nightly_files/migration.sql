-- Where an organisation's nightly files go: an S3-compatible address that is only written to, its secret encrypted. `written_on` is
-- the last day whose files are all there; `version` keeps a pass that began before a change from noting anything after it.
CREATE TABLE export_target (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  endpoint text NOT NULL,
  region text NOT NULL,
  bucket text NOT NULL,
  prefix text NOT NULL,
  access_key text NOT NULL,
  secret text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  written_on date,
  tries integer DEFAULT 0 NOT NULL,
  error text,
  failing_since timestamptz(3),
  next_try_at timestamptz(3),
  paused_at timestamptz(3),
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$'),
  CONSTRAINT export_target_failing_check CHECK ((failing_since IS NULL) = (error IS NULL))
);
CREATE UNIQUE INDEX export_target_organisation_id_key ON export_target (organisation_id);
