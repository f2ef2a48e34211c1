-- How many answers praise the brand and how many doubt it, with what they rest on; none in analyses from before.
ALTER TABLE "sentiment_entry" ADD COLUMN "opinion" JSONB,
  ADD CONSTRAINT "sentiment_entry_opinion" CHECK (jsonb_typeof("opinion") = 'object');
ALTER TABLE "sentiment_evidence" DROP CONSTRAINT "sentiment_evidence_kind",
  ADD CONSTRAINT "sentiment_evidence_kind" CHECK ("kind" IN ('category', 'trend', 'praise', 'doubt'));
