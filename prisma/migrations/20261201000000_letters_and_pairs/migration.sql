-- A search for one or two letters in the middle of a name: trigrams are of no use to it, so that every name was looked at.
CREATE FUNCTION letters_and_pairs(_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT substr(lower(_text), place, size)
    FROM generate_series(1, char_length(lower(_text))) place, generate_series(1, 2) size)
$$;

CREATE INDEX "owner_name_letters_idx" ON "owner" USING gin (letters_and_pairs("name")) WITH (fastupdate = off);
CREATE INDEX "query_letters_idx" ON "query" USING gin (letters_and_pairs("search_term")) WITH (fastupdate = off);
CREATE INDEX "app_user_name_letters_idx" ON "app_user"
  USING gin (letters_and_pairs(coalesce("first_name", '') || ' ' || coalesce("last_name", ''))) WITH (fastupdate = off);
CREATE INDEX "app_user_email_letters_idx" ON "app_user" USING gin (letters_and_pairs("email")) WITH (fastupdate = off);
ANALYZE "owner", "query", "app_user";

-- People without an organisation, last in the order of organisations.
CREATE INDEX "app_user_without_organisation_idx" ON "app_user" ("id") WHERE "organisation_id" IS NULL;
