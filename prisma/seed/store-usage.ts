import type { Db } from '@/server/db/client'
import { env } from '@/server/settings/env'
import type { CallUsage } from '@/server/usage/ledger'
import type { AnsweredQuestion } from './answer-questions'

// The ledger of many days in few statements, and the sum of each owner that a worker writes with it.

type ModelUsage = CallUsage['models'][number]

/** What an owner used of one engine on one day. */
interface UsedOnDay {
  ownerId: string
  ownerKind: 'organisation' | 'industry'
  ownerName: string
  day: string
  engine: string
  models: ModelUsage[]
  tokens: number
  /** Cost of the calls that have a known one. */
  costMicros: number
}

/** What the calls of these questions cost, in the name of who pays for each. The last statements about owners of a transaction. */
export async function storeUsage(tx: Db, answered: readonly AnsweredQuestion[]): Promise<void> {
  const used = await sumByDay(tx, answered)
  await addToLedger(tx, used)
  await addToQueries(tx, answered)
  const { LLM_DAILY_TOKEN_BUDGET: tokens, LLM_DAILY_COST_BUDGET_USD: dollars } = env()
  if (tokens !== undefined || dollars !== undefined) await spend(tx, used)
}

/** In the order in which the ledger is locked. */
async function sumByDay(tx: Db, answered: readonly AnsweredQuestion[]): Promise<UsedOnDay[]> {
  const owners = await tx.owner.findMany({ select: { id: true, kind: true, name: true } })
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
  const paid = Map.groupBy(answered, ({ day, engine, runs }) => `${runs[0].ownerId} ${day} ${engine}`)
  return [...paid]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...more]]) => {
      if (!first) throw new Error('a group has a question')
      const { day, engine, runs } = first
      const owner = ownerOf.get(runs[0].ownerId)
      if (!owner) throw new Error(`there is no owner ${runs[0].ownerId}`)
      return {
        ...{ ownerId: owner.id, ownerKind: owner.kind === 'industry' ? 'industry' : 'organisation' },
        ...{ ownerName: owner.name, day, engine },
        models: addModels([first, ...more].flatMap(({ usage }) => usage.models)),
        tokens: [first, ...more].reduce((sum, { usage }) => sum + usage.tokens, 0),
        costMicros: [first, ...more].reduce((sum, { usage }) => sum + (usage.counted.costMicros ?? 0), 0),
      }
    })
}

/** Each model once, by name: the order in which a worker locks their rows. */
function addModels(used: readonly ModelUsage[]): ModelUsage[] {
  return [...Map.groupBy(used, ({ model }) => model)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([model, own]) => {
      const sum = (part: Exclude<keyof ModelUsage, 'model'>) => own.reduce((all, each) => all + each[part], 0)
      return {
        ...{ model, calls: sum('calls'), failedCalls: sum('failedCalls') },
        ...{ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') },
        ...{ pricedCalls: sum('pricedCalls'), costMicros: sum('costMicros') },
      }
    })
}

async function addToLedger(tx: Db, used: readonly UsedOnDay[]): Promise<void> {
  await tx.$executeRaw`
    insert into usage_day as d
      (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens, priced_calls,
        cost_micros)
    select day, "ownerId", engine, model, "ownerKind", "ownerName", calls, "failedCalls", "inputTokens", "outputTokens",
      "pricedCalls", "costMicros"
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as u("ownerId" text, "ownerKind" text, "ownerName" text, day date,
      engine text, models jsonb), jsonb_to_recordset(models)
        as m(model text, calls int, "failedCalls" int, "inputTokens" bigint, "outputTokens" bigint, "pricedCalls" int,
          "costMicros" bigint)
    on conflict (day, owner_id, engine, model) do update set calls = d.calls + excluded.calls,
      failed_calls = d.failed_calls + excluded.failed_calls, input_tokens = d.input_tokens + excluded.input_tokens,
      output_tokens = d.output_tokens + excluded.output_tokens, priced_calls = d.priced_calls + excluded.priced_calls,
      cost_micros = d.cost_micros + excluded.cost_micros`
  await tx.$executeRaw`
    insert into usage_total as t (owner_id, owner_kind, owner_name, tokens, first_day)
    select "ownerId", min("ownerKind"), min("ownerName"), sum(tokens), min(day)
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb)
      as u("ownerId" text, "ownerKind" text, "ownerName" text, day date, tokens bigint)
    group by 1
    on conflict (owner_id) do update set tokens = t.tokens + excluded.tokens, first_day = least(t.first_day, excluded.first_day)`
}

/** The first run of a question pays for it. */
async function addToQueries(tx: Db, answered: readonly AnsweredQuestion[]): Promise<void> {
  const paid = answered.map(({ day, runs: [payer], usage }) => {
    return { day, ownerId: payer.ownerId, queryId: payer.queryId, tokens: usage.tokens, costMicros: usage.costMicros }
  })
  await tx.$executeRaw`
    insert into usage_query_day as q (owner_id, query_id, day, tokens, cost_micros)
    select "ownerId", "queryId", day, sum(tokens), case when count(*) = count("costMicros") then sum("costMicros") end
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as u("ownerId" text, "queryId" text, day date, tokens bigint,
      "costMicros" bigint)
    group by 1, 2, 3 having sum(tokens) > 0
    on conflict (owner_id, query_id, day) do update set tokens = q.tokens + excluded.tokens,
      cost_micros = q.cost_micros + excluded.cost_micros`
}

/** A budget counts what its day has used, as if it had been set before. */
async function spend(tx: Db, used: readonly UsedOnDay[]): Promise<void> {
  await tx.$executeRaw`
    insert into token_budget_day as b (day, engine, used, cost_used)
    select day, engine, sum(tokens), sum("costMicros")
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as u(day date, engine text, tokens bigint,
      "costMicros" bigint)
    group by day, engine
    on conflict (day, engine) do update set used = b.used + excluded.used,
      cost_used = b.cost_used + excluded.cost_used`
}
