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
    help: 'Model calls since the first day, each try counted, by what they are for and how they ended',
    samples: ({ calls }) => eachOutcome((call, outcome) => sum(calls, (each) => each.calls, { call, outcome })),
  },
  {
    name: 'sightline_model_call_seconds_total',
    kind: 'counter',
    help: 'Time spent in model calls since the first day, by what they are for and how they ended',
    samples: ({ calls }) => eachOutcome((call, outcome) => sum(calls, (each) => each.seconds, { call, outcome })),
  },
  {
    name: 'sightline_model_tokens_total',
    kind: 'counter',
    help: 'Tokens of model calls since the first day, by what the calls are for, in and out',
    samples: ({ calls }) =>
      MODEL_CALLS.flatMap((call) => [
        [{ call, direction: 'input' }, sum(calls, (each) => each.inputTokens, { call })],
        [{ call, direction: 'output' }, sum(calls, (each) => each.outputTokens, { call })],
      ]),
  },
  {
    name: 'sightline_model_tokens_today',
    kind: 'gauge',
    help: "Tokens of today's model calls (UTC), in and out",
    samples: ({ calls }) => [
      [{ direction: 'input' }, sum(calls, (each) => each.inputToday)],
      [{ direction: 'output' }, sum(calls, (each) => each.outputToday)],
    ],
  },
  {
    name: 'sightline_token_budget',
    kind: 'gauge',
    help: 'Tokens that a day may cost (LLM_DAILY_TOKEN_BUDGET of this process); absent without a budget',
    samples: ({ budgetLimit }) => [[{}, budgetLimit]],
  },
  {
    name: 'sightline_token_budget_used',
    kind: 'gauge',
    help: "Tokens of today's budget that are spent; absent without a budget",
    samples: ({ budget, budgetLimit }) => [[{}, budget?.used ?? (budgetLimit === null ? null : 0)]],
  },
  {
    name: 'sightline_token_budget_reserved',
    kind: 'gauge',
    help: "Tokens of today's budget that calls in flight have reserved; absent without a budget",
    samples: ({ budget, budgetLimit }) => [[{}, budget?.reserved ?? (budgetLimit === null ? null : 0)]],
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

/** A counter must be zero before its first event, else the event is not seen. */
function eachOutcome(read: (call: string, outcome: string) => number): Samples {
  return MODEL_CALLS.flatMap((call) =>
    CALL_OUTCOMES.map((outcome) => [{ call, outcome }, read(call, outcome)] as const),
  )
}

type Calls = NonNullable<MetricsSnapshot['calls']>

function sum(calls: Calls | null, read: (row: Calls[number]) => number, of: Partial<Calls[number]> = {}): number {
  const { call, outcome } = of
  return (calls ?? [])
    .filter((each) => (call ?? each.call) === each.call && (outcome ?? each.outcome) === each.outcome)
    .reduce((total, each) => total + read(each), 0)
}
