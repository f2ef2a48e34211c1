-- Some rows in every table of the release: two organisations, two industries, 61 days of answers and a day in the
-- middle of its run. The brand Loomhouse is first in every answer to its first query and missing from every other one.

INSERT INTO organisation (id, name, location, country, website_url, version, created_at, updated_at) VALUES
  ('a00000000000000000000001', 'Loomhouse', DEFAULT, DEFAULT, 'loomhouse.co.uk', 1, '2026-08-30', '2026-08-30'),
  ('a00000000000000000000002', 'Baythorne', 'Portland', 'US', NULL, 4, '2026-08-31', '2026-10-02');
INSERT INTO industry (id, name, location, country, version, created_at, updated_at) VALUES
  ('b00000000000000000000001', 'Flexible Workspace', DEFAULT, DEFAULT, 1, '2026-08-30', '2026-08-30'),
  ('b00000000000000000000002', 'Coffee', 'Austin', 'US', 3, '2026-09-03', '2026-10-04');
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

INSERT INTO query (id, organisation_id, industry_id, search_term, profile_name, searcher_profile, active_slot, created_by_id, updated_by_id, result_count, first_result_day, latest_result_day, version, created_at, updated_at) VALUES
  ('100000000000000000000001', 'a00000000000000000000001', NULL, 'best coworking space', NULL, NULL, 1, 'd00000000000000000000001', 'd00000000000000000000002', 61, '2026-09-01', '2026-10-31', 2, '2026-08-30', '2026-08-31'),
  ('100000000000000000000002', 'a00000000000000000000001', NULL, 'quiet desk for a day', 'Freelancer', 'Works alone; wants "calm".', 2, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30', '2026-08-30'),
  ('100000000000000000000003', NULL, 'b00000000000000000000001', 'meeting room for ten', NULL, NULL, 1, NULL, NULL, 61, '2026-09-01', '2026-10-31', 1, '2026-08-30', '2026-08-30'),
  ('100000000000000000000004', 'a00000000000000000000002', NULL, 'an inactive query', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 1, '2026-08-30', '2026-08-30'),
  ('100000000000000000000005', NULL, 'b00000000000000000000002', 'an inactive query', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 1, '2026-09-03', '2026-09-03');

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

-- A run that ended, and one of which nothing has ended yet: queued, in flight, and waiting for what is in flight.
INSERT INTO daily_run (day, status, note, planned, done, failed, skipped, tokens, started_at, finished_at) VALUES
  ('2026-10-30', 'stopped', 'The account is exhausted.', 1, 0, 0, 1, 0, '2026-10-30 05:00', '2026-10-30 05:01'),
  ('2026-10-31', 'finished', NULL, 5, 3, 1, 1, 330, '2026-10-31 05:00', '2026-10-31 05:10'),
  ('2026-11-01', 'running', NULL, 3, 0, 0, 0, 0, '2026-11-01 05:00', NULL);
INSERT INTO query_run (id, day, owner_id, query_id, engine, sample, status, attempt, question_hash, reason_code, reason, input_tokens, created_at, started_at, finished_at)
SELECT r.id, r.day, q.owner_id, q.id, 'openai', r.sample, r.status::query_run_status, r.attempt, r.hash, r.code, r.reason,
  100 * r.attempt, r.day + time '05:00', CASE WHEN r.attempt > 0 THEN r.day + time '05:01' END,
  CASE WHEN r.status IN ('done', 'failed', 'skipped') THEN r.day + time '05:02' END
FROM (VALUES
  ('300000000000000000000001', date '2026-10-31', 1, 1, 'done', 1, 'one', NULL, NULL),
  ('300000000000000000000002', '2026-10-31', 2, 1, 'done', 1, 'two', NULL, NULL),
  ('300000000000000000000003', '2026-10-31', 3, 1, 'done', 2, 'three', NULL, NULL),
  ('300000000000000000000004', '2026-10-31', 1, 2, 'failed', 3, 'one', 'timeout', 'The provider did not answer in time.'),
  ('300000000000000000000005', '2026-10-31', 2, 2, 'skipped', 0, NULL, 'inactive', 'The query was switched off.'),
  ('300000000000000000000006', '2026-11-01', 1, 1, 'queued', 0, NULL, NULL, NULL),
  ('300000000000000000000007', '2026-11-01', 2, 1, 'asking', 1, 'two', NULL, NULL),
  ('300000000000000000000008', '2026-11-01', 3, 1, 'waiting', 1, 'two', NULL, NULL)
) r (id, day, query, sample, status, attempt, hash, code, reason)
JOIN query q ON q.id = '10000000000000000000000' || r.query;
INSERT INTO asked_question VALUES
  ('2026-10-31', 'openai', 1, 'one', 'answered', '300000000000000000000001', '2026-10-31 05:02', '200000000000000000001060', NULL, NULL),
  ('2026-10-31', 'openai', 2, 'one', 'failed', '300000000000000000000004', '2026-10-31 05:02', NULL, 'timeout', 'The provider did not answer in time.'),
  ('2026-11-01', 'openai', 1, 'two', 'asking', '300000000000000000000007', '2026-11-01 05:02', NULL, NULL, NULL);
INSERT INTO usage_day (day, owner_id, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
SELECT date '2026-09-01' + n, u.owner, u.model, u.kind::usage_owner_kind, u.name || CASE WHEN n < 30 THEN ' Ltd' ELSE '' END, 2, 0, u.input, 20
FROM generate_series(0, 60) n, (VALUES
  ('a00000000000000000000001', 'first-model', 'organisation', 'Loomhouse', 200),
  ('a00000000000000000000001', 'other-model', 'organisation', 'Loomhouse', 5),
  ('b00000000000000000000001', 'first-model', 'industry', 'Flexible Workspace', 100),
  ('a0000000000000000000dead', 'first-model', 'organisation', 'Gone', 1)) u (owner, model, kind, name, input);
UPDATE usage_day SET calls = calls + 1, failed_calls = 1, input_tokens = input_tokens + 1000
WHERE day = '2026-10-31' AND owner_id = 'a00000000000000000000001' AND model = 'first-model';
INSERT INTO token_budget_day VALUES ('2026-10-31', 440, 0), ('2026-11-01', 100, 40);
INSERT INTO model_call_day VALUES
  ('2026-10-31', 'answer', 'ok', 3, 9000, 300, 30), ('2026-10-31', 'answer', 'timeout', 3, 90000, 0, 0);

INSERT INTO geo_recommendation (id, title, description, created_by_id, created_at, updated_at) VALUES
  ('400000000000000000000001', 'Add FAQ markup', 'Questions as people ask them.', 'd00000000000000000000001', '2026-09-01', '2026-09-01'),
  ('400000000000000000000002', 'Publish a price list', NULL, NULL, '2026-09-01', '2026-09-01'),
  ('400000000000000000000003', 'Answer questions in forums', NULL, NULL, '2026-09-01', '2026-09-01');
INSERT INTO geo_recommendation_organisation (organisation_id, recommendation_id, created_at)
SELECT o.id, r.id, '2026-09-01' FROM organisation o, geo_recommendation r;
INSERT INTO recommendation_status (id, organisation_id, recommendation_id, status, notes, version, updated_by_id, created_at, updated_at) VALUES
  ('500000000000000000000001', 'a00000000000000000000001', '400000000000000000000001', 'implemented', 'Done.', 4, 'd00000000000000000000002', '2026-09-02', '2026-10-20'),
  ('500000000000000000000002', 'a00000000000000000000001', '400000000000000000000002', 'in_progress', NULL, 1, NULL, '2026-09-02', '2026-09-02'),
  ('500000000000000000000003', 'a00000000000000000000001', '400000000000000000000003', 'on_hold', 'Later.', 2, NULL, '2026-09-02', '2026-09-04'),
  ('500000000000000000000004', 'a00000000000000000000002', '400000000000000000000001', 'pending', NULL, 1, NULL, '2026-09-02', '2026-09-02'),
  ('500000000000000000000005', 'a00000000000000000000002', '400000000000000000000002', 'rejected', NULL, 1, NULL, '2026-09-02', '2026-09-02'),
  ('500000000000000000000006', 'a00000000000000000000002', '400000000000000000000003', 'none', 'A note.', 1, NULL, '2026-09-02', '2026-09-02');
INSERT INTO recommendation_status_change (id, organisation_id, status_id, from_status, to_status, day, changed_by_id, changed_at) VALUES
  ('600000000000000000000001', 'a00000000000000000000001', '500000000000000000000001', NULL, 'pending', '2026-09-02', 'd00000000000000000000002', '2026-09-02 09:00'),
  ('600000000000000000000002', 'a00000000000000000000001', '500000000000000000000001', 'pending', 'in_progress', '2026-10-01', 'd00000000000000000000002', '2026-10-01 09:00'),
  ('600000000000000000000003', 'a00000000000000000000001', '500000000000000000000001', 'in_progress', 'implemented', '2026-10-20', 'd00000000000000000000002', '2026-10-20 09:00'),
  ('600000000000000000000004', 'a00000000000000000000001', '500000000000000000000003', 'none', 'on_hold', '2026-09-04', NULL, '2026-09-04 09:00'),
  ('600000000000000000000005', 'a00000000000000000000002', '500000000000000000000005', NULL, 'rejected', '2026-09-02', NULL, '2026-09-02 09:00');
INSERT INTO sentiment_entry (id, organisation_id, timeframe, from_day, to_day, answers, source_categories, summary, content_trends, engine, model, created_at) VALUES
  ('700000000000000000000001', 'a00000000000000000000001', 7, '2026-10-25', '2026-10-31', 14, '{Forums}', 'Warm.', '{Price lists help}', 'openai', 'first-model', '2026-10-31');
INSERT INTO sentiment_evidence VALUES
  ('a00000000000000000000001', '700000000000000000000001', 'category', 0, '{200000000000000000001060}'),
  ('a00000000000000000000001', '700000000000000000000001', 'trend', 0, '{200000000000000000001060,200000000000000000002060}');
INSERT INTO sentiment_generation (id, organisation_id, timeframe, state, reason, entry_id, requested_by_id, created_at, finished_at) VALUES
  ('800000000000000000000001', 'a00000000000000000000001', 7, 'done', NULL, '700000000000000000000001', 'd00000000000000000000002', '2026-10-31', '2026-10-31'),
  ('800000000000000000000002', 'a00000000000000000000001', 1, 'failed', 'The provider did not answer in time.', NULL, NULL, '2026-10-31', '2026-10-31'),
  ('800000000000000000000003', 'a00000000000000000000001', 28, 'queued', NULL, NULL, 'd00000000000000000000002', '2026-11-01', NULL),
  ('800000000000000000000004', 'a00000000000000000000002', -1, 'running', NULL, NULL, NULL, '2026-11-01', NULL);

INSERT INTO stored_file (id, owner_id, organisation_id, file_name, content_type, byte_size, state, object_key, created_at, discarded_at) VALUES
  ('900000000000000000000001', 'd00000000000000000000002', 'a00000000000000000000001', 'photo.png', 'image/png', 2048, 'stored', 'made/one', '2026-09-05', NULL),
  ('900000000000000000000003', 'd00000000000000000000002', NULL, 'old.png', 'image/png', 1024, 'pending', NULL, '2026-09-04', '2026-09-05');
INSERT INTO crash_report (id, fingerprint, error_name, error_message, error_stack, occurrences, created_at, updated_at) VALUES
  ('900000000000000000000002', 'first', 'TypeError', 'x is not a function', 'at y', 3, '2026-09-05', '2026-09-06');
INSERT INTO crash_occurrence (id, crash_report_id, key_hash, user_id, location, browser, user_description, follow_ups, created_at) VALUES
  ('900000000000000000000004', '900000000000000000000002', '\xfeed', 'd00000000000000000000002', '/my-profile', 'Firefox', 'I pressed it.', 1, '2026-09-06');
INSERT INTO audit_entry (id, at, actor_id, actor_email, actor_role, action, target_kind, target_id, detail)
SELECT '9' || lpad((100 + n)::text, 23, '0'), timestamptz '2026-09-01' + n * interval '1 day', 'd00000000000000000000001',
  'admin@example.test', 'systemAdmin', 'organisation.save', 'organisation', 'a00000000000000000000001', '{"name": ["x", "Loomhouse"]}'
FROM generate_series(0, 30) n;
INSERT INTO idempotency_key VALUES ('d00000000000000000000001', 'organisation.create', 'k', 'h', 200, '{}', '2026-10-31');
INSERT INTO worker_heartbeat VALUES ('w1', '2026-10-31', '2026-10-31 06:00');
INSERT INTO rate_limit VALUES ('login:1', 3, 1793000000000);

-- Jobs of what is queued and in flight; the run that waits has none.
INSERT INTO pgboss.job (id, name, data, singleton_key, policy, state, started_on) VALUES
  ('00000000-0000-4000-8000-000000000001', 'answer-query', '{"runId": "300000000000000000000006"}', '300000000000000000000006', 'short', 'created', NULL),
  ('00000000-0000-4000-8000-000000000002', 'answer-query', '{"runId": "300000000000000000000007"}', '300000000000000000000007', 'short', 'active', '2026-11-01 05:01'),
  ('00000000-0000-4000-8000-000000000003', 'generate-sentiment', '{"generationId": "800000000000000000000003"}', '800000000000000000000003', 'short', 'created', NULL),
  ('00000000-0000-4000-8000-000000000004', 'send-mail', '{"kind": "invite", "email": "invited@example.test"}', 'invite:invited@example.test', 'exclusive', 'created', NULL);
