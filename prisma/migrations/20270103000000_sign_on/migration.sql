-- Single sign-on: who comes by it, and the secrets that work once on the way. Columns without a rewrite of any row, and values
-- that only this release writes: a process of the release before goes on beside them.
ALTER TYPE token_purpose ADD VALUE IF NOT EXISTS 'signOn';
ALTER TYPE token_purpose ADD VALUE IF NOT EXISTS 'connect';
ALTER TYPE token_purpose ADD VALUE IF NOT EXISTS 'connectCode';
ALTER TABLE one_time_token ADD COLUMN IF NOT EXISTS browser_hash bytea, ADD COLUMN IF NOT EXISTS detail jsonb;

ALTER TABLE app_user ADD COLUMN IF NOT EXISTS sign_on_at timestamptz(3);
-- As for a password: who can sign in has a verified address.
ALTER TABLE app_user DROP CONSTRAINT IF EXISTS app_user_sign_on;
ALTER TABLE app_user ADD CONSTRAINT app_user_sign_on CHECK (sign_on_at IS NULL OR email_verified_at IS NOT NULL) NOT VALID;
ALTER TABLE app_user VALIDATE CONSTRAINT app_user_sign_on;

ALTER TABLE session ADD COLUMN IF NOT EXISTS sign_out_hint text;

-- The issuer's subject and the account that is theirs.
CREATE TABLE IF NOT EXISTS sign_on_identity (
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  role_value text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX IF NOT EXISTS sign_on_identity_user_id_idx ON sign_on_identity (user_id);
