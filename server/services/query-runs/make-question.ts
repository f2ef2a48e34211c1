import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Question } from '@/server/llm/engine'
import { db } from '../../db'

// What one run asks, read anew when its job starts: a query may have been changed, switched off or deleted since the
// run was planned (security T61).

const row = z.object({
  id: z.string(),
  day: z.string(),
  engine: z.string(),
  sample: z.number(),
  status: z.enum(['queued', 'asking', 'waiting', 'done', 'failed', 'skipped']),
  /** Fences what a job writes: a job that claims the run raises it. */
  attempt: z.number(),
  /** Of the question that the run claimed last, before its query may have changed. */
  claimedHash: z.string().nullable(),
  dayStatus: z.enum(['running', 'finished', 'stopped']),
  active: z.boolean(),
  queryId: z.string(),
  term: z.string(),
  profileName: z.string().nullable(),
  profile: z.string().nullable(),
  ownerId: z.string(),
  ownerKind: z.enum(['organisation', 'industry']),
  ownerName: z.string(),
  country: z.enum(['GB', 'US']),
  location: z.string(),
})

export type RunRow = z.infer<typeof row>

/** A run with the question it asks now. */
export interface AskableRun extends RunRow {
  question: Question
  /** Two runs with the same hash, day, engine and sample ask the same question. */
  hash: string
}

/** The run with its query and owner as they are now; null when it (or its query) is gone. */
export async function readRun(runId: string): Promise<AskableRun | null> {
  const found = await db().$queryRaw`
    select r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.engine, r.sample::int as sample, r.status::text as status,
      r.attempt, r.question_hash as "claimedHash", d.status::text as "dayStatus", q.active, q.id as "queryId",
      q.search_term as term, q.profile_name as "profileName", q.searcher_profile as profile, q.owner_id as "ownerId",
      case when o.id is null then 'industry' else 'organisation' end as "ownerKind",
      coalesce(o.name, i.name) as "ownerName", coalesce(o.country, i.country)::text as country,
      coalesce(o.location, i.location) as location
    from query_run r
    join daily_run d on d.day = r.day
    join query q on q.owner_id = r.owner_id and q.id = r.query_id
    left join organisation o on o.id = q.organisation_id
    left join industry i on i.id = q.industry_id
    where r.id = ${runId}`
  const run = row.array().parse(found)[0]
  if (!run) return null
  const { term, profileName, profile, country, location, day, sample } = run
  const question = { term, profileName, profile, country, location, day, sample }
  return { ...run, question, hash: questionHash(question, run.engine) }
}

/**
 * Contract §7: the same question is the same term, profile, country, location and engine. Spelling counts, for it may
 * change an answer; how its letters are encoded and the white space around it do not.
 */
export function questionHash(question: Question, engine: string): string {
  const { term, profile, country, location } = question
  const parts = [term, profile ?? '', country, location, engine].map((part) => part.normalize('NFC').trim())
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
