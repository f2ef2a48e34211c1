import { PRODUCT } from '@/lib/copy/product'
import { env } from '@/server/env'
import type { OutgoingMail } from './mailer'

/** The sender by MAIL_FROM, else an address at the host of APP_URL that nobody reads. */
function sender(): string {
  return env().MAIL_FROM ?? `${PRODUCT} <no-reply@${new URL(env().appUrl).hostname}>`
}

/** A mail as nodemailer takes it. Nothing in it may name a file or an address to load. */
export function toEnvelope({ to, subject, text, html }: OutgoingMail) {
  return {
    from: sender(),
    // As an object, the address is taken as one address and is not parsed as a list (T13).
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Out-of-office replies stay at home.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
