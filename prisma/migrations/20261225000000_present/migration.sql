-- An organisation admin may let everybody of the organisation share the report.
ALTER TABLE organisation ADD COLUMN IF NOT EXISTS members_share boolean DEFAULT false NOT NULL;

-- A person whom an organisation admin named gets a mail with the report of each month, once.
ALTER TABLE app_user ADD COLUMN IF NOT EXISTS report_mail boolean DEFAULT false NOT NULL;
CREATE TABLE IF NOT EXISTS report_mail (
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  month date NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (user_id, month),
  CONSTRAINT report_mail_month CHECK (extract(day from month) = 1)
);
CREATE UNIQUE INDEX IF NOT EXISTS report_mail_token_hash_key ON report_mail (token_hash);
