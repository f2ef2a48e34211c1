-- People belong to several organisations, with a role in each. `app_user` keeps the first of them, as every earlier release
-- reads and writes it: a trigger repeats that one here, so that readers of this table miss nobody, whoever wrote the row.
CREATE TABLE IF NOT EXISTS membership (
  user_id text COLLATE "C" NOT NULL REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  organisation_admin boolean DEFAULT false NOT NULL,
  report_mail boolean DEFAULT false NOT NULL,
  opened_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (user_id, organisation_id)
);
CREATE INDEX IF NOT EXISTS membership_organisation_id_user_id_idx ON membership (organisation_id, user_id);

CREATE OR REPLACE FUNCTION repeat_first_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.organisation_id IS DISTINCT FROM NEW.organisation_id THEN
    DELETE FROM membership WHERE user_id = NEW.id AND organisation_id = OLD.organisation_id;
  END IF;
  IF NEW.organisation_id IS NOT NULL THEN
    INSERT INTO membership (user_id, organisation_id, organisation_admin, report_mail)
    VALUES (NEW.id, NEW.organisation_id, NEW.organisation_admin, NEW.report_mail)
    ON CONFLICT (user_id, organisation_id) DO UPDATE
      SET organisation_admin = EXCLUDED.organisation_admin, report_mail = EXCLUDED.report_mail;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER app_user_first_membership
  AFTER INSERT OR UPDATE OF organisation_id, organisation_admin, report_mail ON app_user
  FOR EACH ROW EXECUTE FUNCTION repeat_first_membership();

INSERT INTO membership (user_id, organisation_id, organisation_admin, report_mail, created_at)
SELECT id, organisation_id, organisation_admin, report_mail, created_at FROM app_user WHERE organisation_id IS NOT NULL
ON CONFLICT DO NOTHING;

-- Which of them a session is about; null is the first. One that is left is forgotten.
ALTER TABLE session ADD COLUMN IF NOT EXISTS organisation_id text COLLATE "C";
