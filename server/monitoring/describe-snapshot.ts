import { Counter, Gauge, Registry } from 'prom-client'
import { CALL_OUTCOMES, MODEL_CALLS } from '@/server/llm/call-outcomes'
import type { MetricsSnapshot } from '@/server/services/monitoring/snapshot'

// Labels come from lists in code, never from user data. An unknown value (no budget, no run yet) is left out, so that
// no alert reads it as zero.

type Samples = readonly (readonly [labels: Record<string, string>, value: number | null | undefined])[]

interface Described {
  name: string
  kind: 'gauge' | 'counter'
  help: string
  samples: (figures: MetricsSnapshot) => Samples
}

const RUN_STATES = ['done', 'failed', 'skipped', 'queued', 'deleted'] as const

const DESCRIBED: readonly Described[] = [
  {
    name: 'sightline_daily_run_planned',
    kind: 'gauge',
    help: "Query runs planned for today's daily run (UTC), without deleted ones",
    samples: ({ run }) => [[{}, run?.planned ?? 0]],
  },
  {
    name: 'sightline_daily_run_queries',
    kind: 'gauge',
    help: "Query runs of today's daily run by state; queued ones are left to do, deleted ones are not planned any more",
    samples: ({ run }) => RUN_STATES.map((state) => [{ state }, run?.byStatus[state] ?? 0]),
  },
  {
    name: 'sightline_daily_run_finished',
    kind: 'gauge',
    help: "1 when today's daily run has nothing left to do",
    samples: ({ run }) => [[{}, Number(run?.finished ?? false)]],
  },
  {
    name: 'sightline_daily_run_missing',
    kind: 'gauge',
    help: "1 when today's daily run is due and has not been started for every active query",
    samples: ({ missing }) => [[{}, Number(missing)]],
  },
  {
    name: 'sightline_daily_run_last_finished_age_seconds',
    kind: 'gauge',
    help: 'Time since a daily run was last finished',
    samples: ({ lastFinishedAgeS }) => [[{}, lastFinishedAgeS]],
  },
  {
    name: 'sightline_queue_jobs',
    kind: 'gauge',
    help: 'Jobs of a queue that no worker has claimed',
    samples: ({ queues }) => queues.map(({ queue, waiting }) => [{ queue }, waiting]),
  },
  {
    name: 'sightline_queue_oldest_age_seconds',
    kind: 'gauge',
    help: 'How long the oldest job of a queue has been waiting; 0 when there is none',
    samples: ({ queues }) => queues.map(({ queue, oldestAgeS }) => [{ queue }, oldestAgeS]),
  },
  {
    name: 'sightline_model_calls_total',
    kind: 'counter',
    help: 'Model calls since the first day, each try counted, by whom they ask, what they are for and how they ended',
    samples: (figures) => eachOutcome(figures, (each) => each.calls),
  },
  {
    name: 'sightline_model_call_seconds_total',
    kind: 'counter',
    help: 'Time spent in model calls since the first day, by whom they ask, what they are for and how they ended',
    samples: (figures) => eachOutcome(figures, (each) => each.seconds),
  },
  {
    name: 'sightline_model_tokens_total',
    kind: 'counter',
    help: 'Tokens of model calls since the first day, by whom the calls ask and what they are for, in and out',
    samples: ({ calls, engines }) =>
      engines.flatMap((engine) =>
        MODEL_CALLS.flatMap((call) => [
          [{ engine, call, direction: 'input' }, sum(calls, (each) => each.inputTokens, { engine, call })] as const,
          [{ engine, call, direction: 'output' }, sum(calls, (each) => each.outputTokens, { engine, call })] as const,
        ]),
      ),
  },
  {
    name: 'sightline_model_tokens_today',
    kind: 'gauge',
    help: "Tokens of today's model calls (UTC) by whom they ask, in and out",
    samples: ({ calls, engines }) =>
      engines.flatMap((engine) => [
        [{ engine, direction: 'input' }, sum(calls, (each) => each.inputToday, { engine })] as const,
        [{ engine, direction: 'output' }, sum(calls, (each) => each.outputToday, { engine })] as const,
      ]),
  },
  {
    name: 'sightline_token_budget',
    kind: 'gauge',
    help: 'Tokens that an engine may cost a day (its share of LLM_DAILY_TOKEN_BUDGET); absent without a budget',
    samples: (figures) => eachBudget(figures, () => figures.budgetShare),
  },
  {
    name: 'sightline_token_budget_used',
    kind: 'gauge',
    help: "Tokens of an engine's budget of today that are spent; absent without a budget",
    samples: (figures) => eachBudget(figures, (budget) => budget?.used ?? 0),
  },
  {
    name: 'sightline_token_budget_reserved',
    kind: 'gauge',
    help: "Tokens of an engine's budget of today that calls in flight have reserved; absent without a budget",
    samples: (figures) => eachBudget(figures, (budget) => budget?.reserved ?? 0),
  },
  {
    name: 'sightline_engine_account_exhausted',
    kind: 'gauge',
    help: '1 when the account of an engine is exhausted, so that it is not asked until a trial call works',
    samples: ({ engines, exhausted }) =>
      engines.map((engine) => [{ engine }, Number((exhausted ?? []).includes(engine))]),
  },
  {
    name: 'sightline_workers',
    kind: 'gauge',
    help: 'Worker processes seen in the last minute',
    samples: ({ workers }) => [[{}, workers]],
  },
  {
    name: 'sightline_sentiment_generations',
    kind: 'gauge',
    help: 'Requested sentiment analyses that are not made yet, by state',
    samples: ({ sentiment }) => ['queued', 'running'].map((state) => [{ state }, sentiment?.[state] ?? 0]),
  },
  {
    name: 'sightline_crash_reports',
    kind: 'gauge',
    help: 'Crashes that browsers reported within the last hour and the last day',
    samples: ({ crashesHour, crashesDay }) => [
      [{ window: '1h' }, crashesHour],
      [{ window: '24h' }, crashesDay],
    ],
  },
]

/** A registry per scrape: overlapping scrapes do not write into each other. */
export function describeSnapshot(figures: MetricsSnapshot): Registry {
  const registry = new Registry()
  for (const { name, kind, help, samples } of DESCRIBED) {
    const known = samples(figures).filter(([, value]) => value !== null && value !== undefined)
    if (known.length === 0) continue
    const config = { name, help, labelNames: Object.keys(known[0]?.[0] ?? {}), registers: [registry] }
    const metric = kind === 'gauge' ? new Gauge(config) : new Counter(config)
    for (const [labels, value] of known) metric.inc(labels, value ?? 0)
  }
  return registry
}

type Call = NonNullable<MetricsSnapshot['calls']>[number]
type Budget = NonNullable<MetricsSnapshot['budgets']>[number]

/** A counter must be zero before its first event, else the event is not seen. */
function eachOutcome({ calls, engines }: MetricsSnapshot, read: (row: Call) => number): Samples {
  return engines.flatMap((engine) =>
    MODEL_CALLS.flatMap((call) =>
      CALL_OUTCOMES.map((outcome) => {
        const labels = { engine, call, outcome }
        return [labels, sum(calls, read, labels)] as const
      }),
    ),
  )
}

function eachBudget(
  { budgets, budgetShare, engines }: MetricsSnapshot,
  read: (row: Budget | undefined) => number | null,
): Samples {
  return engines.map((engine) => {
    const budget = (budgets ?? []).find((each) => each.engine === engine)
    return [{ engine }, budgetShare === null ? null : read(budget)]
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
