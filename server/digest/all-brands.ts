import { z } from 'zod'
import type { WeeklyDigest } from '@/lib/digest/shapes'
import { digestCopy as copy } from '@/lib/digest/words'
import { monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { DIGEST } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { hashOfSecret, newSecret } from '@/server/auth/tokens'
import { db, idRow, readRows } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { log } from '@/server/log'
import { type BrandOfMail, type DigestMailJob, plain } from '@/server/mail/mailer'
import { sendNotices } from '@/server/queue/client'
import { env } from '@/server/settings/env'
import { digestText, type MailText } from './message'
import { ALL_BRANDS, canGetDigest, wantsDigest } from './readers'
import { digestOf } from './reads'

// One weekly mail for all brands of a person who wants it so (R-BRANDS-8), in the words of the digest of each.

/** SQL: user `u`, a member `m` of one of several organisations, has one mail for all of them. */
export const inOneMail = Prisma.sql`(u.one_digest and exists (select 1 from membership o
  where o.user_id = u.id and o.organisation_id <> m.organisation_id))`

/** The row of a brand: what its own digest would say. */
function brandOf(digest: WeeklyDigest): BrandOfMail {
  const { heading, lead } = digestText(digest, '')
  const change = digest.changes.find(({ of }) => of === 'visibility')
  const { organisation, visibility, story } = digest
  return {
    organisation,
    ...{ heading, lead, share: change?.share ?? story?.week?.share ?? visibility?.share ?? null },
    ...{ verdict: change?.verdict ?? null, due: digest.due, simulated: digest.simulated },
  }
}

const NEEDS = { clearDrop: 0, clearRise: 1 } as const
const needOf = ({ verdict }: BrandOfMail) => (verdict === null ? 2 : NEEDS[verdict])

/** Lays the brands out as a digest with a row each, those that fell first; `unsubscribe` is the reader's own link. */
export function allBrandsText(
  brands: readonly BrandOfMail[],
  window: WeeklyDigest['window'],
  unsubscribe: string,
): MailText {
  const sorted = [...brands].sort(
    (a, b) =>
      needOf(a) - needOf(b) || compareText(a.organisation.name.toLowerCase(), b.organisation.name.toLowerCase()),
  )
  const { appUrl } = env()
  const words = copy.allBrands
  const heading = words.heading(brands.length)
  const due = sorted
    .flatMap(({ organisation: { name }, due: of }) => of.map((each) => ({ ...each, name })))
    .sort((a, b) => compareText(a.day, b.day))
  return {
    subject: words.subject(brands.length, sorted[0]?.heading.replace(/\.$/, '') ?? ''),
    ...{ organisation: words.name, week: copy.week(window), heading, lead: '', counted: null, done: null },
    changesTitle: words.name,
    changes: sorted.map(({ organisation, heading: said, lead, share, verdict }) => ({
      title: plain(organisation.name),
      ...(verdict && {
        mark: {
          label: copy.change.verdicts[verdict],
          tone: verdict === 'clearRise' ? ('rise' as const) : ('drop' as const),
        },
      }),
      figure: share === null ? '–' : `${share}%`,
      text: [said, lead].filter(Boolean).join(' '),
    })),
    ...{ opportunity: null, sources: [] },
    due: due.slice(0, DIGEST.due).map(({ title, day, overdue, name }) => ({
      title: `${plain(name)}: ${plain(title)}`,
      end: { text: overdue ? copy.due.overdue(day) : monthDay(day), alarming: overdue },
    })),
    moreDue: due.length > DIGEST.due ? copy.due.more(due.length - DIGEST.due) : null,
    open: { label: words.open, href: `${appUrl}${routes.brands}` },
    foot: [...(brands.some(({ simulated }) => simulated) ? [copy.simulated] : []), words.why],
    links: {
      unsubscribe,
      profile: `${appUrl}${routes.profile}`,
      howWeCalculate: `${appUrl}${routes.howWeCalculate}`,
    },
    // The brands of one person may have names of several.
    brand: null,
  }
}

const personRow = z.object({ id: z.string(), email: z.string(), organisations: z.array(z.string()) })
const AT_ONCE = 20

/**
 * Queues one mail for each person who wants all brands in one and has no mail of this week yet. May run twice, concurrently, and
 * again after being killed. A person with a brand that fails is counted, and left for the next run.
 */
export async function sendOneMails(week: Day, signal?: AbortSignal): Promise<{ mails: number; failed: number }> {
  const sent = { mails: 0, failed: 0 }
  // People of one agency have the same brands.
  const made = new Map<string, Promise<WeeklyDigest | null>>()
  const digestFor = (id: string) => {
    const found = made.get(id) ?? digestOf(installationScope(id), week)
    made.set(id, found)
    return found
  }
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const people = await readRows(personRow)`
      select u.id, u.email, array_agg(m.organisation_id order by m.organisation_id) as organisations
      from app_user u join membership m on m.user_id = u.id
      where u.id > ${after} and ${inOneMail} and ${canGetDigest} and ${wantsDigest}
        and not exists (select 1 from digest_mail n where n.user_id = u.id and n.week = ${week}::date)
      group by u.id, u.email order by u.id limit ${AT_ONCE}::int`
    const last = people.at(-1)
    if (last === undefined) return sent
    after = last.id
    for (const person of people) {
      signal?.throwIfAborted()
      try {
        const digests: WeeklyDigest[] = []
        for (const id of person.organisations) {
          const digest = await digestFor(id)
          if (digest) digests.push(digest)
        }
        if (digests.length > 0 && (await queue(person, digests, week))) sent.mails += 1
      } catch (error) {
        log.error({ err: error, user: person.id }, 'weekly mail for all brands failed')
        sent.failed += 1
      }
    }
  }
}

/** The first transaction to note the person queues the mail; others wait for it and find it noted. */
function queue(
  { id: userId, email }: z.infer<typeof personRow>,
  digests: readonly WeeklyDigest[],
  week: Day,
): Promise<boolean> {
  const token = newSecret()
  const [digest] = digests
  return db().$transaction(async (tx) => {
    const noted = await readRows(idRow, tx)`
      insert into digest_mail (user_id, week, organisation_id, token_hash)
      values (${userId}, ${week}::date, ${ALL_BRANDS}, ${hashOfSecret(token)})
      on conflict (user_id, week, organisation_id) do nothing returning user_id as id`
    if (!digest || noted.length === 0) return false
    await sendNotices(
      [{ kind: 'digest', email, userId, token, digest, brands: digests.map(brandOf) }],
      `${week}:${ALL_BRANDS}`,
      tx,
    )
    return true
  })
}

const stillRow = z.object({ id: z.string() })

/** Composes a queued mail with the brands that its reader still belongs to and wants; null for none. */
export async function allBrandsOf(
  { userId, email, brands = [], digest }: DigestMailJob,
  unsubscribe: string,
): Promise<MailText | null> {
  const still = await readRows(stillRow)`
    select m.organisation_id as id from app_user u join membership m on m.user_id = u.id
    where u.id = ${userId} and u.email = ${email} and u.one_digest and ${canGetDigest} and ${wantsDigest}`
  const own = new Set(still.map(({ id }) => id))
  const shown = brands.filter(({ organisation: { _id } }) => own.has(_id))
  return shown.length > 0 ? allBrandsText(shown, digest.window, unsubscribe) : null
}
