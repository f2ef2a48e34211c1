-- What queries have used until now. Days that are over are added up beside those who work.
INSERT INTO "usage_query_day" ("owner_id", "query_id", "day", "tokens")
SELECT "owner_id", "query_id", "day", sum("input_tokens"::bigint + "output_tokens") FROM "query_run"
WHERE "day" < (now() AT TIME ZONE 'utc')::date AND "input_tokens" + "output_tokens" > 0 GROUP BY 1, 2, 3
ON CONFLICT DO NOTHING;

-- Who adds to today's waits for a moment: what it has written to its run is not seen here, and it adds it afterwards.
LOCK TABLE "usage_query_day" IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO "usage_query_day" ("owner_id", "query_id", "day", "tokens")
SELECT "owner_id", "query_id", "day", sum("input_tokens"::bigint + "output_tokens") FROM "query_run"
WHERE "day" >= (now() AT TIME ZONE 'utc')::date AND "input_tokens" + "output_tokens" > 0 GROUP BY 1, 2, 3
ON CONFLICT ("owner_id", "query_id", "day") DO UPDATE SET "tokens" = excluded."tokens";
