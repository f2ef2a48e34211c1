import { createHash } from 'node:crypto'
import type { Actor, Reach } from '@/lib/access/roles'
import { type Day, toDay } from '@/lib/format/days'
import { DIGEST } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { DigestPreview, WeeklyDigest } from '@/lib/schemas/digest'
import { env } from '@/server/env'
import { digestHtml } from '@/server/mail/digest-html'
import { digestPlain, digestText } from '@/server/mail/digest-message'
import type { OutgoingMail } from '@/server/mail/mailer'
import { organisationScope } from '@/server/services/scope'
import { digestOf, digestWeek } from './digest-of'
import { unsubscribePage, unsubscribeUrl } from './unsubscribe'

interface Recipient {
  id: string
  email: string
  token: string
}

/** One person's mail. Its id is the same however often it is made, so that a mail that was sent twice is shown once. */
export function composeDigest(digest: WeeklyDigest, { id, email, token }: Recipient): OutgoingMail {
  const text = digestText(digest, unsubscribePage(token))
  const name = createHash('sha256').update(`${digest.week} ${id}`).digest('hex').slice(0, 32)
  return {
    kind: 'digest',
    to: email,
    subject: text.subject,
    link: text.open,
    text: digestPlain(text),
    html: digestHtml(text),
    messageId: `<digest.${name}@${new URL(env().appUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** What this week's mail says or would say, with the profile in place of a reader's own link. Throws 404 out of reach. */
export async function previewDigest(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  today: Day,
): Promise<DigestPreview> {
  const digest = await digestOf(await organisationScope(actor, reach, organisationId), digestWeek(today))
  if (!digest) return { subject: null, parts: null, html: null, text: null }
  const text = digestText(digest, `${env().appUrl}${routes.profile}`)
  return { subject: text.subject, parts: digest, html: digestHtml(text), text: digestPlain(text) }
}

/** Whether the digest of `now`'s week is due: on its Monday from the hour on, and not on later days. */
export function digestIsDue(now: Date): boolean {
  return toDay(now) === digestWeek(toDay(now)) && now.getUTCHours() >= DIGEST.hour
}
