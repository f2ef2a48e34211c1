import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { SAMPLES } from '@/lib/limits'
import { FORECAST_DAYS } from '@/lib/metrics/token-forecast'
import type { TokenForecast } from '@/lib/schemas/industry'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { env } from '@/server/env'

/** `chooseEngine` chooses one. */
const ENGINES = 1
/** The mean over all owners rests on their latest answers, so that reading it takes the same time however many there are. */
const LATEST = 1000

/** From what the tokens of an owner are forecast: its own answers, or those of all owners while it has none, or is new. */
export async function readTokenForecast(
  kind: 'organisation' | 'industry',
  ownerId: string | null,
): Promise<TokenForecast> {
  const since = addDays(today(), 1 - FORECAST_DAYS)
  const own = ownerId === null ? null : await readOwnAnswers(ownerId, since)
  const overAllOwners = !own?.answers
  const { answers, tokens } = overAllOwners ? await readLatestAnswers(since) : own
  return {
    samples: kind === 'organisation' ? env().SAMPLES_PER_QUERY : SAMPLES.industry,
    engines: ENGINES,
    tokensPerAnswer: tokens,
    answers,
    overAllOwners,
  }
}

const measured = z.tuple([z.object({ answers: z.number(), tokens: z.number().nullable() })])

/** A run without tokens shared an answer that another one paid for: it does not say what an answer takes. */
async function readOwnAnswers(ownerId: string, since: Day) {
  const rows = await db().$queryRaw`
    select count(*)::int as answers, avg(r.input_tokens::bigint + r.output_tokens)::float8 as tokens
    from query q join query_run r on r.owner_id = q.owner_id and r.query_id = q.id
    where q.owner_id = ${ownerId} and r.owner_id = ${ownerId} and r.day >= ${since}::date and r.status = 'done'
      and r.input_tokens::bigint + r.output_tokens > 0`
  return measured.parse(rows)[0]
}

async function readLatestAnswers(since: Day) {
  const rows = await db().$queryRaw`
    select count(*)::int as answers, avg(r.tokens)::float8 as tokens from (
      select input_tokens::bigint + output_tokens as tokens from query_run
      where day >= ${since}::date and status = 'done' and input_tokens::bigint + output_tokens > 0
      order by day desc limit ${LATEST}
    ) r`
  return measured.parse(rows)[0]
}
