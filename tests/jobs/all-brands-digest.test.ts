import { describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { readSubscription, switchByToken } from '@/server/digest/readers'
import { sendDigests } from '@/server/digest/send'
import type { DigestMailJob } from '@/server/mail/mailer'
import { allSent, mailsTo, makeReaders, openMailbox, week } from '../support/digest-readers'
import { makeUser } from '../support/factories'
import { queuedMails } from '../support/queued-mails'
import { startWorker } from '../support/worker'

// One weekly mail for all brands of a person who wants it so (R-BRANDS-8).

const mail = openMailbox()

/** A person of two organisations with answers who wants their digests as one mail. */
async function agency() {
  const [one, other] = [(await makeReaders(0)).organisation, (await makeReaders(0)).organisation]
  await db().owner.update({ where: { id: other.id }, data: { name: 'Oakmere Dental' } })
  const user = await makeUser({ organisation: one })
  await db().user.update({ where: { id: user.id }, data: { digest: true, oneDigest: true } })
  await db().membership.create({ data: { userId: user.id, organisationId: other.id } })
  return { user, one, other: { ...other, name: 'Oakmere Dental' } }
}

const queuedJob = async (): Promise<DigestMailJob> => {
  const [row] = await db().$queryRaw<{ data: DigestMailJob }[]>`
    select data from pgboss.job where name = 'send-mail' and data->>'kind' = 'digest'`
  if (!row) throw new Error('no mail was queued')
  return row.data
}

describe('one mail for all brands', () => {
  it('has a row a brand with the sentence of its digest, and is sent once, beside the mails of others', async () => {
    const { user, one, other } = await agency()
    const colleague = await makeUser({ organisation: one })
    await db().user.update({ where: { id: colleague.id }, data: { digest: true } })
    expect(await sendDigests(week)).toEqual({ organisations: 1, mails: 2, failed: 0 })
    expect(await sendDigests(week)).toEqual({ organisations: 0, mails: 0, failed: 0 })
    expect((await queuedMails()).filter(({ email }) => email === user.email)).toHaveLength(1)
    await startWorker({ SMTP_URL: mail.box.url })
    await allSent()
    expect(mailsTo(mail.box, [user.email, colleague.email])).toEqual([1, 1])
    const sent = mail.box.mails.find(({ to }) => to.includes(user.email))
    const text = sent?.text ?? ''
    expect(text).toContain('Your 2 brands this week')
    for (const { name } of [one, other]) expect(text).toContain(name)
    expect(text).toContain('/brands')
    expect(text).toContain('/unsubscribe?token=')
  }, 60_000)

  it('leaves out a brand that the person has left since', async () => {
    const { user, one, other } = await agency()
    await sendDigests(week)
    const { brands = [] } = await queuedJob()
    expect(brands.map(({ organisation: { _id } }) => _id).sort()).toEqual([one.id, other.id].sort())
    await db().membership.deleteMany({ where: { userId: user.id, organisationId: other.id } })
    await startWorker({ SMTP_URL: mail.box.url })
    await allSent()
    expect(mail.box.mails.find(({ to }) => to.includes(user.email))?.text).not.toContain(other.name)
  }, 60_000)

  it('ends for all brands by its link', async () => {
    const { user } = await agency()
    await sendDigests(week)
    const { token } = await queuedJob()
    expect(await readSubscription(token)).toMatchObject({ mail: 'digest', on: true })
    await switchByToken(token, false, 'test')
    expect(await readSubscription(token)).toMatchObject({ on: false })
    await db().digestMail.deleteMany({ where: { userId: user.id } })
    expect(await sendDigests(week)).toMatchObject({ mails: 0 })
    const wishes = await db().membership.findMany({ where: { userId: user.id }, select: { digest: true } })
    expect(wishes).toEqual([{ digest: false }, { digest: false }])
  })

  it('is of its own for who has one brand, whatever was chosen', async () => {
    const { organisation } = await makeReaders(0)
    const user = await makeUser({ organisation })
    await db().user.update({ where: { id: user.id }, data: { digest: true, oneDigest: true } })
    expect(await sendDigests(week)).toMatchObject({ organisations: 1, mails: 1 })
    expect((await queuedJob()).brands).toBeUndefined()
  })
})
