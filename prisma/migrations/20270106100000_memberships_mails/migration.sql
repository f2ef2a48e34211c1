-- One mail a week or month for each organisation of a person; an empty organisation is the first, noted by an earlier release.
ALTER TABLE digest_mail ADD COLUMN IF NOT EXISTS organisation_id text COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE digest_mail DROP CONSTRAINT IF EXISTS digest_mail_pkey;
ALTER TABLE digest_mail ADD CONSTRAINT digest_mail_pkey PRIMARY KEY (user_id, week, organisation_id);
ALTER TABLE report_mail ADD COLUMN IF NOT EXISTS organisation_id text COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE report_mail DROP CONSTRAINT IF EXISTS report_mail_pkey;
ALTER TABLE report_mail ADD CONSTRAINT report_mail_pkey PRIMARY KEY (user_id, month, organisation_id);

-- The wish about the digest of one of several organisations; null is the person's own.
ALTER TABLE membership ADD COLUMN IF NOT EXISTS digest boolean;
