import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as beginRoute } from '@/app/api/auth/[...nextauth]/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { signOnRefusals } from '@/lib/people/sign-on-words'
import { forgetIssuers } from '@/server/auth/sign-on'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls } from '@/tests/support/account-calls'
import { signIn } from '@/tests/support/actors'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { CLIENT, type IssuedPerson, signOnSettings, startIssuer, type TestIssuer } from '@/tests/support/issuer'
import { logLines } from '@/tests/support/log-lines'
import { deliverQueued, queuedMails } from '@/tests/support/queued-mails'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'
import { SITE, signOnBrowser } from '@/tests/support/sign-on-browser'
import { asAdmin } from '@/tests/support/users'

const ALL = ['DOMAINS', 'ROLE_CLAIM', 'ROLE_MAP', 'AUTO_JOIN', 'ONLY', 'SYSTEM_ADMINS', 'SCOPES', 'NAME']
const OFF = Object.fromEntries(ALL.map((name) => [`OIDC_${name}`, undefined]))

let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startIssuer(SITE)
})
afterAll(() => issuer.stop())
const turnOn = (more: Record<string, string> = {}) => configure({ ...OFF, ...signOnSettings(issuer.url, more) })
beforeEach(() => {
  forgetIssuers()
  turnOn()
})

/** Somebody whom the issuer knows; returns the subject. */
function issued(given: IssuedPerson = {}): { subject: string; email: string } {
  const subject = newId()
  const email = given.email ?? `${subject}@woolcroft.example`
  issuer.people.set(subject, { email, email_verified: true, given_name: 'Ada', family_name: 'King', ...given })
  return { subject, email }
}

const accountOf = (email: string) => db().user.findUnique({ where: { email } })
const audits = (targetId: string) =>
  db().auditEntry.findMany({ where: { targetId, action: { startsWith: 'signOn.' } }, orderBy: { id: 'asc' } })
const refusedWith = (page: string) => new URL(page, SITE).searchParams.get('refused')

async function signedInAs(response: Response) {
  expect(response.status).toBe(200)
  const { token } = await response.json()
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
  const { user } = await (await call(whoami, { headers })).json()
  return { user, headers }
}

describe('single sign-on', () => {
  it('asks the issuer with PKCE, state and nonce, and with nothing that the caller adds', async () => {
    const page = new URL(
      await signOnBrowser().begin('?scope=offline_access&prompt=none&redirect_uri=https://evil.test'),
    )
    expect(page.origin).toBe(issuer.url)
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(page.searchParams)
    expect(rest).toEqual({
      client_id: CLIENT.id,
      scope: 'openid email profile',
      response_type: 'code',
      redirect_uri: `${SITE}/api/auth/callback/oidc`,
      code_challenge_method: 'S256',
    })
    for (const secret of [state, nonce, code_challenge]) expect(secret?.length).toBeGreaterThan(40)
  })

  it('accepts an invitation, whose names and address come from the issuer, and signs in again by the subject alone', async () => {
    const organisation = await makeOrganisation()
    const { subject, email } = issued()
    const invited = await makeUser({
      organisation,
      password: false,
      verified: false,
      firstName: null,
      lastName: null,
      email,
    })
    const browser = signOnBrowser()
    const page = await browser.signOn(subject)
    expect(page).toMatch(/^\/login\?code=[\w-]{43}$/)
    const { user } = await signedInAs(await browser.exchange(page))
    expect(user).toMatchObject({ _id: invited.id, email, firstName: 'Ada', lastName: 'King' })
    expect(user.organization._id).toBe(organisation.id)
    expect((await audits(invited.id)).map(({ action }) => action)).toEqual(['signOn.accept'])

    // A new address there is the same person here.
    issued({})
    issuer.people.set(subject, { email: `married.${subject}@woolcroft.example`, email_verified: true })
    const again = signOnBrowser()
    const second = await signedInAs(await again.exchange(await again.signOn(subject)))
    expect(second.user).toMatchObject({ _id: invited.id, email })
    expect((await asAdmin.get(await signIn(await makeUser({ roles: ['systemAdmin'] })), invited.id)).json.invited).toBe(
      false,
    )
  })

  it('refuses whom nobody invited, and lets them join without an organisation where that is on', async () => {
    const { subject, email } = issued()
    expect(refusedWith(await signOnBrowser().signOn(subject))).toBe('noAccount')
    expect(await accountOf(email)).toBeNull()
    turnOn({ OIDC_AUTO_JOIN: 'yes' })
    const browser = signOnBrowser()
    const { user } = await signedInAs(await browser.exchange(await browser.signOn(subject)))
    expect(user).toMatchObject({ email, organization: null, permissions: { isAdmin: false } })
    expect((await audits(user._id)).map(({ action }) => action)).toEqual(['signOn.join'])
  })

  it('two callbacks of a newcomer at once make one account', async () => {
    turnOn({ OIDC_AUTO_JOIN: 'yes' })
    const { subject, email } = issued()
    const browsers = [signOnBrowser(), signOnBrowser()]
    const pages = await Promise.all(browsers.map((each) => each.signOn(subject)))
    const signedIn = await Promise.all(browsers.map((each, index) => each.exchange(pages[index] ?? '')))
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200])
    const account = await accountOf(email)
    expect(await db().signOnIdentity.count({ where: { userId: account?.id ?? '' } })).toBe(1)
  })

  it('never takes over an account by its address: its password, or the code mailed to it, connects them', async () => {
    const organisation = await makeOrganisation()
    for (const way of ['password', 'mail'] as const) {
      const { subject, email } = issued()
      const account = await makeUser({ organisation, email })
      const browser = signOnBrowser()
      const page = await browser.signOn(subject)
      expect(page).toMatch(/^\/connect\?code=[\w-]{43}$/)
      expect(await db().signOnIdentity.count({ where: { userId: account.id } })).toBe(0)
      expect((await browser.exchange(page)).status).toBe(401)
      expect((await signOnBrowser().connect(page, { password: TEST_PASSWORD })).status).toBe(401)
      expect((await signOnBrowser().mailCode(page)).status).toBe(401)
      const wrong = await browser.connect(page, { password: 'Wrong-Pass-1' })
      expect([wrong.status, await wrong.json()]).toEqual([
        400,
        { error: expect.any(String), fields: { password: signOnRefusals.connectFailed } },
      ])
      const given =
        way === 'password' ? { password: TEST_PASSWORD } : { mailedCode: await mailedCode(browser, page, email) }
      const { user } = await signedInAs(await browser.connect(page, given))
      expect(user._id).toBe(account.id)
      expect((await browser.connect(page, given)).status).toBe(401)
      const mails = (await queuedMails()).filter((mail) => mail.email === email)
      expect(mails.map(({ kind }) => kind)).toEqual(['connected'])
      expect(await audits(account.id)).toMatchObject([
        { action: 'signOn.connect', detail: { by: way === 'password' ? 'password' : 'mailedCode' } },
      ])
      const again = signOnBrowser()
      expect((await signedInAs(await again.exchange(await again.signOn(subject)))).user._id).toBe(account.id)
    }
  })

  it('a mailed code works once, in the newest mail, for its own account', async () => {
    const [ada, eve] = [issued(), issued()]
    for (const { email } of [ada, eve]) await makeUser({ email })
    const [hers, others] = [signOnBrowser(), signOnBrowser()]
    const [page, otherPage] = [await hers.signOn(ada.subject), await others.signOn(eve.subject)]
    const old = await mailedCode(hers, page, ada.email)
    const code = await mailedCode(hers, page, ada.email)
    expect((await hers.connect(page, { mailedCode: old })).status).toBe(400)
    expect((await others.connect(otherPage, { mailedCode: code })).status).toBe(400)
    expect((await hers.connect(page, { mailedCode: `${code.slice(0, 4)} ${code.slice(4)}` })).status).toBe(200)
  })

  it('a stranger who registered an address loses it to its owner', async () => {
    const { subject, email } = issued()
    const account = await makeUser({ email, verified: false })
    const strangers = await signIn(account)
    const browser = signOnBrowser()
    const page = await browser.signOn(subject)
    expect((await browser.connect(page, { password: TEST_PASSWORD })).status).toBe(400)
    const { user } = await signedInAs(
      await browser.connect(page, { mailedCode: await mailedCode(browser, page, email) }),
    )
    expect(user._id).toBe(account.id)
    expect((await call(whoami, strangers)).status).toBe(401)
    expect((await calls.login(email, TEST_PASSWORD)).status).toBe(401)
  })

  it('a code works once, for 60 seconds, in the browser that began', async () => {
    const { subject, email } = issued()
    await makeUser({ email, password: false, verified: false })
    const browser = signOnBrowser()
    const page = await browser.signOn(subject)
    const elsewhere = await signOnBrowser().exchange(page)
    expect([elsewhere.status, await elsewhere.json()]).toEqual([401, { error: signOnRefusals.expired }])
    expect((await browser.exchange(page)).status).toBe(200)
    expect((await browser.exchange(page)).status).toBe(401)

    const late = await browser.signOn(subject)
    await db().oneTimeToken.updateMany({
      where: { purpose: 'signOn', usedAt: null },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect((await browser.exchange(late)).status).toBe(401)

    const atOnce = await browser.signOn(subject)
    const answers = await Promise.all([1, 2, 3].map(() => browser.exchange(atOnce)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('a callback works once, and only in the browser that began', async () => {
    const { subject, email } = issued()
    await makeUser({ email, password: false, verified: false })
    const browser = signOnBrowser()
    const path = await browser.atIssuer(await browser.begin(), subject)
    expect(refusedWith(await signOnBrowser().comeBack(path))).toBe('otherBrowser')
    const begun = new Map(browser.jar)
    expect(await browser.comeBack(path)).toContain('/login?code=')
    expect(refusedWith(await browser.comeBack(path))).toBe('otherBrowser')
    // With the cookies of the first time it is the issuer that says no.
    for (const [name, value] of begun) browser.jar.set(name, value)
    expect(refusedWith(await browser.comeBack(path))).toBe('untrusted')
    const other = signOnBrowser()
    await other.begin()
    expect(refusedWith(await other.comeBack(path))).toBe('otherBrowser')
  })

  it('sends people to no other site', async () => {
    const { subject, email } = issued()
    await makeUser({ email, password: false, verified: false })
    for (const callbackUrl of ['https://evil.test', '//evil.test', `${SITE}.evil.test`]) {
      const browser = signOnBrowser()
      const page = await browser.begin(`?callbackUrl=${encodeURIComponent(callbackUrl)}`, { callbackUrl })
      expect(await browser.comeBack(await browser.atIssuer(page, subject))).toMatch(/^\/login\?code=/)
    }
    const refused = await signOnBrowser().comeBack('callback/oidc?error=access_denied&error_uri=https://evil.test')
    expect(refused).toMatch(/^\/login\?refused=\w+$/)
  })

  it('a person who cancels, and one whose account was deleted, is told so', async () => {
    expect(refusedWith(await signOnBrowser().signOn('nobody'))).toBe('cancelled')
    const { subject, email } = issued()
    const account = await makeUser({ email, password: false, verified: false })
    const browser = signOnBrowser()
    const page = await browser.signOn(subject)
    await db().user.delete({ where: { id: account.id } })
    expect((await browser.exchange(page)).status).toBe(401)
    expect(refusedWith(await browser.signOn(subject))).toBe('noAccount')
  })

  it('ends both when the person signs out, and only here after a password', async () => {
    const { subject, email } = issued()
    const { id } = await makeUser({ email, password: false, verified: false })
    const browser = signOnBrowser()
    const { headers } = await signedInAs(await browser.exchange(await browser.signOn(subject)))
    const [session] = await db().session.findMany({ where: { userId: id } })
    const answer = await (await call(logout, { method: 'POST', headers })).json()
    const page = new URL(answer.signOutUrl)
    expect([page.origin, page.searchParams.get('post_logout_redirect_uri')]).toEqual([issuer.url, `${SITE}/login`])
    const idToken = page.searchParams.get('id_token_hint') ?? ''
    expect(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(subject)
    expect(session?.signOutHint).not.toContain(idToken.slice(0, 40))
    expect((await call(whoami, { headers })).status).toBe(401)
    const other = await signIn(await makeUser())
    expect(await (await call(logout, { method: 'POST', headers: other.headers })).json()).toEqual({
      message: 'success',
    })
  })

  it('on https every cookie is for https, this host and no script', async () => {
    const site = 'https://sightline.example'
    const secured = await startIssuer(site)
    try {
      configure({ ...OFF, ...signOnSettings(secured.url), APP_URL: site })
      const { subject, email } = issued()
      secured.people.set(subject, { email, email_verified: true })
      await makeUser({ email, password: false, verified: false })
      const browser = signOnBrowser(site)
      const begun = await browser.begin()
      expect([...browser.jar.keys()].filter((name) => !/^__(Secure|Host)-/.test(name))).toEqual([])
      const back = new URL(await browser.atIssuer(begun, subject), site)
      const response = await browser.visit('GET', back.pathname.slice(1) + back.search)
      const set = response.headers.getSetCookie().find((each) => each.startsWith('__Host-sightline-sign-on='))
      expect(set).toMatch(/; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/)
      expect((await browser.exchange(response.headers.get('location') ?? '')).status).toBe(200)
    } finally {
      configure({ APP_URL: undefined })
      await secured.stop()
    }
  })

  it('begins only from a page of ours', async () => {
    const browser = signOnBrowser()
    const reply = await browser.visit('POST', 'signin/oidc', { json: 'true' })
    expect(new URL((await reply.json()).url, SITE).origin).toBe(SITE)
    expect([...browser.jar.keys()].filter((name) => /state|nonce|pkce/.test(name))).toEqual([])
    const request = new Request(`${SITE}/api/auth/signin/oidc`, {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
    })
    const foreign = await beginRoute(request, { params: Promise.resolve({ nextauth: ['signin', 'oidc'] }) })
    expect(foreign.status).toBe(403)
  })

  it('that is turned off meanwhile signs nobody in', async () => {
    const [{ subject, email }, other] = [issued(), issued()]
    await makeUser({ email, password: false, verified: false })
    await makeUser({ email: other.email })
    const browsers = [signOnBrowser(), signOnBrowser()] as const
    const [code, connecting] = [await browsers[0].signOn(subject), await browsers[1].signOn(other.subject)]
    configure({ ...OFF, OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined })
    expect((await browsers[0].exchange(code)).status).toBe(401)
    expect((await browsers[1].connect(connecting, { password: TEST_PASSWORD })).status).toBe(401)
  })

  it('is not there while it is off', async () => {
    configure({ ...OFF, OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined })
    const browser = signOnBrowser()
    expect((await browser.visit('GET', 'callback/oidc?code=x&state=y')).status).toBe(405)
    expect(await (await browser.visit('GET', 'providers')).json()).not.toHaveProperty('oidc')
    expect((await browser.exchange('/login?code=x')).status).toBe(401)
  })
})

async function mailedCode(browser: ReturnType<typeof signOnBrowser>, page: string, email: string): Promise<string> {
  expect((await browser.mailCode(page)).status).toBe(200)
  expect((await queuedMails()).filter((mail) => mail.email === email).map(({ kind }) => kind)).toEqual(['connect'])
  const { startMailbox } = await import('@/tests/support/mailbox')
  const mailbox = await startMailbox()
  try {
    configure({ SMTP_URL: mailbox.url })
    await deliverQueued()
    const { subject, text } = await mailbox.next(email)
    const [code = ''] = /\b\d{8}\b/.exec(subject) ?? []
    expect(text).toContain(code)
    return code
  } finally {
    configure({ SMTP_URL: undefined })
    await mailbox.close()
  }
}

describe('role and organisation by a claim (R-SIGNON-5)', () => {
  it('are set at every sign-in, lowered and taken away again, each with an audit entry', async () => {
    const [first, second] = [await makeOrganisation(), await makeOrganisation()]
    turnOn({
      OIDC_AUTO_JOIN: 'yes',
      OIDC_SCOPES: 'email profile groups',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLE_MAP: JSON.stringify({
        ops: { role: 'systemAdmin' },
        leads: { organization: first.id, role: 'organisationAdmin' },
        staff: { organization: first.id, role: 'marketeer' },
        branch: { organization: second.id, role: 'organizationAdmin' },
        gone: { organization: newId(), role: 'organisationAdmin' },
      }),
    })
    const { subject, email } = issued()
    const signOnWith = async (groups: string[]) => {
      issuer.people.set(subject, { email, email_verified: true, groups })
      const browser = signOnBrowser()
      const { user } = await signedInAs(await browser.exchange(await browser.signOn(subject)))
      return [user.organization?._id ?? null, user.organizationAdmin, user.permissions.isAdmin]
    }
    expect(await signOnWith(['staff', 'leads'])).toEqual([first.id, true, false])
    expect(await signOnWith(['staff'])).toEqual([first.id, false, false])
    expect(await signOnWith(['branch', 'ops'])).toEqual([second.id, true, false])
    expect(await signOnWith(['gone'])).toEqual([null, false, false])
    expect(await signOnWith(['staff'])).toEqual([first.id, false, false])
    expect(await signOnWith([])).toEqual([null, false, false])
    const account = await accountOf(email)
    const entries = (await audits(account?.id ?? '')).filter(({ action }) => action === 'signOn.role')
    expect(entries.map(({ detail }) => (detail as { value: string }).value)).toEqual([
      'leads',
      'staff',
      'branch',
      null,
      'staff',
      null,
    ])

    // What people gave stays.
    await db().user.update({ where: { email }, data: { organisationId: second.id } })
    expect(await signOnWith([])).toEqual([second.id, false, false])
  })

  it('make and end a system admin only by the setting, and never the emergency account', async () => {
    await db().user.updateMany({ where: { systemAdmin: true }, data: { systemAdmin: false } })
    const organisation = await makeOrganisation()
    const emergency = issued()
    const first = await makeUser({ roles: ['systemAdmin'], email: emergency.email })
    const claims = {
      OIDC_AUTO_JOIN: 'yes',
      OIDC_SCOPES: 'email profile groups',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLE_MAP: JSON.stringify({
        ops: { role: 'systemAdmin' },
        staff: { organization: organisation.id, role: 'marketeer' },
      }),
    }
    const isAdmin = async (subject: string, email: string, groups: string[]) => {
      issuer.people.set(subject, { email, email_verified: true, groups })
      const browser = signOnBrowser()
      const page = await browser.signOn(subject)
      const connecting = page.startsWith('/connect')
      const answer = await (connecting ? browser.connect(page, { password: TEST_PASSWORD }) : browser.exchange(page))
      return (await signedInAs(answer)).user.permissions.isAdmin
    }
    const { subject, email } = issued()
    turnOn(claims)
    expect(await isAdmin(subject, email, ['ops'])).toBe(false)
    turnOn({ ...claims, OIDC_SYSTEM_ADMINS: 'yes' })
    expect(await isAdmin(subject, email, ['ops'])).toBe(true)
    expect(await isAdmin(subject, email, ['staff'])).toBe(false)
    expect(await isAdmin(emergency.subject, emergency.email, ['staff'])).toBe(true)
    expect((await accountOf(emergency.email))?.id).toBe(first.id)
  })
})

describe('only by single sign-on (R-SIGNON-7)', () => {
  it('refuses every password but that of the emergency account, all in one sentence', async () => {
    await db().user.updateMany({ where: { systemAdmin: true }, data: { systemAdmin: false } })
    const invitedAdmin = await makeUser({ roles: ['systemAdmin'], password: false, verified: false })
    const first = await makeUser({ roles: ['systemAdmin'] })
    const second = await makeUser({ roles: ['systemAdmin'] })
    const marketeer = await makeUser()
    turnOn({ OIDC_ONLY: 'yes' })
    const refused = { error: signOnRefusals.loginFailed('Single sign-on') }
    for (const [email, password] of [
      [marketeer.email, TEST_PASSWORD],
      [second.email, TEST_PASSWORD],
      [invitedAdmin.email, TEST_PASSWORD],
      [first.email, 'Wrong-Pass-1'],
      ['nobody@b.test', TEST_PASSWORD],
    ] as const) {
      const answer = await calls.login(email, password)
      expect([answer.status, await answer.json()]).toEqual([401, refused])
    }
    expect((await calls.login(first.email, TEST_PASSWORD)).status).toBe(200)
    const credentials = signOnBrowser()
    const { csrfToken } = await (await credentials.visit('GET', 'csrf')).json()
    await credentials.visit('POST', 'callback/credentials', {
      csrfToken,
      email: marketeer.email,
      password: TEST_PASSWORD,
    })
    expect([...credentials.jar.keys()]).not.toContain('sightline-session')
    const registered = await calls.register()
    expect([registered.status, await registered.json()]).toEqual([
      403,
      { error: signOnRefusals.only('Single sign-on') },
    ])
  })

  it('mails neither a reset nor a password link, and an invitation that leads to the login page', async () => {
    const admin = await signIn(await makeUser({ roles: ['systemAdmin'] }))
    const user = await makeUser()
    turnOn({ OIDC_ONLY: 'yes', OIDC_NAME: 'Woolcroft ID' })
    await calls.requestToken(user.email)
    const { json: invited } = await asAdmin.invite(admin, { email: `${newId()}@woolcroft.example` })
    const { startMailbox } = await import('@/tests/support/mailbox')
    const mailbox = await startMailbox()
    configure({ SMTP_URL: mailbox.url })
    await deliverQueued()
    const mail = await mailbox.next(invited.email)
    configure({ SMTP_URL: undefined })
    await mailbox.close()
    expect(mail.text).toContain('Continue with Woolcroft ID to get in.')
    expect(mail.text).toContain(`${SITE}/login`)
    expect(mail.text).not.toContain('token=')
    expect(await db().oneTimeToken.count({ where: { userId: user.id } })).toBe(0)
  })

  it('takes no link to a password that was mailed before', async () => {
    const { makeToken } = await import('@/server/auth/tokens')
    const user = await makeUser()
    const { token } = await makeToken(db(), user.id, 'reset')
    turnOn({ OIDC_ONLY: 'yes' })
    expect((await calls.resetPassword({ token, id: user.id })).status).toBe(403)
    turnOn()
    expect((await calls.resetPassword({ token, id: user.id })).status).toBe(200)
  })
})

it('what is refused leaves one line, without address, token or secret', async () => {
  const { subject, email } = issued({ email_verified: false })
  const lines = await logLines(() => signOnBrowser().signOn(subject))
  expect(lines.filter(({ level }) => Number(level) > 30)).toMatchObject([
    { msg: 'single sign-on refused', refusal: 'unverifiedEmail', reason: 'unverifiedEmail' },
  ])
  const text = JSON.stringify(lines)
  for (const secret of [email, subject, CLIENT.secret]) expect(text).not.toContain(secret)
})
