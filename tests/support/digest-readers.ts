import { afterEach, beforeAll, beforeEach } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { digestWeek } from '@/server/digest/reads'
import { makeOrganisation, makeUser } from './factories'
import { type Mailbox, startMailbox } from './mailbox'
import { makeQuery, storeResults } from './results'
import { until } from './runs'
import { endWorkers } from './worker'

// Organisations whose people get this week's digest, and what became of the mails.

export const week = digestWeek(today())

/** Gives each test of the file a mail server and an empty mail queue. */
export function openMailbox(): { readonly box: Mailbox } {
  const kept: { box?: Mailbox } = {}
  const opened = () => {
    if (!kept.box) throw new Error('the mailbox opens before each test')
    return kept.box
  }
  beforeAll(async () => {
    process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  })
  beforeEach(async () => {
    kept.box = await startMailbox()
  })
  afterEach(async () => {
    await endWorkers()
    await opened().close()
    await db().$executeRaw`delete from pgboss.job where name in ('send-mail', 'weekly-digest')`
    // The next test must not send this one's mails.
    await db().user.updateMany({ data: { digest: false } })
  })
  return {
    get box() {
      return opened()
    },
  }
}

/** An organisation with answers, and the addresses of so many readers. */
export async function makeReaders(count = 1) {
  const organisation = await makeOrganisation({ name: 'Loomhouse' })
  const query = await makeQuery(organisation, { slot: 1 })
  await storeResults(
    Array.from({ length: 35 }, (_, index) => ({ query, day: addDays(week, -1 - index), brands: ['Loomhouse'] })),
  )
  const made = []
  for (let each = 0; each < count; each++)
    made.push(await makeUser({ organisation, roles: each === 0 ? ['organisationAdmin'] : [] }))
  await db().user.updateMany({ where: { organisationId: organisation.id }, data: { digest: true } })
  return { organisation, emails: made.map(({ email }) => email) }
}
/** How many mails each of them got. */
export const mailsTo = (box: Mailbox, emails: readonly string[]) =>
  emails.map((email) => box.mails.filter(({ to }) => to.includes(email)).length)
/** How many of them have a digest that was made. */
export const noted = (emails: string[]) => db().digestMail.count({ where: { user: { email: { in: emails } } } })
/** Mails in the queue, including those a worker has in hand. */
const open = () => db().$queryRaw<object[]>`
  select 1 from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`
/** Waits until no mail is in the queue. */
export const allSent = () => until(open, ({ length }) => length === 0, 60_000)
