-- An analysis also reads what rivals are praised and criticised for, and each count keeps its answers.
ALTER TABLE sentiment_entry ADD COLUMN IF NOT EXISTS rivals jsonb;
ALTER TABLE sentiment_entry DROP CONSTRAINT IF EXISTS sentiment_entry_rivals;
ALTER TABLE sentiment_entry ADD CONSTRAINT sentiment_entry_rivals CHECK (jsonb_typeof(rivals) = 'object');
ALTER TABLE sentiment_evidence DROP CONSTRAINT IF EXISTS sentiment_evidence_kind;
ALTER TABLE sentiment_evidence ADD CONSTRAINT sentiment_evidence_kind CHECK (kind IN (
  'category', 'trend', 'praise', 'doubt',
  'rival', 'rivalPraise', 'rivalDoubt', 'ownPraise', 'ownDoubt'));
