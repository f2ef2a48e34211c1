import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { AlertKind } from '@/lib/alerts/words'
import type { WeeklyDigest } from '@/lib/digest/shapes'
import type { SilentEngine } from '@/lib/engines/shapes'
import type { Day } from '@/lib/format/days'
import { PRODUCT } from '@/lib/layout/words'
import type { ReportMail } from '@/lib/report/shapes'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'

export type AccountMailKind =
  | 'verify'
  | 'reset'
  | 'invite'
  | 'join'
  | 'passwordChanged'
  | 'addressTaken'
  | 'connect'
  | 'connected'
export type MailKind = AccountMailKind | 'digest' | 'report' | 'silentEngines' | 'alert' | 'alertPaused' | 'filesPaused'

/** The link is made at sending and is valid from then; every address takes the same time (R-SAFE-5, R-SAFE-64). */
export interface AccountMailJob {
  kind: AccountMailKind
  email: string
  /** Id of the inviter, whose name is read at sending (R-USER-7). */
  invitedBy?: string
  /** Id of the organisation that asks somebody with an account to join (R-MEMBER-7). */
  organisation?: string
}

/** Carries its content, so people of one organisation read the same figures, computed once. */
export interface DigestMailJob {
  kind: 'digest'
  email: string
  userId: string
  /** Secret of the unsubscribe link; the same however often the mail is sent. */
  token: string
  digest: WeeklyDigest
  /** What a mail for all brands of a person says of each; `digest` is then that of one of them. */
  brands?: BrandOfMail[]
}

/** What the digest of a brand says, in short. */
export interface BrandOfMail {
  organisation: { _id: string; name: string }
  heading: string
  lead: string
  /** This week's share in percent; null without answers. */
  share: number | null
  /** How its visibility has clearly changed, if so. */
  verdict: 'clearRise' | 'clearDrop' | null
  due: WeeklyDigest['due']
  simulated: boolean
}

/** The first page of a month's report, for a person whom an organisation admin named (R-PRESENT-4). */
export interface ReportMailJob {
  kind: 'report'
  email: string
  userId: string
  token: string
  report: ReportMail
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

/** Tells an admin that nothing arrives at a channel of alerts any more (R-ALERT-5). */
export interface AlertPausedMailJob {
  kind: 'alertPaused'
  email: string
  userId: string
  channelId: string
  channel: AlertKind
  /** Why the last try failed. */
  error: string
}

/** Tells an admin that nightly files cannot be written any more (R-FILES-5). */
export interface FilesPausedMailJob {
  kind: 'filesPaused'
  email: string
  userId: string
  /** Its id. */
  organisation: string
  /** Why the last try failed. */
  error: string
}

/** A mail that nobody waits for. */
export type NoticeJob = DigestMailJob | ReportMailJob | SilentEnginesMailJob | AlertPausedMailJob | FilesPausedMailJob
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
  /** In whose name it comes, at our address. */
  senderName?: string
  replyTo?: string
  /** Pictures that its HTML names as `cid:…`; nothing is loaded from elsewhere. */
  pictures?: { cid: string; png: Buffer }[]
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

/** The colours of app/tokens.css in light. */
export const MAIL_COLOUR = {
  page: '#fafaf9',
  card: '#ffffff',
  text: '#171920',
  soft: '#595c63',
  line: '#e4e4e1',
  outline: '#d1d1cd',
  primary: '#2645d8',
  tint: '#ecf1ff',
  onTint: '#1f39c0',
} as const

/** Longest text by others, in characters. */
const SHOWN_TEXT = 200
/** Returns one line without control characters, which could begin a header or turn the direction of text. */
export function plain(text: string, longest = SHOWN_TEXT): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}

/** Whether mails leave this installation, if only for the outbox of our own stacks. */
export const canMail = () => env().SMTP_URL !== undefined || env().stack !== null

/** Returns SMTP if SMTP_URL is set, the outbox in our own stacks, else a mailer that fails and names the setting. */
export function chooseMailer(): Mailer {
  const { SMTP_URL, stack } = env()
  if (SMTP_URL) return smtpMailer(SMTP_URL)
  return stack ? logLinks(outboxMailer()) : { send: () => Promise.reject(notConfigured()) }
}

function notConfigured(): MailError {
  return new MailError('SMTP_URL: is not set, so mails wait in the queue', { retryable: true })
}

/** Logs links in demo and development only; in production the link is a secret (R-SETTING-3). */
function logLinks(mailer: Mailer): Mailer {
  const { stack } = env()
  if (stack !== 'demo' && stack !== 'dev') return mailer
  return {
    async send(mail) {
      await mailer.send(mail)
      log.info({ mail: mail.kind, to: maskEmail(mail.to), link: mail.link }, 'mail in the outbox')
    },
  }
}

/** The sender of this installation; with a name of its own only the address of it. */
function sender(name?: string) {
  const from = env().MAIL_FROM ?? `${PRODUCT} <no-reply@${new URL(env().appUrl).hostname}>`
  return name === undefined ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}

function toEnvelope({ to, subject, text, html, headers, messageId, ...own }: OutgoingMail) {
  const { senderName, replyTo, pictures = [] } = own
  return {
    from: sender(senderName),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    date: new Date(),
    // An object holds one address and is not parsed as a list (R-SAFE-7).
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Asks for no out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    ...(messageId && { messageId }),
    attachments: pictures.map(({ cid, png }) => ({
      ...{ cid, filename: `${cid}.png`, content: png },
      ...{ contentType: 'image/png', contentDisposition: 'inline' as const },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Folder for mails without a mail server (R-SETTING-3). */
export const OUTBOX = path.join('.data', 'outbox')

/** Writes mails to files; each appears whole or not at all. */
export function outboxMailer(folder: string = OUTBOX): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(toEnvelope(mail))
        const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
        const file = path.join(folder, `${stamp}-${mail.kind}-${randomBytes(4).toString('hex')}.eml`)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
        await rename(`${file}.part`, file)
      } catch (cause) {
        throw new MailError('the mail could not be written to the outbox', { retryable: true, cause })
      }
    },
  }
}

/** The library's defaults are minutes; a stalled server must not hold up a worker's shutdown. */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000, dnsTimeout: 8000 } as const

export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS })
  return {
    async send(mail) {
      try {
        await transport.sendMail(toEnvelope(mail))
      } catch (cause) {
        throw toMailError(cause)
      } finally {
        transport.close()
      }
    },
  }
}

/** Turns an error into a MailError: a refused recipient or message is final, other failures may pass. */
function toMailError(cause: unknown): MailError {
  const { code, responseCode = 0, command } = cause as { code?: string; responseCode?: number; command?: string }
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const said = [code, responseCode || undefined, command].filter(Boolean).join(' ')
  return new MailError(`the mail server did not take it: ${said}`, { retryable: !final, cause })
}
