-- An analysis also keeps which of its answers name the brand, so that the count of them can be opened.
ALTER TABLE sentiment_evidence DROP CONSTRAINT IF EXISTS sentiment_evidence_kind;
ALTER TABLE sentiment_evidence ADD CONSTRAINT sentiment_evidence_kind CHECK (kind IN (
  'category', 'trend', 'praise', 'doubt', 'named',
  'rival', 'rivalPraise', 'rivalDoubt', 'ownPraise', 'ownDoubt'));
