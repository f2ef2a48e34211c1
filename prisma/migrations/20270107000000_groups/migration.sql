-- An agency or a holding above organisations: its name, how its reports look, and who sees and keeps the people of all of them.
CREATE TABLE IF NOT EXISTS brand_group (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  branding jsonb,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CHECK (id ~ '^[0-9a-f]{24}$')
);
CREATE UNIQUE INDEX IF NOT EXISTS brand_group_name_key ON brand_group (lower(name));

CREATE TABLE IF NOT EXISTS group_admin (
  group_id text COLLATE "C" NOT NULL REFERENCES brand_group(id) ON UPDATE CASCADE ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX IF NOT EXISTS group_admin_user_id_idx ON group_admin (user_id);

-- An organisation is in one group at most.
ALTER TABLE organisation ADD COLUMN IF NOT EXISTS group_id text COLLATE "C";
ALTER TABLE organisation ADD CONSTRAINT organisation_group_id_fkey
  FOREIGN KEY (group_id) REFERENCES brand_group(id) ON UPDATE CASCADE ON DELETE SET NULL NOT VALID;
ALTER TABLE organisation VALIDATE CONSTRAINT organisation_group_id_fkey;
CREATE INDEX IF NOT EXISTS organisation_group_id_idx ON organisation (group_id);

-- By which group a read-only session of a group admin sees its organisation; null is that of a system admin. An earlier release
-- opens no such session, and ends it: it asks for a system admin.
ALTER TABLE session ADD COLUMN IF NOT EXISTS seen_group_id text COLLATE "C";
