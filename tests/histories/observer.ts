import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Mailbox } from '@/tests/support/mailbox'
import type { FinalState, History } from './history'

// Reads the database past the proxies: what is so at one moment in one statement, again and again, and all at the end.

const EVERY_MS = 250
/** For what a worker still has to do when the clients have ended; a killed one's work comes back after its heartbeat. */
const WORK_ENDS_MS = 60_000

const observed = z.object({
  owners: z.array(
    z.object({
      owner: z.string(),
      kind: z.enum(['organisation', 'industry']),
      active: z.number(),
      ledger: z.number(),
      results: z.number(),
    }),
  ),
  doubled: z.array(z.string()),
  systemAdmins: z.number(),
  waiting: z.number(),
  generations: z.record(z.string(), z.number()),
})

const OBSERVE = `
  select jsonb_build_object(
    'owners', (select coalesce(jsonb_agg(jsonb_build_object(
      'owner', o.name, 'kind', o.kind,
      'active', (select count(*) from query q where q.owner_id = o.id and q.active_slot is not null),
      'ledger', (select coalesce(sum(u.input_tokens + u.output_tokens), 0) from usage_day u where u.owner_id = o.id),
      'results', (select coalesce(sum(r.input_tokens + r.output_tokens), 0) from result r where r.owner_id = o.id)
      )), '[]') from owner o),
    'doubled', (select coalesce(jsonb_agg(question), '[]') from (
      select concat_ws(' ', query_id, day, engine, sample) as question from result
      group by query_id, day, engine, sample having count(*) > 1) more),
    'systemAdmins', (select count(*) from app_user where system_admin and password_hash is not null),
    'waiting', (select count(*) from query_run r join query q on q.id = r.query_id and q.owner_id = r.owner_id
      where r.status = 'queued' and q.active_slot is not null),
    'generations', (select coalesce(jsonb_object_agg(id, refresh_counter), '{}') from session)
  ) as seen`

const RECORDS = `
  select 'note ' || text as record, '{}'::jsonb as values from note
  union all
  select 'query ' || coalesce(profile_name, id), jsonb_build_object('searchTerm', search_term, 'active', active::text) from query
  union all
  select 'action ' || g.title, jsonb_build_object('status', s.status)
    from geo_recommendation g left join recommendation_status s on s.recommendation_id = g.id
  union all
  select 'person ' || email, jsonb_build_object('systemAdmin', system_admin::text, 'organisationAdmin', organisation_admin::text)
    from app_user`

const UNSENT = `
  select email from app_user u where password_hash is null and not exists (
    select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active') and data->>'email' = u.email)`

const recordRow = z.object({ record: z.string(), values: z.record(z.string(), z.string()) })
const sessionRow = z.object({ session: z.string(), reason: z.string() })
const emailRow = z.object({ email: z.string() })
const runRow = z.object({ run: z.string() })

/** The records of a database at this moment. */
export async function readRecords(databaseUrl: string): Promise<FinalState['records']> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return z.array(recordRow).parse((await client.query(RECORDS)).rows)
  } finally {
    await client.end()
  }
}

async function readFinal(client: pg.Pool, { mails }: Mailbox): Promise<FinalState> {
  const rows = async (sql: string) => (await client.query(sql)).rows
  // Read before what arrived: a mail is in the queue until it has.
  const unsent = z.array(emailRow).parse(await rows(UNSENT))
  const arrived = new Set(mails.flatMap(({ to }) => to))
  return {
    unmailed: unsent.map(({ email }) => email).filter((email) => !arrived.has(email)),
    records: z.array(recordRow).parse(await rows(RECORDS)),
    endedSessions: z.array(sessionRow).parse(
      await rows(`select id as session, coalesce(revoked_reason, '') as reason from session
        where revoked_at is not null and revoked_reason is distinct from 'signed out'`),
    ),
    unended: z
      .array(runRow)
      .parse(
        await rows(`select concat_ws(' ', r.id, r.day, r.engine, r.sample) as run from query_run r
          join query q on q.id = r.query_id and q.owner_id = r.owner_id
          where r.status = 'queued' and q.active_slot is not null`),
      )
      .map(({ run }) => run),
  }
}

export class Observer {
  private readonly pool: pg.Pool
  private readonly history: History
  private readonly mailbox: Mailbox
  private readonly serverFails: boolean

  /** @param serverFails where the server itself fails, and not only the way to it, moments are left out */
  constructor(databaseUrl: string, history: History, mailbox: Mailbox, { serverFails = false } = {}) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      // Where the server fails a moment is left out soon; else only a busy machine makes it slow.
      connectionTimeoutMillis: serverFails ? 2000 : 20_000,
      query_timeout: serverFails ? 5000 : 20_000,
    })
    // The next statement gets another connection, or fails.
    this.pool.on('error', () => undefined)
    this.history = history
    this.mailbox = mailbox
    this.serverFails = serverFails
  }

  async run(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await this.observe().catch((error: unknown) => {
        if (!this.serverFails) throw error
      })
      await wait(EVERY_MS)
    }
  }

  /** Waits for the worker, and reads what there is in the end. */
  async finish(): Promise<FinalState> {
    const deadline = Date.now() + WORK_ENDS_MS
    while ((await this.observe()).waiting > 0 && Date.now() < deadline) await wait(EVERY_MS)
    const final = await readFinal(this.pool, this.mailbox)
    await this.pool.end()
    return final
  }

  private async observe() {
    const { rows } = await this.pool.query(OBSERVE)
    const seen = observed.parse(rows[0]?.seen)
    this.history.entries.push({ kind: 'observation', at: this.history.now(), ...seen })
    return seen
  }
}
