-- Each organisation has at most one weekly analysis for a Monday, however many workers ask for it.
ALTER TABLE sentiment_generation ADD COLUMN IF NOT EXISTS week date;
CREATE UNIQUE INDEX IF NOT EXISTS sentiment_generation_organisation_id_week_key ON sentiment_generation (organisation_id, week);
