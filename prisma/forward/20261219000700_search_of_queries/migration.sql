-- A list is searched in all texts of a query, so all of them have trigrams.
DROP INDEX CONCURRENTLY IF EXISTS "query_texts_search_idx";
CREATE INDEX CONCURRENTLY "query_texts_search_idx" ON "query"
  USING gin ("search_term" gin_trgm_ops, "profile_name" gin_trgm_ops, "searcher_profile" gin_trgm_ops) WITH (fastupdate=off);
DROP INDEX CONCURRENTLY IF EXISTS "query_search_idx";
