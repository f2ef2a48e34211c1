-- Tokens of each owner since the first day, kept as the ledger grows, so that the admin dashboard does not read a year
-- of days to say one number.
CREATE TABLE "usage_total" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "owner_kind" "usage_owner_kind" NOT NULL,
    "owner_name" TEXT NOT NULL,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "first_day" DATE NOT NULL,

    CONSTRAINT "usage_total_pkey" PRIMARY KEY ("owner_id")
);

INSERT INTO "usage_total" ("owner_id", "owner_kind", "owner_name", "tokens", "first_day")
SELECT DISTINCT ON ("owner_id") "owner_id", "owner_kind", "owner_name",
  sum("input_tokens" + "output_tokens") OVER (PARTITION BY "owner_id"), min("day") OVER (PARTITION BY "owner_id")
FROM "usage_day" ORDER BY "owner_id", "day" DESC;

-- Once a statement, so that loading a year adds up in memory and not row upon row.
CREATE FUNCTION add_new_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_total AS t (owner_id, owner_kind, owner_name, tokens, first_day)
  SELECT owner_id, min(owner_kind), (array_agg(owner_name ORDER BY day DESC))[1], sum(input_tokens + output_tokens), min(day)
  FROM added GROUP BY owner_id ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET tokens = t.tokens + excluded.tokens, owner_name = excluded.owner_name,
    first_day = least(t.first_day, excluded.first_day);
  RETURN NULL;
END $$;
CREATE FUNCTION add_more_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE usage_total t SET tokens = t.tokens + m.tokens, owner_name = m.owner_name
  FROM (
    SELECT a.owner_id, sum(a.input_tokens + a.output_tokens - b.input_tokens - b.output_tokens) AS tokens,
      (array_agg(a.owner_name ORDER BY a.day DESC))[1] AS owner_name
    FROM grown a JOIN held b USING (day, owner_id, model) GROUP BY a.owner_id ORDER BY a.owner_id
  ) m WHERE t.owner_id = m.owner_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "usage_day_total_of_new" AFTER INSERT ON "usage_day"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_new_usage();
CREATE TRIGGER "usage_day_total_of_more" AFTER UPDATE ON "usage_day"
  REFERENCING OLD TABLE AS held NEW TABLE AS grown FOR EACH STATEMENT EXECUTE FUNCTION add_more_usage();

CREATE TRIGGER "usage_total_no_delete" BEFORE DELETE ON "usage_total" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "usage_total_no_truncate" BEFORE TRUNCATE ON "usage_total" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
