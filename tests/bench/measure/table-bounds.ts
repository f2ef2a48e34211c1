// What keeps each table from growing for ever: a retention, a limit of the product, or nothing. Every table of the schema is
// here; the run fails for one that is not.

type Bound =
  /** Rows are removed by age: the code or setting that does it. */
  | { retention: string }
  /** There are no more rows than the domain allows, or than people type in: what the number depends on. */
  | { bound: string }
  /** Grows for as long as the installation runs: with what. */
  | { unbounded: string }

const CREATED_BY_PEOPLE = 'records that people create and delete'

/** Its rows are those of the release before (docs/operations/upgrade.md). */
const LEAVING: Bound = { bound: 'the next release drops it' }

export const TABLE_BOUNDS: Record<string, Bound> = {
  _prisma_migrations: { bound: 'one row for each migration' },
  answer: { retention: 'RETENTION_ANSWER_DAYS drops months; off by default' },
  answer_archive: LEAVING,
  answer_count: { unbounded: 'a row for each query, engine and day' },
  answer_month: LEAVING,
  answer_preview: { retention: 'KEPT.previewHours' },
  api_token: { bound: 'READ_TOKENS.perOrganisation' },
  app_user: { bound: CREATED_BY_PEOPLE },
  archive_month: LEAVING,
  audit_entry: { retention: 'RETENTION_AUDIT_DAYS; off by default' },
  brand: { unbounded: 'names that no answer had used before' },
  brand_alias: { bound: CREATED_BY_PEOPLE },
  cited_redirect: { unbounded: 'redirects that answers cite; the row stays when its page is known' },
  cited_url: { unbounded: 'addresses that no answer had cited before' },
  common_version: LEAVING,
  crash_occurrence: { retention: 'RETENTION_CRASH_REPORT_DAYS' },
  crash_report: { retention: 'RETENTION_CRASH_REPORT_DAYS' },
  daily_run: { unbounded: 'a row a day' },
  digest_mail: { retention: 'KEPT.digestDays' },
  engine_model_day: { unbounded: 'a few rows for each engine and day' },
  engine_search: { unbounded: 'searches that no answer had come from before' },
  engine_state: { bound: 'one row for each engine' },
  figure_version: LEAVING,
  geo_recommendation: { bound: CREATED_BY_PEOPLE },
  geo_recommendation_organisation: { bound: CREATED_BY_PEOPLE },
  idempotency_key: { retention: 'KEPT.idempotencyHours' },
  industry: { bound: CREATED_BY_PEOPLE },
  kept_check: LEAVING,
  kept_sum: LEAVING,
  model_call_day: { unbounded: 'a few rows for each engine and day' },
  month_to_date: LEAVING,
  name_change: { unbounded: 'each sorting of a name' },
  name_count: { bound: 'names of the last days, counted anew each day' },
  never_match: { bound: CREATED_BY_PEOPLE },
  note: { bound: CREATED_BY_PEOPLE },
  one_time_token: { retention: 'KEPT.tokenDays' },
  open_set_up: LEAVING,
  organisation: { bound: CREATED_BY_PEOPLE },
  organisation_industry: { bound: CREATED_BY_PEOPLE },
  own_domain: { bound: CREATED_BY_PEOPLE },
  owner: { bound: CREATED_BY_PEOPLE },
  owner_month: LEAVING,
  query: { bound: CREATED_BY_PEOPLE },
  query_run: { unbounded: 'a row for each query, engine, sample and day' },
  question: { unbounded: 'a row for each question, engine, sample and day' },
  rate_limit: { retention: 'the end of the counter' },
  recommendation_status: { bound: 'one row for each recommendation of an organisation' },
  recommendation_status_change: { unbounded: 'each change of a status' },
  report_share: { retention: 'expires_at; at most REPORT_SHARES an organisation' },
  result: { unbounded: 'a row for each answer that was read' },
  sentiment_entry: { unbounded: 'each analysis, up to SENTIMENT_DAILY_LIMIT a day' },
  sentiment_evidence: { unbounded: 'some rows for each analysis' },
  sentiment_generation: { unbounded: 'each request for an analysis' },
  session: { retention: 'KEPT.sessionDays' },
  site_type: { bound: 'CHOSEN_SITE_TYPES_MAX for each organisation' },
  stored_file: { bound: 'pictures of people and records; discarded ones are removed' },
  token_budget_day: { unbounded: 'a row for each engine and day with a budget' },
  usage_day: { unbounded: 'the ledger: some rows for each owner, engine and day' },
  usage_total: { bound: 'one row for each owner that ever was' },
  worker_heartbeat: { retention: 'KEPT.heartbeatDays' },
}
