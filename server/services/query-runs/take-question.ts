import { z } from 'zod'
import { longestRunS } from '@/server/queue'
import { db } from '../../db'
import type { AskableRun } from './make-question'

const claimed = z.array(
  z.object({
    state: z.enum(['asking', 'answered', 'failed']),
    leads: z.boolean(),
    resultId: z.string().nullable(),
    reasonCode: z.string().nullable(),
    reason: z.string().nullable(),
    attempt: z.number().nullable(),
  }),
)

/**
 * What a run is to do about its question. `attempt` fences everything it writes later (security T65).
 * - `lead` ask it · `wait` another run is asking; it wakes this one · `copy` it has been answered today
 * - `adopt` it has failed today · `busy` this very run is being answered by another job
 */
export type Claim =
  | { kind: 'lead'; attempt: number }
  | { kind: 'copy'; attempt: number; resultId: string }
  | { kind: 'adopt'; attempt: number; reasonCode: string; reason: string | null }
  | { kind: 'wait' }
  | { kind: 'busy' }

/**
 * Claims a run and its question in one statement. Locks go question first, run second, everywhere: who waits has said
 * so before the asker can look for who waits, so no wake-up is lost. An asker whose lease has run out is replaced.
 * @param redelivered the job comes a second time, so whoever had the run is dead: take it over at once.
 */
export async function takeQuestion(run: AskableRun, redelivered: boolean): Promise<Claim> {
  const lease = longestRunS()
  const rows = await db().$queryRaw`
    with asked as (
      insert into asked_question as a (day, engine, sample, question_hash, leader_run_id, lease_until)
      values (${run.day}::date, ${run.engine}, ${run.sample}::int, ${run.hash}, ${run.id},
        now() + make_interval(secs => ${lease}::int))
      on conflict (day, engine, sample, question_hash) do update set
        leader_run_id = case when a.state = 'asking' and a.lease_until < now()
          then excluded.leader_run_id else a.leader_run_id end,
        lease_until = case when a.state = 'asking' and (a.lease_until < now() or a.leader_run_id = excluded.leader_run_id)
          then excluded.lease_until else a.lease_until end
      returning state, leader_run_id, result_id, reason_code, reason
    ), claimed as (
      update query_run r set attempt = r.attempt + 1, question_hash = ${run.hash}, started_at = now(),
        status = (case when a.state = 'asking' and a.leader_run_id <> r.id then 'waiting' else 'asking' end)::query_run_status
      from asked a
      where r.id = ${run.id} and (r.status in ('queued', 'waiting') or (r.status = 'asking'
        and (${redelivered}::boolean or r.started_at < now() - make_interval(secs => ${lease}::int))))
      returning r.attempt
    )
    select asked.state::text as state, asked.leader_run_id = ${run.id} as leads, asked.result_id as "resultId",
      asked.reason_code as "reasonCode", asked.reason, (select attempt from claimed)::int as attempt
    from asked`
  return decide(claimed.parse(rows)[0])
}

function decide(row: z.infer<typeof claimed>[number] | undefined): Claim {
  if (!row || row.attempt === null) return { kind: 'busy' }
  const { attempt, resultId, reasonCode } = row
  if (row.state === 'answered' && resultId) return { kind: 'copy', attempt, resultId }
  if (row.state === 'failed') return { kind: 'adopt', attempt, reasonCode: reasonCode ?? 'unknown', reason: row.reason }
  return row.leads ? { kind: 'lead', attempt } : { kind: 'wait' }
}

/**
 * Asks again what was answered by a result that is gone (its query was deleted).
 * @returns false when somebody else already does.
 */
export async function takeOver(run: AskableRun, goneResultId: string): Promise<boolean> {
  const taken = await db().$executeRaw`
    update asked_question set state = 'asking', result_id = null, leader_run_id = ${run.id},
      lease_until = now() + make_interval(secs => ${longestRunS()}::int)
    where day = ${run.day}::date and engine = ${run.engine} and sample = ${run.sample}::int
      and question_hash = ${run.hash} and state = 'answered' and result_id = ${goneResultId}`
  return taken > 0
}
