-- Rows for the tables that came since the dump before this one, so that every table of the release has some.

INSERT INTO question (id, day, engine, sample, hash, owner_ids, asked, state, job_attempt, billed, answer, reading, reason_code, reason, started_at, answered_at, finished_at) VALUES
  ('310000000000000000000001', '2026-10-31', 'openai', 1, 'hash 1', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'done', 0, '{320000000000000000000001}', NULL, NULL, NULL, NULL, '2026-10-31 05:00', '2026-10-31 05:01', '2026-10-31 05:02'),
  ('310000000000000000000002', '2026-10-31', 'openai', 2, 'hash 1', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'failed', 2, '{}', NULL, NULL, 'server', 'The engine answered 500.', '2026-10-31 05:00', NULL, '2026-10-31 05:09'),
  ('310000000000000000000003', '2026-11-01', 'openai', 1, 'hash 2', '{a00000000000000000000001}', '{"term": "best coworking space"}', 'queued', NULL, '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
UPDATE query_run SET question_id = '310000000000000000000001' WHERE id = '300000000000000000000001';
UPDATE query_run SET question_id = '310000000000000000000002' WHERE id = '300000000000000000000004';
UPDATE query_run SET question_id = '310000000000000000000003' WHERE id = '300000000000000000000006';

INSERT INTO engine_search (key, text) VALUES ('coworking london reviews', 'Coworking London reviews');
INSERT INTO cited_url (site, url) VALUES ('vertexaisearch.cloud.google.com', 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc');
INSERT INTO cited_redirect (url_id, page_id, tries, tried_at, created_at) VALUES (3, 1, 1, '2026-10-31 05:10', '2026-10-31 05:05');
UPDATE result SET consulted_ids = '{1,2}', search_ids = '{1}' WHERE id = '200000000000000000001060';
UPDATE brand SET status = 'sameAs', same_as_id = 2, sorted_at = '2026-10-30' WHERE key = 'großraum';
UPDATE result SET read_brand_ids = '{2,3}', brand_ids = '{2}' WHERE id = '200000000000000000002060';
SELECT recount_answers('a00000000000000000000001', '100000000000000000000002', '2026-10-31', '2026-10-31', 'openai');
INSERT INTO name_change (id, kind, brand_id, target_id, state, total, done, created_at, finished_at, brand_ids) VALUES
  ('330000000000000000000001', 'sameAs', 3, 2, 'done', 1, 1, '2026-10-30', '2026-10-30', '{3}');
INSERT INTO name_count VALUES (2, 61, 1, '200000000000000000001060', 'a00000000000000000000001', '2026-10-31', '2026-10-04', '2026-10-31');

INSERT INTO never_match VALUES ('340000000000000000000001', 'a00000000000000000000001', 'loom', 'loom');
INSERT INTO own_domain VALUES ('340000000000000000000002', 'a00000000000000000000001', 'loomhouse.co.uk');
INSERT INTO note VALUES ('340000000000000000000003', 'a00000000000000000000001', '2026-10-12', 'Campaign "autumn" started.', 'd00000000000000000000002', '2026-10-12 09:00');
INSERT INTO site_type VALUES ('a00000000000000000000001', 'reddit.com', 'community');
INSERT INTO report_share VALUES ('340000000000000000000004', 'a00000000000000000000001', '2026-10-01', '\xdead01', 'd00000000000000000000002', '2026-11-01', '2126-12-01');
INSERT INTO api_token VALUES ('340000000000000000000005', 'a00000000000000000000001', 'Looker', 'sl_abcd', '\xdead02', 'd00000000000000000000002', '2026-10-20', '2026-10-31');
INSERT INTO digest_mail VALUES ('d00000000000000000000002', '2026-10-19', '2026-10-26', '\xdead03');
INSERT INTO answer_preview VALUES ('340000000000000000000006', 'a00000000000000000000001', 'openai', '{"term": "best coworking space"}', 'failed', 'The engine answered 500.', NULL, '2026-10-31', '2026-10-31');
INSERT INTO engine_state VALUES ('openai', NULL, NULL, '2026-10-31 06:00', NULL);

SELECT figures_changed('a00000000000000000000001');
SELECT sum_answers('a00000000000000000000001', '100000000000000000000001', '2026-09-01');
SELECT sum_to_date('a00000000000000000000001', '2026-10-01', '2026-11-01');

-- The words of one answer are in the archive alone.
INSERT INTO answer_archive (id, owner_id, month, state, answers, byte_size, checksum, created_at, changed_at) VALUES
  ('340000000000000000000007', 'a00000000000000000000001', '2026-09-01', 'archived', 1, 1000, 'sum', '2026-10-05', '2026-10-05');
INSERT INTO archive_month VALUES ('2026-09-01', '', '2026-10-05');
UPDATE answer SET question = NULL, text = NULL, archive_id = '340000000000000000000007' WHERE result_id = (
  SELECT id FROM result WHERE query_id = '100000000000000000000002' AND day = '2026-09-05');
