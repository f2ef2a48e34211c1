import { Counter, Gauge, Registry } from 'prom-client'
import { isSurface } from '@/lib/engines/engines'
import { accountsOf } from '@/server/daily-run/look-at-surface'
import { classifyStoreError } from '@/server/db/errors'
import { CALL_OUTCOMES, LOOK, MODEL_CALLS } from '@/server/llm/call-outcomes'
import { log } from '@/server/log'
import { processMetrics } from './processes'
import { type MetricsSnapshot, readSnapshot } from './snapshot'

// Labels come from lists in code, never from user data. Unknown values (no budget, no run yet) are left out, so no
// alert reads them as zero.

type Samples = readonly (readonly [labels: Record<string, string>, value: number | null | undefined])[]

const RUN_STATES = ['done', 'notShown', 'failed', 'skipped', 'queued', 'deleted'] as const

/** Fills a new registry for each scrape, so overlapping scrapes do not mix. */
export function describeSnapshot(figures: MetricsSnapshot): Registry {
  const registry = new Registry()
  const add = (Kind: typeof Gauge | typeof Counter) => (name: string, help: string, samples: Samples) => {
    const known = samples.filter(([, value]) => value !== null && value !== undefined)
    if (known.length === 0) return
    const metric = new Kind({ name, help, labelNames: Object.keys(known[0]?.[0] ?? {}), registers: [registry] })
    for (const [labels, value] of known) metric.inc(labels, value ?? 0)
  }
  const gauge = add(Gauge)
  addRun(figures, gauge)
  addCalls(figures, gauge, add(Counter))
  const { queues, engines, workers, sentiment, crashesHour, crashesDay } = figures
  gauge(
    'sightline_queue_jobs',
    'Jobs of a queue that no worker has claimed',
    queues.map(({ queue, waiting }) => [{ queue }, waiting]),
  )
  gauge(
    'sightline_queue_oldest_age_seconds',
    'How long the oldest job of a queue has been waiting; 0 when there is none',
    queues.map(({ queue, oldestAgeS }) => [{ queue }, oldestAgeS]),
  )
  gauge(
    'sightline_engine_account_exhausted',
    '1 when the account of an engine is exhausted, so that it is not asked until a trial call works',
    engines.map((engine) => [
      { engine },
      Number(accountsOf(engine).some((account) => (figures.exhausted ?? []).includes(account))),
    ]),
  )
  gauge('sightline_workers', 'Worker processes seen in the last minute', [[{}, workers]])
  gauge(
    'sightline_sentiment_generations',
    'Requested sentiment analyses that are not made yet, by state',
    ['queued', 'running'].map((state) => [{ state }, sentiment[state] ?? 0]),
  )
  gauge('sightline_crash_reports', 'Crashes that browsers reported within the last hour and the last day', [
    [{ window: '1h' }, crashesHour],
    [{ window: '24h' }, crashesDay],
  ])
  return registry
}

type Add = (name: string, help: string, samples: Samples) => void

function addRun({ run, missing, lastFinishedAgeS }: MetricsSnapshot, gauge: Add): void {
  gauge('sightline_daily_run_planned', "Query runs planned for today's daily run (UTC), without deleted ones", [
    [{}, run?.planned ?? 0],
  ])
  gauge(
    'sightline_daily_run_queries',
    "Query runs of today's daily run by state; queued ones are left to do, deleted ones are not planned any more",
    RUN_STATES.map((state) => [{ state }, run?.byStatus[state] ?? 0]),
  )
  gauge('sightline_daily_run_finished', "1 when today's daily run has nothing left to do", [
    [{}, Number(run?.finished ?? false)],
  ])
  gauge(
    'sightline_daily_run_missing',
    "1 when today's daily run is due and has not been started for every active query",
    [[{}, Number(missing)]],
  )
  gauge('sightline_daily_run_last_finished_age_seconds', 'Time since a daily run was last finished', [
    [{}, lastFinishedAgeS],
  ])
}

function addCalls(figures: MetricsSnapshot, gauge: Add, counter: Add): void {
  const { calls, engines } = figures
  counter(
    'sightline_model_calls_total',
    'Model calls since the first day, each try counted, by whom they ask, what they are for and how they ended',
    eachOutcome(figures, (each) => each.calls),
  )
  counter(
    'sightline_model_call_seconds_total',
    'Time spent in model calls since the first day, by whom they ask, what they are for and how they ended',
    eachOutcome(figures, (each) => each.seconds),
  )
  counter(
    'sightline_model_tokens_total',
    'Tokens of model calls since the first day, by whom the calls ask and what they are for, in and out',
    engines.flatMap((engine) =>
      callsOf(engine).flatMap((call) => [
        [{ engine, call, direction: 'input' }, sum(calls, (each) => each.inputTokens, { engine, call })] as const,
        [{ engine, call, direction: 'output' }, sum(calls, (each) => each.outputTokens, { engine, call })] as const,
      ]),
    ),
  )
  gauge(
    'sightline_model_tokens_today',
    "Tokens of today's model calls (UTC) by whom they ask, in and out",
    engines.flatMap((engine) => [
      [{ engine, direction: 'input' }, sum(calls, (each) => each.inputToday, { engine })] as const,
      [{ engine, direction: 'output' }, sum(calls, (each) => each.outputToday, { engine })] as const,
    ]),
  )
  counter(
    'sightline_model_cost_usd_total',
    'Known cost of model calls and looks in US dollars since the first day, by whom they ask and what they are for',
    engines.flatMap((engine) =>
      callsOf(engine).map((call) => [{ engine, call }, sum(calls, ({ cost }) => cost, { engine, call })] as const),
    ),
  )
  counter(
    'sightline_model_unpriced_calls_total',
    'Model calls and looks since the first day whose cost nobody says; they are in no sum of cost',
    engines.flatMap((engine) =>
      callsOf(engine).map((call) => [{ engine, call }, sum(calls, (each) => each.unpriced, { engine, call })] as const),
    ),
  )
  gauge(
    'sightline_model_cost_usd_today',
    "Known cost of today's model calls and looks (UTC) in US dollars, by whom they ask",
    engines.map((engine) => [{ engine }, sum(calls, (each) => each.costToday, { engine })] as const),
  )
  addBudgets(figures, gauge)
}

function addBudgets(figures: MetricsSnapshot, gauge: Add): void {
  const { budgetShare, costShare } = figures
  const tokens = (read: (row: Budget | undefined) => number) => eachBudget(figures, budgetShare, read)
  const money = (read: (row: Budget | undefined) => number) => eachBudget(figures, costShare, read)
  gauge(
    'sightline_token_budget',
    'Tokens that an engine may cost a day (its share of LLM_DAILY_TOKEN_BUDGET); absent without a budget',
    tokens(() => budgetShare ?? 0),
  )
  gauge(
    'sightline_token_budget_used',
    "Tokens of an engine's budget of today that are spent; absent without a budget",
    tokens((budget) => budget?.used ?? 0),
  )
  gauge(
    'sightline_token_budget_reserved',
    "Tokens of an engine's budget of today that calls in flight have reserved; absent without a budget",
    tokens((budget) => budget?.reserved ?? 0),
  )
  gauge(
    'sightline_cost_budget_usd',
    'US dollars that an engine may cost a day (its share of LLM_DAILY_COST_BUDGET_USD); absent without a budget',
    money(() => costShare ?? 0),
  )
  gauge(
    'sightline_cost_budget_used_usd',
    "US dollars of an engine's budget of today that are spent; absent without a budget",
    money((budget) => budget?.costUsed ?? 0),
  )
  gauge(
    'sightline_cost_budget_reserved_usd',
    "US dollars of an engine's budget of today that calls in flight have reserved; absent without a budget",
    money((budget) => budget?.costReserved ?? 0),
  )
  gauge(
    'sightline_engine_budget_reached',
    '1 when an engine has used up its share of a budget of today, so that it is asked nothing more; absent without one',
    eachBudget(figures, budgetShare ?? costShare, (budget) => Number(budget?.stopped ?? false)),
  )
}

type Call = NonNullable<MetricsSnapshot['calls']>[number]
type Budget = NonNullable<MetricsSnapshot['budgets']>[number]

/** A surface is looked at, all others are called. */
const callsOf = (engine: string): readonly string[] => (isSurface(engine) ? [LOOK] : MODEL_CALLS)

/** Reports every outcome, also at zero: without a zero before it, the first event is not seen. */
function eachOutcome({ calls, engines }: MetricsSnapshot, read: (row: Call) => number): Samples {
  return engines.flatMap((engine) =>
    callsOf(engine).flatMap((call) =>
      CALL_OUTCOMES.map((outcome) => {
        const labels = { engine, call, outcome }
        return [labels, sum(calls, read, labels)] as const
      }),
    ),
  )
}

function eachBudget(
  { budgets, engines }: MetricsSnapshot,
  share: number | null,
  read: (row: Budget | undefined) => number,
): Samples {
  return engines.map((engine) => {
    const budget = (budgets ?? []).find((each) => each.engine === engine)
    return [{ engine }, share === null ? null : read(budget)]
  })
}

type Labels = Partial<Pick<Call, 'engine' | 'call' | 'outcome'>>

function sum(calls: Call[] | null, read: (row: Call) => number, { engine, call, outcome }: Labels): number {
  return (calls ?? [])
    .filter(
      (each) =>
        (engine ?? each.engine) === each.engine &&
        (call ?? each.call) === each.call &&
        (outcome ?? each.outcome) === each.outcome,
    )
    .reduce((total, each) => total + read(each), 0)
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** While the database is down, renders only this process's metrics and `sightline_database_up` as 0. */
export async function renderMetrics(): Promise<string> {
  const started = performance.now()
  const figures = await readUnlessAway()
  const scrape = new Registry()
  gauge(scrape, 'sightline_database_up', '1 when the database answered this scrape', figures ? 1 : 0)
  gauge(
    scrape,
    'sightline_database_figures_seconds',
    'Time it took to read the figures of this scrape from the database',
    (performance.now() - started) / 1000,
  )
  const parts = [processMetrics().registry, scrape, ...(figures ? [describeSnapshot(figures)] : [])]
  const text = (await Promise.all(parts.map((each) => each.metrics()))).join('')
  // The library writes `Nan` for unmeasured values; the format only knows `NaN`.
  return text.replaceAll(/ Nan$/gm, ' NaN')
}

async function readUnlessAway(): Promise<MetricsSnapshot | null> {
  try {
    return await readSnapshot()
  } catch (error) {
    if (classifyStoreError(error) !== 'unreachable') throw error
    log.error({ err: error }, 'database unavailable')
    return null
  }
}

function gauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value)
}
