import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Arrived, startMailbox } from '@/tests/support/mailbox'

// One mail server for all workers of the browser tests: each asks it by HTTP for the mails of its own recipients.

export interface MailServer {
  /** Where the stack sends mails to. */
  smtpUrl: string
  /** Where tests ask for them: `<url>/<recipient>`. */
  url: string
  stop: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mailbox = await startMailbox()
  const server = createServer((request, response) => {
    const to = decodeURIComponent((request.url ?? '').slice(1))
    mailbox.next(to).then(
      (mail) => response.end(JSON.stringify({ ...mail, headers: [...mail.headers] })),
      (error: Error) => response.writeHead(404).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    smtpUrl: mailbox.url,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await mailbox.close()
    },
  }
}

/** The next mail to that address, waited for; each is handed out once. */
export async function nextMail(to: string): Promise<Arrived> {
  const response = await fetch(`${process.env.E2E_MAIL_URL}/${encodeURIComponent(to)}`)
  if (!response.ok) throw new Error(await response.text())
  const { headers, ...mail } = (await response.json()) as Omit<Arrived, 'headers'> & { headers: [string, string][] }
  return { ...mail, headers: new Map(headers) }
}
