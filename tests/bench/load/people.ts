import type pg from 'pg'
import { hashPassword } from '@/server/auth/password'
import type { Size } from '../sizes'
import { benchId, benchIdSql } from './ids'

// Everything that people make in a year, in numbers that a customer of this size may have, so that no page is measured on
// an empty table. User n * 5 of organisation n is its admin; four colleagues follow.

const PER_ORGANISATION = {
  users: 5,
  notes: 12,
  recommendations: 10,
  ownActions: 2,
  analyses: 64,
  audited: 200,
} as const
const CATALOGUE = 40

export const BENCH_PASSWORD = 'Bench-Pass-1'
export const BENCH_ADMIN = { id: benchId('user', 2 ** 32), email: 'admin@bench.test', password: BENCH_PASSWORD }
/** A person of the first organisation. */
export const BENCH_MARKETEER = {
  id: benchId('user', 2 ** 32 + 1),
  email: 'marketeer@bench.test',
  password: BENCH_PASSWORD,
}
/** A person of as many brands at both sizes; 200 have a limit of their own (`checks/all-brands.test.ts`). */
export const BENCH_AGENCY = { id: benchId('user', 2 ** 32 + 2), email: 'agency@bench.test' }
export const AGENCY_BRANDS = 100
/** The admin of an organisation, by its number. */
export const organisationAdmin = (organisation: number): string =>
  benchId('user', organisation * PER_ORGANISATION.users)

/** The secret of the link to an organisation's report. */
export const shareToken = (organisation: number): string => String(organisation).padStart(43, 'A')

const ORGANISATION = benchIdSql('organisation', 'n')
const idOf = (kind: string, number: string) => `'${kind}' || lpad(to_hex(${number}), 22, '0')`
/** Spread over the year, the same for the same number. */
const at = (number: string) => `now() - (abs(hashint8((${number})::bigint)) % 8640) * interval '1 hour'`

export async function loadPeople(client: pg.Client, size: Size): Promise<void> {
  const passwordHash = await hashPassword(BENCH_PASSWORD)
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id, system_admin)
     values ($1, 'Bench', 'Admin', $2, now(), $5, null, true),
       ($3, 'Bench', 'Marketeer', $4, now(), $5, ${benchIdSql('organisation', '0')}, false)`,
    [BENCH_ADMIN.id, BENCH_ADMIN.email, BENCH_MARKETEER.id, BENCH_MARKETEER.email, passwordHash],
  )
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id)
     values ($1, 'Bench', 'Agency', $2, now(), $3, ${benchIdSql('organisation', '0')})`,
    [BENCH_AGENCY.id, BENCH_AGENCY.email, passwordHash],
  )
  await client.query(
    `insert into membership (user_id, organisation_id)
     select $1, ${ORGANISATION} from generate_series(1, ${Math.min(AGENCY_BRANDS, size.organisations) - 1}) n`,
    [BENCH_AGENCY.id],
  )
  for (const statement of [...STATEMENTS, ...ADVICE, ...ANALYSES, ...TRACES])
    await client.query(statement.replaceAll('ORGANISATIONS', `generate_series(0, ${size.organisations - 1}) n`))
}

const STATEMENTS = [
  `insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id,
     organisation_admin, created_at, last_login_at)
   select ${benchIdSql('user', `n * ${PER_ORGANISATION.users} + u`)}, 'First' || n, 'Last' || u,
     'person-' || n || '-' || u || '@bench.test', now(), 'x', ${ORGANISATION}, u = 0, ${at('n * 7 + u')},
     now() - (n + u) % 300 * interval '1 hour'
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.users - 1}) u`,
  `insert into membership (user_id, organisation_id, organisation_admin, created_at)
   select id, organisation_id, organisation_admin, created_at from app_user where organisation_id is not null`,
  `insert into session (id, user_id, created_at, last_seen_at, expires_at)
   select ${idOf('15', `row_number() over ()`)}, u.id, now() - s * interval '11 days', now() - s * interval '11 days',
     now() - s * interval '11 days' + interval '30 days' from app_user u, generate_series(0, 7) s`,
  `insert into one_time_token (id, user_id, purpose, token_hash, expires_at, used_at)
   select ${idOf('16', `row_number() over ()`)}, id, 'invite', sha256(id::bytea), now() - interval '10 days', now()
   from app_user where organisation_id is not null`,
  `insert into digest_mail (user_id, week, token_hash, created_at)
   select u.id, date_trunc('week', now())::date - w * 7, sha256((u.id || w)::bytea), now() - w * interval '7 days'
   from app_user u, generate_series(0, 51) w where u.organisation_admin`,
  `insert into brand_alias (id, organisation_id, name, key)
   select ${idOf('17', 'n')}, ${ORGANISATION}, 'Brand ' || n || ' Limited', 'brand ' || n || ' limited' from ORGANISATIONS`,
  `insert into never_match (id, organisation_id, name, key)
   select ${idOf('18', 'n')}, ${ORGANISATION}, 'Brand ' || n || ' Museum', 'brand ' || n || ' museum'
   from ORGANISATIONS where n % 10 = 0`,
  `insert into own_domain (id, organisation_id, domain)
   select ${idOf('19', 'n')}, ${ORGANISATION}, 'shop.brand-' || n || '.example' from ORGANISATIONS`,
  `insert into site_type (organisation_id, site, type)
   select ${ORGANISATION}, 'site-' || (n + s * 100) % 500 || '.example', 'editorial' from ORGANISATIONS, generate_series(1, 3) s`,
  `insert into note (id, organisation_id, day, text, created_by_id, created_at)
   select ${idOf('20', `n * ${PER_ORGANISATION.notes} + k`)}, ${ORGANISATION}, current_date - k * 30, 'Campaign ' || k || ' begins',
     ${benchIdSql('user', `n * ${PER_ORGANISATION.users}`)}, now() - k * interval '30 days'
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.notes - 1}) k`,
  `insert into api_token (id, organisation_id, name, starts_with, token_hash, last_used_at)
   select ${idOf('21', 'n')}, ${ORGANISATION}, 'Reporting', 'slt_' || n, sha256(('token' || n)::bytea), now() from ORGANISATIONS`,
  `insert into report_share (id, organisation_id, month, token_hash, expires_at)
   select ${idOf('22', 'n')}, ${ORGANISATION}, date_trunc('month', now() - interval '1 month')::date,
     sha256(lpad(n::text, 43, 'A')::bytea), now() + interval '20 days' from ORGANISATIONS`,
  `insert into stored_file (id, owner_id, organisation_id, file_name, content_type, byte_size, is_viewable_by_any_user, state)
   select ${idOf('23', `row_number() over ()`)}, id, organisation_id, 'portrait.jpg', 'image/jpeg', 40000, true, 'stored'
   from app_user where organisation_id is not null`,
]

/** A catalogue, what organisations are to do of it and planned themselves, and how far they are. */
const ADVICE = [
  `insert into geo_recommendation (id, title, description, created_at, updated_at)
   select ${idOf('24', 'r')}, 'Recommendation ' || r, repeat('Publish what answers cite, with prices and dates. ', 12),
     ${at('r')}, ${at('r')} from generate_series(0, ${CATALOGUE - 1}) r`,
  `insert into geo_recommendation (id, title, description, own, created_by_id, created_at, updated_at)
   select ${idOf('25', `n * ${PER_ORGANISATION.ownActions} + k`)}, 'Our action ' || k, 'Rewrite the page of prices.', true,
     ${benchIdSql('user', `n * ${PER_ORGANISATION.users}`)}, ${at('n * 3 + k')}, ${at('n * 3 + k')}
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.ownActions - 1}) k`,
  `insert into geo_recommendation_organisation (organisation_id, recommendation_id, created_at)
   select ${ORGANISATION}, ${idOf('24', `(n + r) % ${CATALOGUE}`)}, now() - interval '330 days'
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.recommendations - 1}) r
   union all select ${ORGANISATION}, ${idOf('25', `n * ${PER_ORGANISATION.ownActions} + k`)}, now() - interval '200 days'
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.ownActions - 1}) k`,
  `insert into recommendation_status (id, organisation_id, recommendation_id, status, notes, query_ids, due)
   select ${idOf('26', `row_number() over (order by organisation_id, recommendation_id)`)}, organisation_id, recommendation_id,
     (array['pending', 'in_progress', 'implemented', 'on_hold'])[1 + abs(hashtext(organisation_id || recommendation_id)) % 4],
     'Agreed in the meeting of the month.', null, current_date + 30 from geo_recommendation_organisation`,
  `insert into recommendation_status_change (id, organisation_id, status_id, from_status, to_status, query_ids, day, changed_at)
   select ${idOf('27', `row_number() over (order by s.id, k)`)}, s.organisation_id, s.id,
     (array['none', 'pending', 'in_progress'])[k], case k when 1 then 'pending' when 2 then 'in_progress' else s.status end,
     null, current_date - 100 + k * 20, now() - (100 - k * 20) * interval '1 day'
   from recommendation_status s, generate_series(1, 3) k`,
]

const WORDS = `repeat('Answers praise the prices and the service, and doubt the waiting times. ', 8)`
const POINT = `jsonb_build_object('text', 'The prices are clear', 'answers', 12)`

/** A weekly analysis and one of each month, each with what its points rest on. */
const ANALYSES = [
  `insert into sentiment_entry (id, organisation_id, timeframe, from_day, to_day, answers, source_categories, summary,
     content_trends, opinion, engine, model, input_tokens, output_tokens, created_at)
   select ${idOf('28', `n * ${PER_ORGANISATION.analyses} + k`)}, ${ORGANISATION}, case when k < 52 then 7 else 28 end,
     t.last - case when k < 52 then 6 else 27 end, t.last, 252, array['Review sites', 'Guides', 'Local news'], ${WORDS},
     array['Prices compared', 'Lists of the year'], jsonb_build_object('of', 60,
       'praise', jsonb_build_object('answers', 30, 'points', jsonb_build_array(${POINT}, ${POINT})),
       'doubt', jsonb_build_object('answers', 9, 'points', jsonb_build_array(${POINT}))),
     'openai', 'gpt-6.1-terra', 90000, 900, t.last + interval '8 hours'
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.analyses - 1}) k
   cross join lateral (select current_date - 1 - case when k < 52 then k * 7 else (k - 52) * 28 end as last) t`,
  `insert into sentiment_generation (id, organisation_id, timeframe, state, entry_id, created_at, finished_at)
   select '29' || right(id, 22), organisation_id, timeframe, 'done', id, created_at, created_at from sentiment_entry`,
  `insert into sentiment_evidence (organisation_id, entry_id, kind, position, result_ids)
   select s.organisation_id, s.id, p.kind, p.position, r.ids
   from sentiment_entry s join lateral (select array_agg(id) as ids from (select id from result
       where owner_id = s.organisation_id and query_id = any(array(select q.id from query q where q.owner_id = s.organisation_id))
         and day = s.to_day limit 12) chosen) r on r.ids is not null
   cross join (values ('category', 0), ('category', 1), ('category', 2), ('trend', 0), ('trend', 1), ('praise', 0),
     ('praise', 1), ('doubt', 0)) p(kind, position)`,
]

const PREVIEW_ASKED = `'${JSON.stringify({
  ...{ term: 'Which provider is best?', profileName: null, profile: null },
  ...{ country: 'GB', location: 'London', day: '2026-01-01', sample: 1 },
})}'`
const PREVIEW_ANSWER = `'${JSON.stringify({
  ...{ text: 'Brand 1 is named most often.', model: 'gpt-6.1-terra', brands: ['Brand 1'] },
  cited: [{ site: 'site-1.example', url: 'https://site-1.example/guides/page-1' }],
})}'`

/** What screens of system admins list. */
const TRACES = [
  `insert into audit_entry (id, at, actor_id, actor_email, actor_role, organisation_id, action, target_kind, target_id, request_id)
   select ${idOf('30', `n * ${PER_ORGANISATION.audited} + k`)}, ${at(`n * ${PER_ORGANISATION.audited} + k`)},
     ${benchIdSql('user', `n * ${PER_ORGANISATION.users}`)}, 'person-' || n || '-0@bench.test', 'organisationAdmin', ${ORGANISATION},
     (array['session.create', 'user.update', 'organisationQuery.update', 'recommendationStatus.update'])[1 + k % 4], 'user',
     ${benchIdSql('user', `n * ${PER_ORGANISATION.users} + k % ${PER_ORGANISATION.users}`)}, md5(n || '-' || k)
   from ORGANISATIONS, generate_series(0, ${PER_ORGANISATION.audited - 1}) k`,
  `insert into crash_report (id, fingerprint, error_name, error_message, error_stack, component_name, location, occurrences)
   select ${idOf('31', 'k')}, md5('crash' || k), 'TypeError', 'Cannot read properties of undefined ' || k,
     repeat('at Component (/_next/static/chunks/page.js:1:2345) ', 20), 'Chart', '/visibility-data', 10
   from generate_series(0, 59) k`,
  `insert into crash_occurrence (id, crash_report_id, key_hash, component_name, location, browser, created_at)
   select ${idOf('32', 'k')}, ${idOf('31', 'k % 60')}, sha256(md5('crash' || k)::bytea), 'Chart', '/visibility-data', 'Chrome 151',
     ${at('k')} from generate_series(0, 599) k`,
  `insert into idempotency_key (user_id, route, key, request_hash, status, body)
   select ${benchIdSql('user', `n * ${PER_ORGANISATION.users}`)}, 'note', md5('key' || n), md5('request' || n), 201, '{"_id": "1"}'
   from ORGANISATIONS where n % 5 = 0`,
  `insert into answer_preview (id, organisation_id, engine, asked, state, answer, finished_at)
   select ${idOf('33', 'n')}, ${ORGANISATION}, 'openai', ${PREVIEW_ASKED}, 'done', ${PREVIEW_ANSWER}, now() from ORGANISATIONS`,
  `insert into name_change (id, kind, brand_id, brand_ids, state, total, done, created_at, finished_at)
   select ${idOf('34', 'k')}, 'competitor', k + 1, array[k + 1], 'done', 0, 0, ${at('k')}, ${at('k')}
   from generate_series(0, 19) k`,
]
