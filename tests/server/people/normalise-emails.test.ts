import { describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { sendAccountMail } from '@/server/people/mailed-links'
import { normaliseStoredEmails } from '@/server/people/sign-in'
import { calls } from '@/tests/support/account-calls'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'

const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email

describe('addresses stored before both spellings of a host were one', () => {
  it('get their host in letters, so that their people sign in as before', async () => {
    const user = await makeUser({ email: 'ada@xn--mller-kva.test' })
    const others = [await makeUser({ email: 'xn--bob@example.test' }), await makeUser({ email: 'eve@bücher.test' })]
    expect(await normaliseStoredEmails()).toEqual([])
    expect(await emailOf(user.id)).toBe('ada@müller.test')
    for (const other of others) expect(await emailOf(other.id)).toBe(other.email)
    for (const typed of ['ada@xn--mller-kva.test', 'ada@müller.test'])
      expect((await calls.login(typed, TEST_PASSWORD)).status).toBe(200)
    expect(await normaliseStoredEmails()).toEqual([])
  })

  it('are named and stay where another account has the same mailbox', async () => {
    const [punycode, letters] = [
      await makeUser({ email: 'two@xn--mller-kva.test' }),
      await makeUser({ email: 'two@müller.test' }),
    ]
    expect(await normaliseStoredEmails()).toEqual([punycode.email])
    expect(await emailOf(punycode.id)).toBe(punycode.email)
    expect(await emailOf(letters.id)).toBe(letters.email)
  })

  it('are found by mails that were queued before', async () => {
    const user = await makeUser({ email: 'late@müller.test', verified: false })
    const sent: string[] = []
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) }
    expect(await sendAccountMail({ kind: 'verify', email: 'late@xn--mller-kva.test' }, mailer)).toBe('sent')
    expect(sent).toEqual([user.email])
  })
})
