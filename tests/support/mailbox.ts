import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

const ARRIVES_MS = 20_000

/** A mail as it arrived, decoded as a mail client does. */
export interface Arrived {
  to: string[]
  subject: string
  text: string
  html: string
  headers: Map<string, string>
  raw: string
}

export interface Mailbox {
  url: string
  port: number
  mails: Arrived[]
  /** Recipients that match are refused for good. */
  refuse?: RegExp
  /** The next mail to an address that fits, waited for; each is handed out once. */
  next(to: string): Promise<Arrived>
  close(): Promise<void>
}

/** A real mail server that keeps what it is given. */
export async function startMailbox(port = 0, host = '127.0.0.1'): Promise<Mailbox> {
  const taken = new Set<Arrived>()
  const keep = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const mail = await PostalMime.parse(raw)
    box.mails.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
      raw: raw.toString('utf8'),
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, done) =>
      box.refuse?.test(address) ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
    // A sender that is killed in the middle of a mail ends the stream with an error; the mail did not arrive.
    onData: (stream, session, done) => void keep(stream, session).then(() => done(), done),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const box: Mailbox = {
    port: (server.server.address() as AddressInfo).port,
    url: '',
    mails: [],
    async next(to) {
      const deadline = Date.now() + ARRIVES_MS
      for (;;) {
        const found = box.mails.find((mail) => mail.to.includes(to) && !taken.has(mail))
        if (found) {
          taken.add(found)
          return found
        }
        if (Date.now() > deadline) throw new Error(`no mail to ${to}`)
        await wait(50)
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  box.url = `smtp://${host}:${box.port}`
  return box
}

/** The link of a mail, taken from its text as a person would; the one in its HTML must be the same. */
export function linkIn({ text, html }: Arrived): URL {
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? []
  if (!html.includes(`href="${link.replaceAll('&', '&amp;')}"`)) throw new Error('the two parts lead elsewhere')
  return new URL(link)
}

/** What a link's page sends back. */
export function linkFields(mail: Arrived): { token: string; id: string } {
  const search = linkIn(mail).searchParams
  return { token: search.get('token') ?? '', id: search.get('id') ?? '' }
}
