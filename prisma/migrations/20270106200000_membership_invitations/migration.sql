-- An organisation admin asks somebody with an account to join; only accepting makes a membership of it.
CREATE TABLE IF NOT EXISTS membership_invitation (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_admin boolean DEFAULT false NOT NULL,
  invited_by_id text COLLATE "C",
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  declined_at timestamptz(3)
);
CREATE UNIQUE INDEX IF NOT EXISTS membership_invitation_user_id_organisation_id_key
  ON membership_invitation (user_id, organisation_id);
CREATE INDEX IF NOT EXISTS membership_invitation_organisation_id_idx ON membership_invitation (organisation_id);
