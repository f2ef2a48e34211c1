import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '@/lib/api/client'
import { changeSeenRole, leaveSeeing, startSeeing } from '@/lib/api/seeing'
import { isSeeing, navigation } from '@/lib/api/session'
import { sessionCopy } from '@/lib/http/words'
import { keepRecord, keptRecord, record, reply, stubServer } from '@/tests/support/browser-server'

// The two records of who sees as an organisation: the read-only one is sent, the own one waits (R-SEEAS-4).

const LOOMHOUSE = { _id: 'a'.repeat(24), name: 'Loomhouse' }
const pair = (name: string) => reply(200, { accessToken: `access ${name}`, refreshToken: `refresh ${name}` })
const goTo = vi.spyOn(navigation, 'goTo').mockImplementation(() => undefined)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  goTo.mockClear()
  keepRecord(record())
})

/** What a browser has after a page was loaded: the same stored records, and nothing in memory. */
async function nextPage() {
  vi.resetModules()
  const [client, seeing, session] = await Promise.all([
    import('@/lib/api/client'),
    import('@/lib/api/seeing'),
    import('@/lib/api/session'),
  ])
  vi.spyOn(session.navigation, 'goTo').mockImplementation(goTo)
  return { ...client, ...seeing }
}

async function begin(answers: Parameters<typeof stubServer>[0] = {}) {
  const refreshed = [() => pair('seen'), () => pair('own')]
  const server = stubServer({
    'POST /api/admin/see-as': () => pair('made'),
    'GET /api/auth/refresh': () => (refreshed.shift() ?? (() => pair('more')))(),
    ...answers,
  })
  await startSeeing(LOOMHOUSE)
  return server
}

it('sends the read-only record until the view is left, and then the own one', async () => {
  const { calls } = await begin({ 'DELETE /api/admin/see-as': () => reply(200, { message: 'success' }) })
  expect([isSeeing(), keptRecord()?.accessToken, goTo.mock.calls]).toEqual([true, 'access seen', [['/']]])
  await leaveSeeing()
  expect([isSeeing(), keptRecord()?.accessToken]).toEqual([false, 'access own'])
  const used = calls
    .filter(({ call }) => call === 'GET /api/auth/refresh')
    .map(({ headers }) => headers.get('x-refresh-token'))
  expect(used).toEqual(['refresh made', record().refreshToken])
})

it('refuses to write before anything is sent, but changes the role', async () => {
  const { called } = await begin()
  const before = called().length
  await expect(api.post('/api/app/note/org/x', {})).rejects.toMatchObject({
    status: 403,
    message: sessionCopy.readOnly,
  })
  await expect(api.delete('/api/app/session')).rejects.toMatchObject({ status: 403 })
  expect(called()).toHaveLength(before)
  await changeSeenRole(LOOMHOUSE._id, 'organisationAdmin')
  expect(called().at(-1)).toBe('POST /api/admin/see-as')
})

it('goes back to the own session when the view is over, and never signs the admin out', async () => {
  const { called } = await begin({ 'GET /api/auth/whoami': () => reply(401, {}) })
  const page = await nextPage()
  await expect(page.api.get('/api/auth/whoami')).rejects.toMatchObject({ status: 401 })
  expect([isSeeing(), keptRecord()?.accessToken]).toEqual([false, 'access own'])
  expect(called()).not.toContain('POST /api/auth/signout')
})

it('goes back once when several calls find the view over at the same moment, and reads nothing more', async () => {
  const { called } = await begin({
    'GET /api/auth/whoami': () => reply(401, {}),
    'GET /api/app/list': () => reply(401, {}),
  })
  const page = await nextPage()
  goTo.mockClear()
  await Promise.allSettled([page.api.get('/api/auth/whoami'), page.api.get('/api/app/list')])
  expect([isSeeing(), keptRecord()?.accessToken]).toEqual([false, 'access own'])
  void page.api.get('/api/app/later')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([called().includes('POST /api/auth/signout'), goTo.mock.calls]).toEqual([false, [['/']]])
  expect(called()).not.toContain('GET /api/app/later')
})

it('begins nothing where the page cookie cannot be changed', async () => {
  await expect(begin({ 'GET /api/auth/refresh': () => reply(503, { error: 'down' }) })).rejects.toMatchObject({
    status: 503,
  })
  expect([isSeeing(), keptRecord()]).toEqual([false, record()])
})

const ORGANISATION = 'POST /api/app/user/organization'

it('reads nothing more for the page that it leaves, and what was refused meanwhile tells nobody (R-MEMBER-5)', async () => {
  const refusal = { error: 'Another.', fields: { 'x-organization': 'Another.' } }
  const told = vi.fn()
  let arrive = (_: Response) => {}
  const { called } = stubServer({
    [ORGANISATION]: () => reply(200, {}),
    'GET /api/app/sent': () => new Promise<Response>((resolve) => (arrive = resolve)),
  })
  const page = await nextPage()
  page.drawnPage.onOther = told
  const settled = vi.fn()
  const sent = page.api.get('/api/app/sent').then(settled, settled)
  await vi.waitFor(() => expect(called()).toHaveLength(1))
  await page.openOrganisation(LOOMHOUSE._id)
  void page.api.get('/api/app/later').then(settled, settled)
  arrive(reply(409, refusal))
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 50))])
  expect(called()).toEqual(['GET /api/app/sent', ORGANISATION])
  expect([told.mock.calls, settled.mock.calls, goTo.mock.calls]).toEqual([[], [], [['/']]])
})

it('reads on where the organisation cannot be changed', async () => {
  stubServer({
    [ORGANISATION]: () => reply(503, { error: 'down' }),
    'GET /api/app/later': () => reply(200, 'read'),
  })
  const page = await nextPage()
  const open = page.openOrganisation(LOOMHOUSE._id)
  const later = page.api.get('/api/app/later')
  await expect(open).rejects.toMatchObject({ status: 503 })
  expect(await later).toBe('read')
})
