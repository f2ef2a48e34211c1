// What keeps each table from growing for ever: a retention, a limit of the product, or nothing. Every table of the schema is
// here; the run fails for one that is not.

type Bound =
  /** Rows are removed by age: the code or setting that does it. */
  | { retention: string }
  /** There are no more rows than the domain allows, or than people type in: what the number depends on. */
  | { bound: string }
  /** Kept for good on purpose: what it grows by, a number that the installation's size gives. */
  | { kept: string }
  /** Grows for as long as the installation runs: with what. */
  | { unbounded: string }

const CREATED_BY_PEOPLE = 'records that people create and delete'

export const TABLE_BOUNDS: Record<string, Bound> = {
  _prisma_migrations: { bound: 'one row for each migration' },
  alert_channel: { bound: 'ALERTS.channels for each organisation' },
  alert_delivery: { retention: 'KEPT.alertDays' },
  export_target: { bound: 'one for each organisation' },
  answer: { retention: 'RETENTION_ANSWER_MONTHS drops months; off by default' },
  answer_count: { kept: 'figures: a row for each query, engine and day' },
  answer_flag: { bound: 'ANSWER_PAGE.openFlags for each organisation; solved ones go after KEPT.solvedFlagDays' },
  answer_preview: { retention: 'KEPT.previewHours' },
  answer_read: { retention: 'ANSWER_PAGE.unreadDays' },
  answer_view: { bound: 'ANSWER_PAGE.viewsPerPerson' },
  api_token: { bound: 'READ_TOKENS.perOrganisation' },
  assistant_call: { retention: 'ASSISTANT.callDays; a row for each token, tool and day' },
  assistant_connection: { retention: 'expires_at; at most ASSISTANT.connections a person' },
  app_user: { bound: CREATED_BY_PEOPLE },
  audit_entry: { retention: 'RETENTION_AUDIT_DAYS; off by default' },
  brand: { retention: 'names that no result has go once a month; those that people sorted stay' },
  brand_group: { bound: CREATED_BY_PEOPLE },
  brand_alias: { bound: CREATED_BY_PEOPLE },
  brand_figure: { bound: 'one for each organisation' },
  cited_redirect: { retention: 'with its address' },
  cited_url: { retention: 'addresses that no result has go once a month' },
  crash_occurrence: { retention: 'RETENTION_CRASH_REPORT_DAYS' },
  crash_report: { retention: 'RETENTION_CRASH_REPORT_DAYS' },
  daily_run: { kept: 'a row a day' },
  digest_mail: { retention: 'KEPT.digestDays' },
  report_mail: { retention: 'KEPT.digestDays' },
  engine_model_day: { kept: 'a few rows for each engine and day: they say where the measurement changed' },
  engine_search: { retention: 'searches that no result has go once a month' },
  engine_state: { bound: 'one row for each engine' },
  geo_recommendation: { bound: CREATED_BY_PEOPLE },
  geo_recommendation_organisation: { bound: CREATED_BY_PEOPLE },
  group_admin: { bound: CREATED_BY_PEOPLE },
  idempotency_key: { retention: 'KEPT.idempotencyHours' },
  industry: { bound: CREATED_BY_PEOPLE },
  model_call_day: { retention: 'KEPT.modelCallDays' },
  membership: { bound: CREATED_BY_PEOPLE },
  membership_invitation: { bound: CREATED_BY_PEOPLE },
  name_change: { retention: 'KEPT.nameChangeDays' },
  name_count: { bound: 'names of the last days, counted anew each day' },
  never_match: { bound: CREATED_BY_PEOPLE },
  note: { bound: CREATED_BY_PEOPLE },
  one_time_token: { retention: 'KEPT.tokenDays' },
  opportunity_aside: { bound: 'OPPORTUNITIES.putAside for each organisation' },
  organisation: { bound: CREATED_BY_PEOPLE },
  organisation_industry: { bound: CREATED_BY_PEOPLE },
  own_domain: { bound: CREATED_BY_PEOPLE },
  owner: { bound: CREATED_BY_PEOPLE },
  query: { bound: CREATED_BY_PEOPLE },
  query_proposal: { retention: 'PROPOSALS.keptDays' },
  query_run: { retention: 'RETENTION_RUN_DAYS drops months' },
  question: { retention: 'RETENTION_RUN_DAYS drops months' },
  rate_limit: { retention: 'the end of the counter' },
  recommendation_status: { bound: 'one row for each recommendation of an organisation' },
  recommendation_status_change: { bound: 'each change that a person makes; goes with its organisation' },
  report_share: { retention: 'expires_at; at most REPORT_SHARES an organisation' },
  result: { kept: 'figures: a row for each answer' },
  run_day: { retention: 'RETENTION_USAGE_DAYS' },
  sentiment_entry: { bound: 'at most SENTIMENT_DAILY_LIMIT a day and organisation, and one a week; goes with it' },
  sentiment_evidence: { bound: 'some rows for each analysis' },
  sentiment_generation: { bound: 'at most SENTIMENT_DAILY_LIMIT a day and organisation, and one a week; goes with it' },
  session: { retention: 'KEPT.sessionDays' },
  sign_on_identity: { bound: 'one for each person and issuer; goes with the person' },
  site_type: { bound: 'CHOSEN_SITE_TYPES_MAX for each organisation' },
  stored_file: { bound: 'pictures of people and records; discarded ones are removed' },
  token_budget_day: { retention: 'KEPT.budgetDays' },
  unconfirmed_name: { kept: 'names that no text confirmed, rare; goes with its result' },
  usage_day: { retention: 'RETENTION_USAGE_DAYS puts days into months' },
  usage_query_day: { retention: 'RETENTION_USAGE_DAYS puts days into months; goes with its query' },
  usage_total: { bound: 'one row for each owner that ever was' },
  worker_heartbeat: { retention: 'KEPT.heartbeatDays' },
}
