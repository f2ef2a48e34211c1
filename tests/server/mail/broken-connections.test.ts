import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MailError, type OutgoingMail } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'
import { smtpMailer } from '@/server/mail/transports'
import { type Mailbox, startMailbox } from '@/tests/support/mailbox'
import { type Fault, startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'

// The network between us and a mail server: a mail that was called sent has arrived, and one that was not waits for the next try.

/** The longest wait for one line of the server, and what the rest of a mail takes. */
const BOUND_MS = 15_000

let box: Mailbox
let proxy: TcpProxy
beforeAll(async () => {
  box = await startMailbox()
  proxy = await startTcpProxy({ host: '127.0.0.1', port: box.port })
})
afterAll(async () => {
  await proxy.close()
  await box.close()
})

const token = { id: 'a'.repeat(24), token: 'Tt-_'.repeat(10) }
const mail = (to: string): OutgoingMail => composeMail('reset', { to, name: 'Ada', organisation: null, token })
const send = (to: string) => smtpMailer(`smtp://127.0.0.1:${proxy.port}`).send(mail(to))
const arrived = (to: string) => box.mails.filter((each) => each.to.includes(to)).length

async function failsAndPasses(to: string, fault: Fault): Promise<void> {
  proxy.begin(fault)
  const began = performance.now()
  await expect(send(to)).rejects.toMatchObject({ name: MailError.name, retryable: true })
  expect(performance.now() - began).toBeLessThan(BOUND_MS)
  proxy.end()
  await send(to)
  expect(arrived(to)).toBeGreaterThan(0)
}

it.each([
  ['resets every connection', { kind: 'down' }],
  ['falls silent', { kind: 'silent' }],
  ['is later than any wait', { kind: 'slow', ms: 9000 }],
] satisfies [string, Fault][])('a network that %s keeps the mail for later', async (name, fault) => {
  await failsAndPasses(`${name.replaceAll(' ', '-')}@example.test`, fault)
})

it.each([
  ['is slow and uneven', { kind: 'slow', ms: 80, jitterMs: 80 }],
  ['closes late', { kind: 'slowClose', ms: 2000 }],
] satisfies [string, Fault][])('a network that %s only makes it later, once', async (name, fault) => {
  const to = `${name.replaceAll(' ', '-')}@example.test`
  proxy.begin(fault)
  await send(to)
  proxy.end()
  expect(arrived(to)).toBe(1)
})

describe.each(['resetAfter', 'endAfter'] as const)('a connection that ends: %s', (kind) => {
  it('after any number of bytes of what the server says: sent is arrived, once', async () => {
    const outcomes = { sent: 0, waits: 0 }
    for (let bytes = 0; bytes <= 400; bytes += 20) {
      const to = `${kind.toLowerCase()}-${bytes}@example.test`
      proxy.begin({ kind, bytes })
      const error = await send(to).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      proxy.end()
      if (error) expect(error).toMatchObject({ name: MailError.name, retryable: true })
      else expect(arrived(to)).toBe(1)
      outcomes[error ? 'waits' : 'sent'] += 1
    }
    expect(outcomes.sent).toBeGreaterThan(0)
    expect(outcomes.waits).toBeGreaterThan(5)
  })
})
