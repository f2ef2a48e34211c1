-- What people call an action on charts and in sentences; null is its title, cut at a word.
ALTER TABLE recommendation_status
  ADD COLUMN short_name text,
  ADD CONSTRAINT recommendation_status_short_name CHECK (char_length(short_name) BETWEEN 1 AND 26);
