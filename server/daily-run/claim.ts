import pRetry from 'p-retry'
import { z } from 'zod'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { engineLabel } from '@/lib/engines/engines'
import { type Db, db, readRows } from '@/server/db/client'
import { isDeadlock } from '@/server/db/errors'
import { type Account, readAccount } from '@/server/engines/paid-work'
import { question } from '@/server/llm/engine'
import { log } from '@/server/log'
import { completeQuestions, fetchQuestions } from '@/server/queue/client'
import type { QuestionDelivery } from '@/server/queue/queues'
import { freeTokens } from '@/server/usage/budget'
import {
  type ClaimedQuestion,
  endQuestion,
  look,
  markClaimed,
  type Reason,
  releaseQuestion,
  storedAnswer,
  storedReading,
} from './question'

/** Worker deaths after which a question is suspected, and asked alone. */
const SUSPECTED_DEATHS = 2
const TRIES_MAX = 3

const found = z.object({
  id: z.string(),
  day: z.string(),
  engine: z.string(),
  sample: z.number(),
  asked: question,
  ownerIds: z.array(z.string()),
  answer: storedAnswer.nullable(),
  reading: storedReading.nullable(),
  look: look.nullable(),
  deaths: z.number(),
  tries: z.number(),
  alone: z.boolean(),
  reserved: z.number(),
  costReserved: z.number(),
  ended: z.boolean(),
  jobId: z.string().nullable(),
  workerId: z.string().nullable(),
  isStopped: z.boolean(),
})
type Claimed = z.infer<typeof found> & { job: QuestionDelivery }

const subscribers = z.array(
  z.object({
    questionId: z.string(),
    runId: z.string(),
    queryId: z.string(),
    ownerId: z.string(),
    ownerKind: z.enum(['organisation', 'industry']),
    ownerName: z.string(),
    active: z.boolean(),
  }),
)

interface ClaimedQuestions {
  fetched: number
  claimed: ClaimedQuestion[]
}

/**
 * Claims questions from an engine's queue. Those that need no call end here with a reason, and so do all of an engine
 * no longer `planned`. `fetched` counts all jobs; `claimed` are to be run. Throws when the database is away.
 */
export function claimQuestions(
  count: number,
  workerId: string,
  engine: string,
  planned = true,
): Promise<ClaimedQuestions> {
  // Skipping a job that another worker has just fetched leaves its lock with us until commit. That worker then waits
  // for the lock while holding the question that we want to claim.
  return pRetry(() => claimOnce(count, workerId, engine, planned), {
    retries: 3,
    minTimeout: 20,
    shouldRetry: ({ error }) => isDeadlock(error),
  })
}

function claimOnce(count: number, workerId: string, engine: string, planned: boolean): Promise<ClaimedQuestions> {
  return db().$transaction(
    async (tx) => {
      const deliveries = await fetchQuestions(engine, count, tx)
      if (deliveries.length === 0) return { fetched: 0, claimed: [] }
      const locked = await claim(tx, deliveries, workerId)
      const waiting = await readSubscribers(tx, locked)
      const account = planned && locked.some(({ answer }) => !answer) ? await readAccount(tx, engine) : 'open'
      const claimed: ClaimedQuestion[] = []
      for (const question of locked) {
        const own = waiting.get(question.id) ?? []
        // One question is the trial; the others come again after it.
        const isTrialTaken = account === 'trial' && claimed.some((each) => each.account === 'trial')
        const admitted = await admit(tx, question, own, planned, isTrialTaken ? 'tryingElsewhere' : account)
        if (admitted) claimed.push(admitted)
      }
      // A question claimed by another job ends with that job, for the owners of both.
      const kept = new Set(claimed.map(({ job }) => job.id))
      await completeQuestions(
        engine,
        deliveries.filter(({ id }) => !kept.has(id)),
        tx,
      )
      return { fetched: deliveries.length, claimed }
    },
    { timeout: 15_000, maxWait: 10_000 },
  )
}

async function claim(tx: Db, deliveries: readonly QuestionDelivery[], workerId: string): Promise<Claimed[]> {
  const seen = await readRows(found, tx)`
    select q.id, to_char(q.day, 'YYYY-MM-DD') as day, q.engine, q.sample::int as sample, q.asked, q.owner_ids as "ownerIds",
      q.answer, q.reading, q.look, q.deaths::int as deaths, q.tries::int as tries, q.alone, q.reserved::float8 as reserved,
      q.cost_reserved::float8 as "costReserved",
      q.finished_at is not null as ended, q.job_id::text as "jobId", q.worker_id as "workerId",
      b.stopped_at is not null as "isStopped"
    from question q left join token_budget_day b on b.day = q.day and b.engine = q.engine
    where q.id = any(${deliveries.map(({ questionId }) => questionId)}::text[]) order by q.id for update of q`
  const claimed = seen.flatMap((question) => claimedBy(question, deliveries, workerId) ?? [])
  await markClaimed(tx, claimed, workerId)
  for (const question of seen) await joinOwners(tx, question, deliveries, claimed)
  for (const { day, engine, reserved: tokens, costReserved: costMicros } of claimed)
    if (tokens + costMicros > 0) await freeTokens(tx, day, engine, { tokens, costMicros })
  return claimed
}

/** Returns the claim; null while another job holds the question. */
function claimedBy(
  question: z.infer<typeof found>,
  deliveries: readonly QuestionDelivery[],
  workerId: string,
): Claimed | null {
  // Two plannings may have sent the same question; the job that claimed it first continues.
  const sent = deliveries.filter(({ questionId }) => questionId === question.id)
  const job = sent.find(({ id }) => id === question.jobId) ?? (question.jobId === null ? sent[0] : undefined)
  if (!job) return null
  const { ended, alone } = question
  const died = job.id === question.jobId && question.workerId !== workerId
  return {
    ...question,
    job,
    ownerIds: [...new Set([...question.ownerIds, ...sent.flatMap(({ ownerIds }) => ownerIds)])].sort(),
    // Asked once more by hand, its providers may be tried again; what has been paid is still fetched.
    look: question.look && ended ? { ...question.look, again: false, failed: [] } : question.look,
    deaths: ended ? 0 : question.deaths + Number(died && !alone),
    tries: ended ? 0 : question.tries + Number(died && alone),
  }
}

/** Adds the owners of these deliveries to the job that holds the question, which stores results for them too. */
async function joinOwners(
  tx: Db,
  { id, ownerIds }: z.infer<typeof found>,
  deliveries: readonly QuestionDelivery[],
  claimed: readonly Claimed[],
): Promise<void> {
  if (claimed.some((each) => each.id === id)) return
  const joined = deliveries.filter(({ questionId }) => questionId === id).flatMap((each) => each.ownerIds)
  const all = [...new Set([...ownerIds, ...joined])].sort()
  if (all.length > ownerIds.length) await tx.$executeRaw`update question set owner_ids = ${all} where id = ${id}`
}

async function readSubscribers(
  tx: Db,
  questions: readonly Pick<Claimed, 'id' | 'ownerIds'>[],
): Promise<Map<string, z.infer<typeof subscribers>>> {
  const owners = [...new Set(questions.flatMap(({ ownerIds }) => ownerIds))]
  const rows = await readRows(subscribers.element, tx)`
    select r.question_id as "questionId", r.id as "runId", r.query_id as "queryId", r.owner_id as "ownerId",
      o.kind as "ownerKind", o.name as "ownerName", q.active
    from query_run r
    join query q on q.id = r.query_id and q.owner_id = r.owner_id
    join owner o on o.id = r.owner_id
    where r.question_id = any(${questions.map(({ id }) => id)}::text[]) and r.status = 'queued'
      and r.owner_id = any(${owners}::text[]) and q.owner_id = any(${owners}::text[]) and o.id = any(${owners}::text[])
    order by r.id`
  return Map.groupBy(rows, ({ questionId }) => questionId)
}

async function admit(
  tx: Db,
  question: Claimed,
  own: z.infer<typeof subscribers>,
  planned: boolean,
  engineAccount: Account,
): Promise<ClaimedQuestion | null> {
  const end = async (state: 'failed' | 'skipped' | 'done' | 'notShown', reason: Reason | null, of?: string[]) => {
    await endQuestion(tx, question, state, reason, of && { of })
    return null
  }
  const { reasons } = queryRunsCopy
  const label = engineLabel(question.engine)
  const inactive = own.filter(({ active }) => !active).map(({ runId }) => runId)
  const payer = own.find(({ active }) => active)
  if (!payer)
    return question.answer && own.length === 0
      ? end('done', null)
      : end('skipped', { code: 'inactive', text: reasons.inactive })
  if (question.tries >= TRIES_MAX) {
    log.error({ question: question.id }, 'question abandoned')
    return end('failed', { code: 'gaveUp', text: reasons.gaveUp })
  }
  // Somebody subscribed later to what has been looked at.
  if (question.look?.notShown) return end('notShown', null)
  // A paid answer is read even when its engine is no longer asked.
  if (!planned && !question.answer) return end('skipped', { code: 'engine', text: reasons.engine(label) })
  const isPaid = question.answer !== null || question.look?.taskId != null
  if (!isPaid && question.isStopped) return end('skipped', { code: 'budget', text: reasons.budget(label) })
  const account = question.answer ? 'open' : engineAccount
  if (account === 'exhausted') return end('skipped', { code: 'quota', text: reasons.quota(label) })
  if (account === 'tryingElsewhere') {
    await releaseQuestion(tx, question)
    return null
  }
  if (inactive.length > 0) await end('skipped', { code: 'inactive', text: reasons.inactive }, inactive)
  const suspected = question.deaths >= SUSPECTED_DEATHS
  const touchedAt = performance.now()
  return { ...question, payer: { ...payer, day: question.day }, touchedAt, suspected, account }
}
