-- The place for which surfaces are asked, by the list of their provider. A column without a rewrite of any row: null is the
-- country, as before, and a worker of the release before goes on beside it.
ALTER TABLE owner ADD COLUMN IF NOT EXISTS surface_place text;
