import { type MailCopy, mailCopy } from '@/lib/copy/mail'
import { routes } from '@/lib/routes'
import { env } from '@/server/env'
import { htmlOf, textOf } from './layout'
import type { MailKind, OutgoingMail } from './mailer'

export interface MailContent {
  to: string
  /** Only a name that is known to be the reader's own: otherwise strangers could put words into our mails. */
  name: string | null
  /** Of an invitation. */
  organisation: string | null
  /** Of a mail whose link carries one. */
  token: { id: string; token: string } | null
}

const PAGE: Record<MailKind, string> = {
  verify: routes.verifyEmail,
  reset: routes.resetPassword,
  invite: routes.setPassword,
  passwordChanged: routes.requestReset,
  addressTaken: routes.requestReset,
}

/** Writes a mail. Its link leads to APP_URL and to nothing that a request said (T12). */
export function composeMail(kind: MailKind, { to, name, organisation, token }: MailContent): OutgoingMail {
  const copy: MailCopy = kind === 'invite' ? mailCopy.invite(organisation) : mailCopy[kind]
  const link = mailedLink(PAGE[kind], token)
  const greeting = mailCopy.greeting(name)
  return {
    kind,
    to,
    subject: copy.subject,
    link,
    text: textOf({ ...copy, greeting, link }),
    html: htmlOf({ ...copy, greeting, link }),
  }
}

/** An address of ours, with what its page needs. */
export function mailedLink(page: string, token: { id: string; token: string } | null): string {
  const search = token ? `?${new URLSearchParams({ token: token.token, id: token.id })}` : ''
  return `${env().appUrl}${page}${search}`
}
