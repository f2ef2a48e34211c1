-- Keys that the function now makes otherwise; only these rows are locked, and who stores a result locks none. A transaction of
-- its own: who adds a name meanwhile uses the function of the one before. The worker then makes spellings one brand.
UPDATE brand SET key = key WHERE match_key IS DISTINCT FROM brand_match_key(key);

-- Names that people merged with another spelling of theirs and took back: they stay apart.
UPDATE brand b SET sorted_at = a.at
FROM (SELECT target_id, detail ->> 'sameAs' AS name, max(at) AS at FROM audit_entry
  WHERE target_kind = 'name' AND action = 'name.sameAs' GROUP BY target_id, detail ->> 'sameAs') a
WHERE b.id::text = a.target_id AND b.status = 'new' AND b.sorted_at IS NULL AND b.match_key = brand_match_key(a.name);
