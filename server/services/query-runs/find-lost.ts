import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { ANSWER_QUEUE, longestRunS } from '@/server/queue'
import type { Db } from '../../db'
import type { RunScope } from './plan-day'

const ids = z.array(z.object({ id: z.string() }))

/**
 * Runs of a day that nothing will ever answer unless they are sent again: queued without a job in the queue, asking
 * without a job for longer than a run can take, or waiting for a question that nobody asks any more. Sets those to
 * queued and answers their ids, in planned order.
 */
export async function findLost(tx: Db, day: Day, scope?: RunScope): Promise<string[]> {
  const owners = scope ? [...scope.ownerIds] : null
  await forgetDeadLeaders(tx, day)
  const rows = await tx.$queryRaw`
    update query_run set status = 'queued' where id in (
      select r.id from query_run r
      where r.day = ${day}::date and r.status in ('queued', 'asking', 'waiting')
        and (${owners}::text[] is null or r.owner_id = any(${owners}::text[]))
        and (r.status <> 'asking' or r.started_at < now() - make_interval(secs => ${longestRunS()}::int))
        and (r.status <> 'waiting' or not exists (
          select from asked_question a where a.day = r.day and a.engine = r.engine and a.sample = r.sample
            and a.question_hash = r.question_hash and a.state = 'asking' and a.lease_until > now()))
        and not exists (select from pgboss.job j where j.name = ${ANSWER_QUEUE} and j.singleton_key = r.id
          and j.state in ('created', 'retry', 'active'))
      order by r.id for update skip locked)
    returning id`
  return ids
    .parse(rows)
    .map(({ id }) => id)
    .sort()
}

/** A question whose asker is gone (its query was deleted, or its run went another way) is nobody's. */
async function forgetDeadLeaders(tx: Db, day: Day): Promise<void> {
  await tx.$executeRaw`
    delete from asked_question a
    where a.day = ${day}::date and a.state = 'asking'
      and a.lease_until < now() + make_interval(secs => ${longestRunS() - 60}::int)
      and not exists (select from query_run r where r.id = a.leader_run_id and r.question_hash = a.question_hash
        and r.status in ('queued', 'asking'))`
}
