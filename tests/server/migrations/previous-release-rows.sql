-- Some rows in every table of the first release: two organisations, one industry, 61 days of answers. The brand
-- Loomhouse is first in every answer to its first query and missing from every other one.

-- A queue that came later.
DELETE FROM pgboss.queue WHERE name = 'retention';

INSERT INTO organisation (id, name, website_url, created_at, updated_at) VALUES
  ('a00000000000000000000001', 'Loomhouse', 'loomhouse.co.uk', '2026-08-30', '2026-08-30'),
  ('a00000000000000000000002', 'Baythorne', NULL, '2026-08-31', '2026-08-31');
INSERT INTO industry (id, name, created_at, updated_at) VALUES
  ('b00000000000000000000001', 'Flexible Workspace', '2026-08-30', '2026-08-30');
INSERT INTO organisation_industry VALUES
  ('a00000000000000000000001', 'b00000000000000000000001'), ('a00000000000000000000002', 'b00000000000000000000001');
INSERT INTO brand_alias VALUES ('c00000000000000000000001', 'a00000000000000000000001', 'Loom House', 'loom house');

INSERT INTO app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id, organisation_admin, system_admin, profile_image, created_at, updated_at) VALUES
  ('d00000000000000000000001', 'Ada', 'Admin', 'admin@example.test', '2026-08-30', 'not a hash', NULL, false, true, NULL, '2026-08-30', '2026-08-30'),
  ('d00000000000000000000002', 'Olu', NULL, 'olu@example.test', '2026-08-30', 'not a hash', 'a00000000000000000000001', true, false, 'data:image/png;base64,AA==', '2026-08-30', '2026-08-30'),
  ('d00000000000000000000003', NULL, NULL, 'invited@example.test', NULL, NULL, 'a00000000000000000000002', false, false, NULL, '2026-08-30', '2026-08-30');
INSERT INTO session (id, user_id, expires_at, revoked_at, revoked_reason) VALUES
  ('e00000000000000000000001', 'd00000000000000000000002', '2126-01-01', NULL, NULL),
  ('e00000000000000000000002', 'd00000000000000000000002', '2026-10-01', '2026-09-20', 'signed out');
INSERT INTO one_time_token (id, user_id, purpose, token_hash, expires_at) VALUES
  ('f00000000000000000000001', 'd00000000000000000000003', 'invite', '\xdeadbeef', '2126-01-01');

INSERT INTO query (id, organisation_id, industry_id, search_term, profile_name, searcher_profile, active_slot, created_by_id, result_count, first_result_day, latest_result_day, created_at, updated_at) VALUES
  ('100000000000000000000001', 'a00000000000000000000001', NULL, 'best coworking space', NULL, NULL, 1, 'd00000000000000000000001', 61, '2026-09-01', '2026-10-31', '2026-08-30', '2026-08-30'),
  ('100000000000000000000002', 'a00000000000000000000001', NULL, 'quiet desk for a day', 'Freelancer', 'Works alone; wants "calm".', 2, NULL, 61, '2026-09-01', '2026-10-31', '2026-08-30', '2026-08-30'),
  ('100000000000000000000003', NULL, 'b00000000000000000000001', 'meeting room for ten', NULL, NULL, 1, NULL, 61, '2026-09-01', '2026-10-31', '2026-08-30', '2026-08-30'),
  ('100000000000000000000004', 'a00000000000000000000002', NULL, 'an inactive query', NULL, NULL, NULL, NULL, 0, NULL, NULL, '2026-08-30', '2026-08-30');

INSERT INTO brand (key, name) VALUES ('loomhouse', 'Loomhouse'), ('baythorne', 'Baythorne'), ('großraum', 'Großraum');
INSERT INTO cited_url (site, url) VALUES ('reddit.com', 'https://reddit.com/r/desks'), ('loomhouse.co.uk', 'https://loomhouse.co.uk/');
SELECT ensure_month(day::date) FROM generate_series(date '2026-09-01', date '2026-11-01', interval '1 month') day;
INSERT INTO result (id, owner_id, query_id, day, engine, brand_ids, citation_ids, model, input_tokens, output_tokens, created_at)
SELECT '2' || lpad(q.id::text || lpad(n::text, 3, '0'), 23, '0'), q.owner, q.query, date '2026-09-01' + n, 'openai',
  CASE q.id WHEN 1 THEN '{1,2}' ELSE '{2,3}' END::int[], CASE n % 2 WHEN 0 THEN '{1}' ELSE '{1,2}' END::int[],
  'first-model', 100, 10, date '2026-09-01' + n + time '05:00'
FROM generate_series(0, 60) n, (VALUES
  (1, 'a00000000000000000000001', '100000000000000000000001'),
  (2, 'a00000000000000000000001', '100000000000000000000002'),
  (3, 'b00000000000000000000001', '100000000000000000000003')) q (id, owner, query);
INSERT INTO answer (result_id, day, question, text, evidence)
SELECT r.id, r.day, jsonb_build_object('term', q.search_term, 'country', 'GB', 'location', 'London'),
  'The answer of ' || r.day || ', with "quotes", \ and 日本語.', '{"grounded": true}'
FROM result r JOIN query q ON q.id = r.query_id;

INSERT INTO daily_run (day, status, planned, done, failed, tokens, started_at, finished_at) VALUES
  ('2026-10-31', 'finished', 4, 3, 1, 330, '2026-10-31 05:00', '2026-10-31 05:10');
INSERT INTO query_run (id, day, owner_id, query_id, engine, sample, status, question_hash, reason_code, reason, input_tokens, created_at)
SELECT '3' || lpad(n::text, 23, '0'), '2026-10-31', q.owner_id, q.id, 'openai', 1 + n / 4,
  CASE n WHEN 4 THEN 'failed' ELSE 'done' END::query_run_status, 'hash', CASE n WHEN 4 THEN 'timeout' END,
  CASE n WHEN 4 THEN 'The provider did not answer in time.' END, 100, '2026-10-31 05:00'
FROM generate_series(1, 4) n JOIN query q ON q.id = '10000000000000000000000' || CASE n WHEN 4 THEN 1 ELSE n END;
INSERT INTO asked_question VALUES
  ('2026-10-31', 'openai', 1, 'hash', 'answered', '300000000000000000000001', '2026-10-31 05:02', '200000000000000000001060', NULL, NULL);
INSERT INTO usage_day (day, owner_id, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
SELECT date '2026-09-01' + n, u.owner, u.model, u.kind::usage_owner_kind, u.name || CASE WHEN n < 30 THEN ' Ltd' ELSE '' END, 2, 0, u.input, 20
FROM generate_series(0, 60) n, (VALUES
  ('a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 200),
  ('a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 5),
  ('b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 100),
  ('a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 1)) u (owner, model, kind, name, input);
INSERT INTO token_budget_day VALUES ('2026-10-31', 440, 0);

INSERT INTO geo_recommendation (id, title, description, created_at, updated_at) VALUES
  ('400000000000000000000001', 'Add FAQ markup', 'Questions as people ask them.', '2026-09-01', '2026-09-01'),
  ('400000000000000000000002', 'Publish a price list', NULL, '2026-09-01', '2026-09-01');
INSERT INTO geo_recommendation_organisation (organisation_id, recommendation_id, created_at)
SELECT 'a00000000000000000000001', id, '2026-09-01' FROM geo_recommendation;
INSERT INTO recommendation_status (id, organisation_id, recommendation_id, status, notes, created_at, updated_at) VALUES
  ('500000000000000000000001', 'a00000000000000000000001', '400000000000000000000001', 'implemented', 'Done.', '2026-09-02', '2026-10-20');
INSERT INTO recommendation_status_change (id, organisation_id, status_id, from_status, to_status, day, changed_at) VALUES
  ('600000000000000000000001', 'a00000000000000000000001', '500000000000000000000001', 'pending', 'implemented', '2026-10-20', '2026-10-20 09:00');
INSERT INTO sentiment_entry (id, organisation_id, timeframe, from_day, to_day, answers, source_categories, summary, content_trends, engine, model, created_at) VALUES
  ('700000000000000000000001', 'a00000000000000000000001', 7, '2026-10-25', '2026-10-31', 14, '{Forums}', 'Warm.', '{Price lists help}', 'openai', 'first-model', '2026-10-31');
INSERT INTO sentiment_evidence VALUES
  ('a00000000000000000000001', '700000000000000000000001', 'category', 0, '{200000000000000000001060}');
INSERT INTO sentiment_generation (id, organisation_id, timeframe, state, entry_id, created_at, finished_at) VALUES
  ('800000000000000000000001', 'a00000000000000000000001', 7, 'done', '700000000000000000000001', '2026-10-31', '2026-10-31');

INSERT INTO stored_file (id, owner_id, file_name, content_type, byte_size, state, created_at) VALUES
  ('900000000000000000000001', 'd00000000000000000000002', 'photo.png', 'image/png', 2048, 'stored', '2026-09-05');
INSERT INTO crash_report (id, fingerprint, error_name, error_message, error_stack, browser, user_id, user_description, follow_ups, occurrences, created_at, updated_at) VALUES
  ('900000000000000000000002', 'first', 'TypeError', 'x is not a function', 'at y', 'Firefox', 'd00000000000000000000002', 'I pressed it.', 1, 3, '2026-09-05', '2026-09-06');
INSERT INTO audit_entry (id, at, actor_id, actor_email, actor_role, action, target_kind, target_id, detail)
SELECT '9' || lpad((100 + n)::text, 23, '0'), timestamptz '2026-09-01' + n * interval '1 day', 'd00000000000000000000001',
  'admin@example.test', 'systemAdmin', 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}'
FROM generate_series(0, 30) n;
INSERT INTO idempotency_key VALUES ('d00000000000000000000001', 'organisation.create', 'k', 'h', 200, '{}', '2026-10-31');
INSERT INTO worker_heartbeat VALUES ('w1', '2026-10-31', '2026-10-31 06:00');
INSERT INTO rate_limit VALUES ('login:1', 3, 1793000000000);
