// Where the rows of each table live on a cluster, as data. tests/architecture/owned-tables.test.ts holds it against the
// schema: every table is in exactly one list.

/** Tables whose rows live with their owner, and the column that names the owner; a table comes after those it refers to. */
export const DISTRIBUTED = {
  owner: 'id',
  organisation: 'id',
  industry: 'id',
  brand_alias: 'organisation_id',
  never_match: 'organisation_id',
  own_domain: 'organisation_id',
  note: 'organisation_id',
  site_type: 'organisation_id',
  geo_recommendation_organisation: 'organisation_id',
  recommendation_status: 'organisation_id',
  recommendation_status_change: 'organisation_id',
  sentiment_entry: 'organisation_id',
  sentiment_evidence: 'organisation_id',
  sentiment_generation: 'organisation_id',
  answer_preview: 'organisation_id',
  query: 'owner_id',
  query_run: 'owner_id',
  result: 'owner_id',
  answer: 'owner_id',
  answer_count: 'owner_id',
  run_day: 'owner_id',
  usage_day: 'owner_id',
  usage_query_day: 'owner_id',
  usage_total: 'owner_id',
}

/** Tables that every node has whole, with the statements that need them there. */
export const REFERENCE = {
  brand: 'answers name brands by number',
  cited_url: 'answers cite addresses by number',
  cited_redirect: 'where an address leads is read with the answers that cite it',
  engine_search: 'answers name searches by number',
  geo_recommendation: 'assigned to organisations',
  organisation_industry: 'figures of an organisation name its industries, and the reverse',
}

/** Tables that only the first node has, with the reason. */
export const LOCAL = {
  api_token: 'found by its secret, before its organisation is known',
  app_user: 'people sign in by their address, before their organisation is known',
  audit_entry: 'one log of the installation, read by time',
  crash_occurrence: 'of the installation',
  crash_report: 'of the installation',
  daily_run: 'of the installation',
  digest_mail: 'of a person',
  engine_model_day: 'of the installation',
  engine_state: 'of the installation',
  idempotency_key: 'of a person',
  model_call_day: 'of the installation',
  name_change: 'work of the installation on results of all owners',
  name_count: 'of the installation',
  one_time_token: 'of a person',
  question: 'asked once for all owners that ask it',
  rate_limit: 'of the installation',
  report_share: 'found by its secret, before its organisation is known',
  session: 'of a person',
  stored_file: 'of a person',
  token_budget_day: 'of the installation',
  worker_heartbeat: 'of the installation',
}

/**
 * Functions that a statement calls for one owner run on the node of that owner, by the place of the owner among their
 * arguments; null for one that is only called by others there. Helpers come first.
 */
export const ROUTED = {
  'counted_answers(text,text,date,date,text)': 1,
  'recount_answers(text,text,date,date,text)': 1,
}
