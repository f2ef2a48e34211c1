import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALERTS } from '@/lib/alerts/words'
import { deliverAlert, sendAlertPausedMail } from '@/server/alerts/deliver'
import { db } from '@/server/db/client'
import { type AlertPausedMailJob, smtpMailer } from '@/server/mail/mailer'
import { resetEnv } from '@/server/settings/env'
import {
  ALSO_HERE,
  channelOf,
  deliveryOf,
  MESSAGE,
  makeChannel,
  makeDelivery,
  startReceiver,
} from '@/tests/support/alerts'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { type Mailbox, startMailbox } from '@/tests/support/mailbox'

// One delivery to a receiver on this machine, with what receivers do (R-ALERT-2, R-ALERT-4, R-ALERT-5).

const receiver = await startReceiver()
afterAll(() => receiver.close())
let box: Mailbox
beforeEach(async () => {
  receiver.got.length = 0
  box = await startMailbox()
  await db().$executeRaw`delete from pgboss.job where name in ('send-mail', 'deliver-alert')`
})
afterEach(() => box.close())

const options = { reach: ALSO_HERE, timeoutMs: 400 }
const organisation = await makeOrganisation({ name: 'Loomhouse' })
const admin = await makeUser({ organisation, roles: ['organisationAdmin'] })

describe('a signed webhook', () => {
  it('carries an id, a time and a signature over time and body', async () => {
    const channel = await makeChannel({ organisation, url: `${receiver.url}/in`, kind: 'webhook', secret: 'whisper' })
    const id = await makeDelivery(channel)
    expect(await deliverAlert(id, options)).toBe('delivered')
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
    const timestamp = String(headers['x-sightline-timestamp'])
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(30)
    expect(headers['x-sightline-id']).toBe(id)
    expect(headers['x-sightline-signature']).toBe(
      `v1=${createHmac('sha256', 'whisper').update(`${timestamp}.${body}`).digest('hex')}`,
    )
    const { title, lines, figure } = MESSAGE
    expect(JSON.parse(body)).toEqual({
      ...{ version: 1, id, event: 'visibility.changed', organization: MESSAGE.organisation, title, lines, figure },
      createdAt: (await deliveryOf(id)).createdAt.toISOString(),
      link: expect.stringMatching(/^https?:\/\/.+\/visibility-data\?brand=[0-9a-f]{24}$/),
    })
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered', tries: 1, error: null })
    expect(await deliverAlert(id, options)).toBe('over')
    expect(receiver.got).toHaveLength(1)
  })
})

const HOSTILE = {
  ...MESSAGE,
  organisation: { _id: 'a'.repeat(24), name: '<!channel> @here [x](http://evil.test)' },
  title: '*Evil* <http://evil.test|click> & `code`',
  lines: ['line\nnext [a](http://evil.test) \u202eright'],
}

describe('programs that show messages', () => {
  it('get figure, range and link as Slack takes them', async () => {
    const id = await makeDelivery(await makeChannel({ organisation, url: `${receiver.url}/slack` }))
    await deliverAlert(id, options)
    const { text } = JSON.parse(receiver.got[0]?.body ?? '')
    expect(text).toMatch(
      /^Loomhouse · Visibility changed\n\*Up this week: 73%, 45% .+\*\nLikely between 66 and 79%\.\n/,
    )
    expect(text).toMatch(/<https?:\/\/[^|>]+\/visibility-data\?brand=[0-9a-f]{24}\|Open Visibility>$/)
  })

  it('get a card as Teams takes it', async () => {
    await deliverAlert(
      await makeDelivery(await makeChannel({ organisation, url: `${receiver.url}/teams`, kind: 'teams' })),
      options,
    )
    const { type, attachments } = JSON.parse(receiver.got[0]?.body ?? '')
    expect([type, attachments[0].contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive'])
    const { body, actions, version } = attachments[0].content
    expect(version).toBe('1.4')
    expect(JSON.stringify(body)).toContain('Likely between 66 and 79%.')
    expect(actions).toMatchObject([{ type: 'Action.OpenUrl', title: 'Open Visibility' }])
  })

  it('get hostile names as text: no mention, no mark, no link', async () => {
    for (const kind of ['slack', 'teams'] as const)
      await deliverAlert(
        await makeDelivery(await makeChannel({ organisation, url: `${receiver.url}/${kind}`, kind }), {
          message: HOSTILE,
        }),
        options,
      )
    const [slack, teams] = receiver.got.map(({ body }) => JSON.parse(body))
    expect(slack.text).not.toMatch(/<!|@here|\]\(|<http:\/\/evil|`code/)
    expect(slack.text.split('\n')).toHaveLength(4)
    const [context, title, line] = teams.attachments[0].content.body
    // Runs know no Markdown.
    for (const block of [context, title, line]) expect(block.type).toBe('RichTextBlock')
    expect(line.inlines[0].text).toBe('line next [a](http://evil.test)  right')
  })
})

describe('what does not arrive', () => {
  it.each([
    ['500', 'answered 500', 500],
    ['404', 'answered 404', 404],
    ['302', 'answered 302, and redirects are not followed', 302],
    ['307', 'answered 307, and redirects are not followed', 307],
    ['hangs', 'no answer within 10 seconds', null],
    ['resets', 'the connection failed', null],
  ])('at /%s waits for the next try, with the reason to read', async (path, error, status) => {
    const id = await makeDelivery(await makeChannel({ organisation, url: `${receiver.url}/${path}` }))
    expect(await deliverAlert(id, options)).toBe('again')
    expect(await deliverAlert(id, options)).toBe('again')
    expect(await deliveryOf(id)).toMatchObject({ state: 'waiting', tries: 2, error, status })
    expect(receiver.got).toHaveLength(2)
  })

  it('is not read: a body without an end counts by its status', async () => {
    const id = await makeDelivery(await makeChannel({ organisation, url: `${receiver.url}/slow` }))
    expect(await deliverAlert(id, options)).toBe('delivered')
  })

  it.each([
    'http://127.0.0.1:9',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])('is not even posted to %s', async (url) => {
    const id = await makeDelivery(await makeChannel({ organisation, url }))
    expect(await deliverAlert(id)).toBe('again')
    expect((await deliveryOf(id)).error).toBe('the address is not on the public web')
  })

  it('after three days pauses the channel, drops what waits and mails the admins once', async () => {
    const channel = await makeChannel({ organisation, url: `${receiver.url}/500` })
    const [first, second] = [
      await makeDelivery(channel, { hoursAgo: ALERTS.retryHours + 1 }),
      await makeDelivery(channel, { hoursAgo: 1 }),
    ]
    expect(await deliverAlert(second, options)).toBe('again')
    expect(await deliverAlert(first, options)).toBe('over')
    expect((await channelOf(channel)).pausedAt).not.toBeNull()
    for (const id of [first, second]) expect((await deliveryOf(id)).state).toBe('failed')
    const [row, ...others] = await db().$queryRaw<{ data: AlertPausedMailJob }[]>`
      select data from pgboss.job where name = 'send-mail'`
    if (!row) throw new Error('a mail is queued')
    const job = row.data
    expect([job.kind, job.email, others]).toEqual(['alertPaused', admin.email, []])
    expect(await sendAlertPausedMail(job, smtpMailer(box.url))).toBe('sent')
    expect((await box.next(admin.email)).text).toContain('For three days nothing arrived there: answered 500.')
    await db().alertChannel.update({ where: { id: channel.id }, data: { pausedAt: null } })
    expect(await sendAlertPausedMail(job, smtpMailer(box.url))).toBe('not needed')
  })

  it('cannot be read once AUTH_SECRET is another one: the channel is paused, and says why', async () => {
    const channel = await makeChannel({ organisation, url: `${receiver.url}/in` })
    const id = await makeDelivery(channel)
    const before = process.env.AUTH_SECRET
    process.env.AUTH_SECRET = 'another secret, of more than 32 characters'
    resetEnv()
    expect(await deliverAlert(id, options)).toBe('over')
    process.env.AUTH_SECRET = before
    resetEnv()
    expect(await deliveryOf(id)).toMatchObject({
      state: 'failed',
      error: 'the stored address can no longer be read: please enter it again',
    })
    expect((await channelOf(channel)).pausedAt).not.toBeNull()
  })
})

describe('a test', () => {
  const test = { ...MESSAGE, event: 'test' as const }

  it('is tried once, and one that arrives starts a paused channel again', async () => {
    const channel = await makeChannel({ organisation, url: `${receiver.url}/500` })
    await db().alertChannel.update({ where: { id: channel.id }, data: { pausedAt: new Date() } })
    const failing = await makeDelivery(channel, { message: test })
    expect(await deliverAlert(failing, options)).toBe('over')
    expect(await deliveryOf(failing)).toMatchObject({ state: 'failed', error: 'answered 500', status: 500 })
    expect((await channelOf(channel)).pausedAt).not.toBeNull()
    const good = await makeChannel({ organisation, url: `${receiver.url}/in` })
    await db().alertChannel.update({ where: { id: good.id }, data: { pausedAt: new Date() } })
    expect(await deliverAlert(await makeDelivery(good), options)).toBe('over')
    expect(await deliverAlert(await makeDelivery(good, { message: test }), options)).toBe('delivered')
    expect((await channelOf(good)).pausedAt).toBeNull()
  })
})

describe('a mail', () => {
  it('says figure, range and link, under the same id when it is sent again', async () => {
    const channel = await makeChannel({ organisation, user: admin })
    const id = await makeDelivery(channel)
    const mailer = smtpMailer(box.url)
    expect(await deliverAlert(id, { mailer })).toBe('delivered')
    await db().alertDelivery.update({ where: { id }, data: { state: 'waiting' } })
    expect(await deliverAlert(id, { mailer })).toBe('delivered')
    const [first, second] = [await box.next(admin.email), await box.next(admin.email)]
    expect(first.headers.get('message-id')).toBe(second.headers.get('message-id'))
    expect(first.subject).toBe('Up this week: 73%, 45% in the four weeks before')
    expect(first.text).toMatch(/Likely between 66 and 79%\.[\s\S]+\/visibility-data[\s\S]+an admin of Loomhouse/)
  })

  it('goes to nobody who has left the organisation', async () => {
    const left = await makeUser({ organisation })
    const channel = await makeChannel({ organisation, user: left })
    await db().user.update({ where: { id: left.id }, data: { organisationId: null } })
    const id = await makeDelivery(channel)
    expect(await deliverAlert(id, { mailer: smtpMailer(box.url) })).toBe('over')
    expect(await deliveryOf(id)).toMatchObject({ state: 'failed', error: 'the person can no longer get it' })
    expect(box.mails).toEqual([])
  })

  it('waits for a mail server that is away', async () => {
    const channel = await makeChannel({ organisation, user: admin })
    const id = await makeDelivery(channel)
    const { url } = box
    await box.close()
    expect(await deliverAlert(id, { mailer: smtpMailer(url) })).toBe('again')
    box = await startMailbox()
    expect(await deliverAlert(id, { mailer: smtpMailer(box.url) })).toBe('delivered')
  })
})
