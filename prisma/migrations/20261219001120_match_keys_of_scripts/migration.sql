-- Keys that the function now makes otherwise, in a transaction of their own as before: only these rows are locked.
UPDATE brand SET key = key WHERE match_key IS DISTINCT FROM brand_match_key(key);
UPDATE owner SET name = name WHERE match_key IS DISTINCT FROM brand_match_key(name);
UPDATE brand_alias SET key = key WHERE match_key IS DISTINCT FROM brand_match_key(key);
