-- The figures of each brand as its pages showed them when they were last counted, so that many brands are read at once; `stamp`
-- says of what they were made. They can be counted anew at any time.
CREATE TABLE IF NOT EXISTS brand_figure (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  stamp text NOT NULL,
  figures jsonb NOT NULL,
  counted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- Whether a person's weekly mail is one for all of their organisations.
ALTER TABLE app_user ADD COLUMN IF NOT EXISTS one_digest boolean DEFAULT false NOT NULL;
