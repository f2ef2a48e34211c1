-- Tokens of all owners by day and engine, from the index alone: the charts of 90 days.
DROP INDEX CONCURRENTLY IF EXISTS "usage_day_day_engine_input_tokens_output_tokens_idx";
CREATE INDEX CONCURRENTLY "usage_day_day_engine_input_tokens_output_tokens_idx" ON "usage_day" ("day", "engine", "input_tokens", "output_tokens");
