-- An opportunity that an organisation does not want to see among the others for now.
CREATE TABLE opportunity_aside (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  created_by_id text COLLATE "C",
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  PRIMARY KEY (organisation_id, key),
  CONSTRAINT opportunity_aside_key CHECK (key ~ '^(gap|site|search):.' AND char_length(key) <= 320)
);

-- The opportunity that an own action was planned for. Those planned so far are known by the titles they were offered with.
ALTER TABLE geo_recommendation ADD COLUMN IF NOT EXISTS opportunity text;
UPDATE geo_recommendation SET opportunity = 'site:' || substring(title FROM '^Earn a mention on ([^ ]+)$')
WHERE own AND title ~ '^Earn a mention on [^ ]+$';
UPDATE geo_recommendation SET opportunity = 'search:' || lower(substring(title FROM '^Answer the search “(.+)”$'))
WHERE own AND title ~ '^Answer the search “.+”$';
