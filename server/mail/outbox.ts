import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { toEnvelope } from './envelope'
import { MailError, type Mailer } from './mailer'

/** Where mails land without a mail server (contract §2). */
export const OUTBOX = path.join('.data', 'outbox')

/** Writes each mail as a file that every mail client opens; a file is there whole or not at all. */
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
