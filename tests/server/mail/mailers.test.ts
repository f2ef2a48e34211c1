import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseMailer, MailError, type OutgoingMail, outboxMailer, smtpMailer } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'
import { linkIn, startMailbox } from '@/tests/support/mailbox'
import { configure } from '@/tests/support/settings'
import { type Fault, startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'

const token = { id: 'a'.repeat(24), token: 'Tt-_'.repeat(10) }
const mail = (to = 'ada@example.test'): OutgoingMail =>
  composeMail('reset', { to, name: 'Renée 李', organisation: null, token })

const box = await startMailbox()
afterAll(() => box.close())
afterEach(() => {
  delete process.env.MAIL_FROM
  delete process.env.SMTP_URL
  configure({ SIGHTLINE_STACK: 'test' })
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as MailError,
  )

describe('over SMTP', () => {
  it('arrives whole: both parts, every letter, the same link, one recipient', async () => {
    configure({ MAIL_FROM: 'Sightline <hello@sightline.test>' })
    await smtpMailer(box.url).send(mail())
    const arrived = await box.next('ada@example.test')
    expect(arrived.to).toEqual(['ada@example.test'])
    expect(arrived.subject).toBe('Reset your Sightline password')
    expect(arrived.headers.get('from')).toBe('Sightline <hello@sightline.test>')
    expect(arrived.headers.get('auto-submitted')).toBe('auto-generated')
    expect(arrived.text).toContain('Hello Renée 李,')
    expect(arrived.html).toContain('Hello Renée 李,')
    expect(linkIn(arrived).href).toBe(mail().link)
  })

  it('has a sender also when none is set', async () => {
    await smtpMailer(box.url).send(mail('sender@example.test'))
    expect((await box.next('sender@example.test')).headers.get('from')).toBe('Sightline <no-reply@localhost>')
  })

  it('whatever an address looks like, it is one recipient or none (R-SAFE-7)', async () => {
    const before = box.mails.length
    for (const to of [
      'ada@example.test, eve@evil.test',
      'ada@example.test\r\nBcc: eve@evil.test',
      'a@b <eve@evil.test>',
    ])
      await failure(smtpMailer(box.url).send(mail(to)))
    const later = box.mails.slice(before)
    expect(later.flatMap(({ to }) => to)).not.toContain('eve@evil.test')
    expect(later.filter(({ to }) => to.length > 1)).toEqual([])
    expect(later.filter(({ headers }) => headers.has('bcc'))).toEqual([])
  })

  it('a recipient who is refused is refused for good; the next mail is not', async () => {
    box.refuse = /^nobody@/
    expect(await failure(smtpMailer(box.url).send(mail('nobody@example.test')))).toMatchObject({ retryable: false })
    await smtpMailer(box.url).send(mail('somebody@example.test'))
    await box.next('somebody@example.test')
  })
})

describe('without a mail server', () => {
  it('our own stacks write files that a mail client opens', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'outbox-'))
    await outboxMailer(folder).send(mail())
    const [file = '', ...more] = await readdir(folder)
    expect(more).toEqual([])
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-reset-[0-9a-f]{8}\.eml$/)
    const parsed = await PostalMime.parse(await readFile(path.join(folder, file)))
    expect(parsed.to).toMatchObject([{ address: 'ada@example.test' }])
    expect(parsed.text).toContain(mail().link)
    expect(parsed.html).toContain('Hello Renée 李,')
    await rm(folder, { recursive: true })
  })

  it('production says what is missing, and keeps the mail for later', async () => {
    configure({ SIGHTLINE_STACK: undefined })
    const error = await failure(chooseMailer().send(mail()))
    expect(error?.message).toMatch(/^SMTP_URL: /)
    expect(error).toMatchObject({ retryable: true })
    configure({ SMTP_URL: box.url })
    await chooseMailer().send(mail('production@example.test'))
    await box.next('production@example.test')
  })
})

// The network between us and a mail server: a mail that was called sent has arrived, and one that was not waits for the next try.
describe('over a network that breaks', () => {
  /** The longest wait for one line of the server, and what the rest of a mail takes. */
  const BOUND_MS = 15_000
  let proxy: TcpProxy
  beforeAll(async () => {
    proxy = await startTcpProxy({ host: '127.0.0.1', port: box.port })
  })
  afterAll(() => proxy.close())

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
  ] satisfies [string, Fault][])('a network that %s only delays the mail, which arrives once', async (name, fault) => {
    const to = `${name.replaceAll(' ', '-')}@example.test`
    proxy.begin(fault)
    await send(to)
    proxy.end()
    expect(arrived(to)).toBe(1)
  })

  describe.each(['resetAfter', 'endAfter'] as const)('a connection that ends: %s', (kind) => {
    it('after any number of bytes from the server: a mail reported as sent has arrived, once', async () => {
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
})
