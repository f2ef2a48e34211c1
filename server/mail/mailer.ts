import type { WeeklyDigest } from '@/lib/digest/shapes'
import type { SilentEngine } from '@/lib/engines/shapes'
import type { Day } from '@/lib/format/days'

export type AccountMailKind = 'verify' | 'reset' | 'invite' | 'passwordChanged' | 'addressTaken'
export type MailKind = AccountMailKind | 'digest' | 'silentEngines'

/** The link is made at sending and is valid from then; every address takes the same time (R-SAFE-5, R-SAFE-64). */
export interface AccountMailJob {
  kind: AccountMailKind
  email: string
  /** Id of the inviter, whose name is read at sending (R-USER-7). */
  invitedBy?: string
}

/** Carries its content, so people of one organisation read the same figures, computed once. */
export interface DigestMailJob {
  kind: 'digest'
  email: string
  userId: string
  /** Secret of the unsubscribe link; the same however often the mail is sent. */
  token: string
  digest: WeeklyDigest
}

/** Tells a system admin of engines that do not answer, with what was known when the mail was queued (R-ENGINES-10). */
export interface SilentEnginesMailJob {
  kind: 'silentEngines'
  email: string
  userId: string
  /** The day whose run they gave no answer to. */
  day: Day
  engines: SilentEngine[]
}

/** A mail that nobody waits for. */
export type NoticeJob = DigestMailJob | SilentEnginesMailJob
export type MailJob = AccountMailJob | NoticeJob

export interface OutgoingMail {
  kind: MailKind
  to: string
  subject: string
  text: string
  html: string
  link: string
  headers?: Record<string, string>
  /** Lets mail clients show a mail sent twice only once. */
  messageId?: string
}

export interface Mailer {
  /** @throws MailError when the mail was not sent. */
  send(mail: OutgoingMail): Promise<void>
}

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.retryable = retryable
  }
}

/** Masks an address as `a***@example.org`, for logs (R-SAFE-42). */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}***@${host}`
}

/** Escapes text for HTML: names are never markup (R-SAFE-32). */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

export const MAIL_FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Longest text by others, in characters. */
const SHOWN_TEXT = 200
/** Returns one line without control characters, which could begin a header or turn the direction of text. */
export function plain(text: string, longest = SHOWN_TEXT): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}
