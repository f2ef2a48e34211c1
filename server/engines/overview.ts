import { z } from 'zod'
import { type EngineRuns, engineRuns } from '@/lib/daily-run/shapes'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import { engineOffCopy } from '@/lib/engines/admin-words'
import {
  accessOf,
  compareEngines,
  ENGINE_IDS,
  type EngineId,
  engineLabel,
  isSimulated,
  isSurface,
  playedEngine,
  providerLabel,
  REAL_ENGINES,
  SIMULATED_ENGINES,
  SURFACE_IDS,
  type SurfaceId,
} from '@/lib/engines/engines'
import type {
  EngineOverview,
  EngineRow,
  EngineState,
  EnginesAndSurfaces,
  PausedProvider,
  SurfaceCosts,
} from '@/lib/engines/shapes'
import { addDays, type Day, toDay } from '@/lib/format/days'
import { costUsd } from '@/lib/usage/forecast'
import { db, readRows } from '@/server/db/client'
import { isEngineConfigured, isSimulatedId, readingEngine } from '@/server/llm/engines'
import { simulatedModel } from '@/server/llm/simulated'
import { engineSettings, env, type Settings, surfaceProviders } from '@/server/settings/env'
import { noCredit } from '@/server/surfaces/faults'
import { budgetShare, costShare } from '@/server/usage/budget'
import { readEngineCosts, readSurfaceCosts } from '@/server/usage/forecast'
import { costOfRuns, presentCost, unpricedOfSum } from '@/server/usage/ledger'
import { readEngineDays } from '@/server/usage/reads'

const runsRow = engineRuns
  .omit({ label: true, access: true, simulated: true, shown: true, asked: true, costUsd: true })
  .extend({ cost: z.number() })

/**
 * Counts a day's query runs by engine, in the order of screens (R-ADMIN-3); what is deleted is read as sums.
 */
export async function readEngineRuns(day: Day): Promise<EngineRuns[]> {
  const rows = await readRows(runsRow)`
    select engine as id, sum(done)::int as done, sum(failed)::int as failed, sum(skipped)::int as skipped,
      sum(not_shown)::int as "notShown",
      sum(queued)::int as "left", sum(tokens)::float8 as tokens, sum(cost_micros)::float8 as cost,
      sum(unpriced)::int as unpriced
    from (
      select engine, count(*) filter (where status = 'done') as done,
        count(*) filter (where status = 'notShown') as not_shown, count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'skipped') as skipped, count(*) filter (where status = 'queued') as queued,
        sum(input_tokens::bigint + output_tokens) as tokens, ${costOfRuns}
      from query_run where day = ${day}::date group by engine
      union all
      select engine, done, not_shown, failed, skipped, 0, tokens, cost_micros, ${unpricedOfSum} from run_day where day = ${day}::date
    ) c group by engine`
  return rows
    .map(({ cost, ...row }) => ({
      ...row,
      ...presentCost({ cost, unpriced: row.unpriced }),
      label: engineLabel(row.id),
      access: accessOf(row.id),
      simulated: isSimulated(row.id),
      shown: row.done,
      asked: row.done + row.notShown,
    }))
    .sort((a, b) => compareEngines(a.id, b.id))
}

const DAYS = 30

/** Reads every real engine and the simulated ones that are on, those in use first (R-ENGINES-5). */
export async function engineOverview(today: Day): Promise<EngineOverview> {
  const settings = env()
  const named: readonly string[] = [...REAL_ENGINES, ...(settings.SURFACES ?? []), ...settings.engines]
  const shown = ENGINE_IDS.filter((id) => named.includes(id))
  const [counts, answered, served, used, costs, states, stopped, failures] = await Promise.all([
    readEngineRuns(today),
    readLastAnswers(),
    readServedModels(),
    readUsed(today),
    readEngineCosts(today),
    db().engineState.findMany({ where: { quotaSince: { not: null } } }),
    readBudgets(today),
    readReasons(today),
  ])
  const share = budgetShare() ?? null
  const costLimit = costShare() ?? null
  const reader = isEngineConfigured(settings) ? readingEngine(settings).id : null
  const items = shown.map((id): EngineRow => {
    const configured = settings.engines.includes(id)
    const { done, notShown, failed, skipped, left } = counts.find((each) => each.id === id) ?? NO_RUNS
    const tokens = used.get(id) ?? { today: 0, all: 0 }
    const lastAnswerAt = answered.get(id) ?? null
    const account = accountOf(settings, id, states)
    const budget = stopped.get(id)
    const isStopped =
      budget !== undefined &&
      (budget.stoppedAt !== null ||
        (share !== null && budget.used >= share) ||
        (costLimit !== null && budget.cost >= costLimit))
    const isExhausted = account !== undefined
    const state = stateOf(
      { configured, hasKey: hasKey(settings, id), isExhausted, isStopped, lastAnswerAt, done: done + notShown, failed },
      today,
    )
    return {
      ...{
        id,
        label: engineLabel(id),
        access: accessOf(id),
        simulated: isSimulated(id),
        configured,
        reads: id === reader,
      },
      model: modelOf(settings, id),
      servedModel: served.get(id) ?? null,
      state,
      since: sinceOf(state, { account, stoppedAt: budget?.stoppedAt ?? null, lastAnswerAt }),
      reason: configured ? reasonOf(state, account?.quotaReason, failures.get(id)) : offReason(settings, id),
      lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
      ...{ doneToday: done, notShownToday: notShown, failedToday: failed, skippedToday: skipped, leftToday: left },
      ...{ tokensToday: tokens.today, tokensLast30Days: tokens.all },
      costToday: costs.get(id) ?? NO_COST,
      tokenShare: configured ? share : null,
      costShare: configured ? costUsd(costLimit) : null,
    }
  })
  items.sort((a, b) => Number(b.configured) - Number(a.configured) || compareEngines(a.id, b.id))
  return { today, items }
}

/** Reads the engines as `engineOverview` does, and what surfaces cost. */
export async function enginesAndSurfaces(today: Day): Promise<EnginesAndSurfaces> {
  const [overview, surfaces] = await Promise.all([engineOverview(today), surfaceCosts(today)])
  return { ...overview, surfaces }
}

/** Reads what surfaces cost, which are paused, and what turning on another would cost (R-SURFACES-14). */
async function surfaceCosts(today: Day): Promise<SurfaceCosts> {
  const settings = env()
  const on = settings.engines.filter((id) => accessOf(id) === 'app')
  const off = SURFACE_IDS.filter((id) => !on.some((each) => playedEngine(each) === id))
  const [costs, closed] = await Promise.all([
    readSurfaceCosts(today, on, off),
    db().engineState.findMany({ where: { quotaSince: { not: null } } }),
  ])
  return {
    ...costs,
    items: costs.items.map((each) => ({ ...each, paused: pausedOf(settings, each.id, closed) })),
    off: costs.off.map((each) => ({ ...each, turnOn: turnOn(settings, each.id as SurfaceId) })),
  }
}

function pausedOf(settings: Settings, id: string, closed: readonly ClosedAccount[]): PausedProvider[] {
  if (!isSurface(id)) return []
  const accounts = surfaceProviders(settings, id).map((provider) => {
    const account = closed.find(({ engine }) => engine === provider || engine === `${provider} ${id}`)
    return { label: providerLabel(provider), since: account?.quotaSince ?? null, reason: account?.quotaReason ?? null }
  })
  const instead = accounts.find(({ since }) => since === null)?.label ?? null
  return accounts.flatMap(({ label, since, reason }) =>
    since === null
      ? []
      : [{ provider: label, since: since.toISOString(), payment: reason === noCredit(label), reason, instead }],
  )
}

/** Says which settings turn a surface on that is off. */
function turnOn(settings: Settings, id: SurfaceId): string {
  const named = settings.SURFACES?.includes(id) ? [] : [engineOffCopy.nameIt(id)]
  if (settings.engines.some(isSimulated)) {
    const isPlayed = SIMULATED_ENGINES.some((each) => playedEngine(each) === id)
    return isPlayed ? [...named, engineOffCopy.playsIt].join(' ') : engineOffCopy.notPlayed
  }
  const account = surfaceProviders(settings, id, true).length > 0 ? [] : [engineOffCopy.setProvider(id)]
  const isRead = settings.engines.length > 0 || REAL_ENGINES.some((each) => hasKey(settings, each))
  return [...named, ...account, ...(isRead ? [] : [engineOffCopy.setReader])].join(' ')
}

interface ClosedAccount {
  engine: string
  quotaSince: Date | null
  quotaReason: string | null
}

/** Why an engine's account is closed, if it is; that of a surface only when no provider of it is left. */
function accountOf(settings: Settings, id: EngineId, closed: readonly ClosedAccount[]): ClosedAccount | undefined {
  if (!isSurface(id)) return closed.find(({ engine }) => engine === id)
  const accounts = surfaceProviders(settings, id).map((provider) =>
    closed.find(({ engine }) => engine === provider || engine === `${provider} ${id}`),
  )
  return accounts.every((account) => account !== undefined) ? accounts[0] : undefined
}

function hasKey(settings: Settings, id: EngineId): boolean {
  if (isSurface(id)) return surfaceProviders(settings, id).length > 0
  return isSimulatedId(id) || engineSettings(settings, id).apiKey !== ''
}

interface Asked {
  configured: boolean
  hasKey: boolean
  lastAnswerAt: Date | null
  done: number
  failed: number
  isStopped: boolean
  isExhausted: boolean
}

function stateOf(asked: Asked, today: Day): EngineState {
  const { lastAnswerAt, done, failed } = asked
  if (!asked.configured) return asked.hasKey ? 'off' : 'notSetUp'
  if (asked.isExhausted) return 'exhausted'
  if (asked.isStopped) return 'stopped'
  if (!lastAnswerAt) return failed > 0 ? 'silent' : 'waiting'
  const isOld = toDay(lastAnswerAt) < addDays(today, -1)
  return isOld || (done === 0 && failed > 0) ? 'silent' : 'answering'
}

function sinceOf(
  state: EngineState,
  times: { account: { quotaSince: Date | null } | undefined; stoppedAt: Date | null; lastAnswerAt: Date | null },
): string | null {
  const since = { exhausted: times.account?.quotaSince, stopped: times.stoppedAt, silent: times.lastAnswerAt }
  return state in since ? (since[state as keyof typeof since]?.toISOString() ?? null) : null
}

function reasonOf(state: EngineState, quotaReason: string | null | undefined, code: string | undefined): string | null {
  if (state === 'exhausted') return quotaReason ?? null
  return state === 'silent' && code ? dailyRunsCopy.failures.reason(code) : null
}

function offReason(settings: Settings, id: EngineId): string | null {
  if (isSimulatedId(id)) return null
  if (isSurface(id)) return hasKey(settings, id) ? engineOffCopy.noReader : engineOffCopy.noProvider
  if (!engineSettings(settings, id).apiKey) return engineOffCopy.noKey(`${id.toUpperCase()}_API_KEY`)
  if (id === 'gemini' && settings.GEMINI_STORE_ANSWERS !== 'yes') return engineOffCopy.notStored
  return settings.engines.some(isSimulated) ? engineOffCopy.simulated : engineOffCopy.leftOut
}

function modelOf(settings: Settings, id: EngineId): string {
  if (isSurface(id)) return surfaceProviders(settings, id).map(providerLabel).join(', ')
  return isSimulatedId(id) ? simulatedModel(id) : engineSettings(settings, id).model
}

const NO_COST = { costUsd: costUsd(0), without: [] }
const NO_RUNS = { done: 0, notShown: 0, failed: 0, skipped: 0, left: 0 }

const lastDayRow = z.object({ engine: z.string(), day: z.date() })
const answeredRow = lastDayRow.extend({ at: z.date().nullable() })

/** Reads when each engine last answered: the day from the few rows of models, the time from that day's questions. */
async function readLastAnswers(): Promise<Map<string, Date>> {
  const last = await readRows(lastDayRow)`
    select engine, max(day) as day from engine_model_day where call = 'answer' group by engine`
  const days = [...new Set(last.map(({ day }) => toDay(day)))]
  // Runs may be deleted with their queries, questions are not.
  const rows = await readRows(answeredRow)`
    select engine, day, max(finished_at) as at from question
    where day = any(${days}::date[]) and engine = any(${last.map(({ engine }) => engine)}::text[]) and state = 'done'
    group by engine, day`
  const finished = new Map(rows.map(({ engine, day, at }) => [`${engine} ${toDay(day)}`, at]))
  return new Map(last.map(({ engine, day }) => [engine, finished.get(`${engine} ${toDay(day)}`) ?? day]))
}

const servedRow = z.object({ engine: z.string(), model: z.string() })

async function readServedModels(): Promise<Map<string, string>> {
  const rows = await readRows(servedRow)`
    select distinct on (engine) engine, model from engine_model_day where call = 'answer'
    order by engine, day desc, model desc`
  return new Map(rows.map(({ engine, model }) => [engine, model]))
}

async function readUsed(today: Day): Promise<Map<string, { today: number; all: number }>> {
  const used = new Map<string, { today: number; all: number }>()
  for (const { day, engine, tokens } of await readEngineDays({ from: addDays(today, 1 - DAYS), to: today })) {
    const sum = used.get(engine) ?? { today: 0, all: 0 }
    used.set(engine, { today: sum.today + (toDay(day) === today ? tokens : 0), all: sum.all + tokens })
  }
  return used
}

const budgetRow = z.object({ engine: z.string(), used: z.number(), cost: z.number(), stoppedAt: z.date().nullable() })

async function readBudgets(day: Day): Promise<Map<string, z.infer<typeof budgetRow>>> {
  const rows = await readRows(budgetRow)`
    select engine, used::float8 as used, cost_used::float8 as cost, stopped_at as "stoppedAt" from token_budget_day where day = ${day}::date`
  return new Map(rows.map((row) => [row.engine, row]))
}

const reasonRow = z.object({ engine: z.string(), code: z.string() })

/** Reads the most frequent failure reason of yesterday and today by engine. */
async function readReasons(today: Day): Promise<Map<string, string>> {
  const rows = await readRows(reasonRow)`
    select distinct on (engine) engine, reason_code as code from (
      select engine, reason_code, count(*) as runs from query_run
      where day between ${addDays(today, -1)}::date and ${today}::date and status = 'failed' and reason_code is not null
      group by engine, reason_code) r
    order by engine, runs desc, reason_code`
  return new Map(rows.map(({ engine, code }) => [engine, code]))
}
