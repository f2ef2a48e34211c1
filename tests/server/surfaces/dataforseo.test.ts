import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SURFACE_IDS, type SurfaceId } from '@/lib/engines/engines'
import { dataForSeoPlace } from '@/server/surfaces/dataforseo'
import { envelope, LOGIN, type Mishap } from '@/tests/support/surface-server'
import { AI_MODE, CHATGPT, OVERVIEW } from './bodies'
import { dataForSeoOn, faultOf, neverAborted, questionOn, surfacesForAll } from './clients'

const server = await surfacesForAll()
const client = dataForSeoOn(server)

const post = (surface: SurfaceId = 'google-ai-mode', more = {}) => client.post(questionOn(surface, more), neverAborted)
const billed = () => server.bill.reduce((sum, { usd }) => sum + usd, 0).toFixed(6)
const aroundNow = () => ({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1000) })

describe('a question to DataForSEO', () => {
  it.each([
    [
      'google-ai-overview',
      '/v3/serp/google/organic/task_post',
      { device: 'desktop', depth: 10, load_async_ai_overview: true },
    ],
    ['google-ai-mode', '/v3/serp/google/ai_mode/task_post', { device: 'desktop' }],
    ['chatgpt-app', '/v3/ai_optimization/chat_gpt/llm_scraper/task_post', { force_web_search: true }],
    ['gemini-app', '/v3/ai_optimization/gemini/llm_scraper/task_post', {}],
  ] satisfies [SurfaceId, string, object][])('on %s has its own path and fields', async (surface, path, fields) => {
    expect(await post(surface)).toEqual({ taskId: server.bill[0]?.id, costUsd: '0.001200' })
    expect(server.calls[0]).toMatchObject({ method: 'POST', path })
    expect(server.calls[0]?.body).toEqual({
      ...{ keyword: 'bike repair bristol', location_name: 'London,England,United Kingdom', language_code: 'en' },
      ...{ tag: 'question-1', ...fields },
    })
  })

  it('arrives with its percent and plus signs, although the provider decodes it', async () => {
    const text = 'is C++ 100% faster than C#? 50%25 + more'
    await post('chatgpt-app', { text })
    expect(server.tasks[0]?.keyword).toBe(text)
  })

  it.each([
    [{ country: 'GB', name: 'London,England,United Kingdom', code: 1006886 }, { location_code: 1006886 }],
    [{ country: 'GB', name: 'London,England,United Kingdom' }, { location_name: 'London,England,United Kingdom' }],
    [{ country: 'DE', name: null }, { location_name: 'Germany' }],
  ])('names its place: %o', (place, parameters) => {
    expect(dataForSeoPlace(place)).toEqual(parameters)
  })

  it.each([
    ['google-ai-overview', 700],
    ['google-ai-mode', 700],
    ['chatgpt-app', 2000],
    ['gemini-app', 2000],
  ] satisfies [SurfaceId, number][])('on %s is not sent over %i letters', async (surface, most) => {
    await post(surface, { text: 'x'.repeat(most) })
    expect(await faultOf(post(surface, { text: 'x'.repeat(most + 1) }))).toMatchObject({ next: 'never', charged: 'no' })
    expect((await client.ask(questionOn(surface, { text: 'x'.repeat(most + 1) }), neverAborted)).fault?.reason).toMatch(
      `takes questions of at most ${most} letters.`,
    )
    expect(server.calls).toHaveLength(1)
  })
})

describe('a task of DataForSEO', () => {
  it.each(SURFACE_IDS)('on %s is charged once, however often it is fetched', async (surface) => {
    server.waits = 2
    server.finds = ({ path }) => (path.includes('organic') ? OVERVIEW : path.startsWith('serp') ? AI_MODE : CHATGPT)
    const task = await post(surface)
    const outcomes: string[] = []
    for (let time = 0; time < 4; time += 1) outcomes.push((await client.fetch(surface, task, neverAborted)).outcome)
    expect(outcomes).toEqual(['pending', 'pending', 'answered', 'answered'])
    expect(billed()).toBe('0.001200')
  })

  it('keeps the cost of its posting where fetching says 0, and the newer amount where it says one', async () => {
    server.finds = () => AI_MODE
    const task = await post()
    expect((await client.fetch('google-ai-mode', task, neverAborted)).costUsd).toBe('0.001200')
    const settled = { id: task.taskId, status_code: 20000, cost: 0.0006, result: [AI_MODE] }
    server.happen({ body: JSON.stringify(envelope([settled])) })
    expect((await client.fetch('google-ai-mode', task, neverAborted)).costUsd).toBe('0.000600')
    expect((await client.fetch('google-ai-mode', { ...task, costUsd: null }, neverAborted)).costUsd).toBe('0.000000')
  })

  it.each([{ loses: true }, { halves: true }])(
    'whose reply is lost (%o) is found by its tag and not paid again',
    async (mishap) => {
      await post('google-ai-mode', { tag: 'another' })
      server.happen(mishap)
      expect(await faultOf(post('google-ai-mode', { tag: 'question-7' }))).toMatchObject({
        next: 'lookUp',
        charged: 'unknown',
      })
      const found = await client.find('google-ai-mode', ['question-7', 'question-8'], aroundNow(), neverAborted)
      expect(found).toMatchObject([{ tag: 'question-7', taskId: server.tasks[1]?.id, costUsd: '0.001200' }])
      server.finds = () => AI_MODE
      const [task] = found
      if (!task) throw new Error('Not found')
      expect((await client.fetch('google-ai-mode', task, neverAborted)).outcome).toBe('answered')
      expect(server.bill).toHaveLength(2)
    },
  )

  it('is found among more than one page of the list', async () => {
    await post('chatgpt-app', { tag: 'wanted' })
    const [task] = server.tasks
    if (task) server.tasks.unshift(...Array.from({ length: 1500 }, () => ({ ...task, tag: 'other' })))
    expect(await client.find('chatgpt-app', ['wanted'], aroundNow(), neverAborted)).toHaveLength(1)
    expect(server.calls.filter(({ path }) => path.endsWith('/v3/ai_optimization/id_list'))).toHaveLength(2)
  })

  it('is listed once it is done and until it is fetched', async () => {
    server.finds = () => AI_MODE
    const task = await post()
    await post('chatgpt-app', { tag: 'elsewhere' })
    expect(await client.ready('google-ai-mode', neverAborted)).toMatchObject([
      { taskId: task.taskId, tag: 'question-1' },
    ])
    await client.fetch('google-ai-mode', task, neverAborted)
    expect(await client.ready('google-ai-mode', neverAborted)).toEqual([])
  })

  it('never takes the answer of another task', async () => {
    const task = await post()
    const other = { id: '11291000-1535-0139-0000-999999999999', status_code: 20000, cost: 0, result: [AI_MODE] }
    server.happen({ body: JSON.stringify(envelope([other])) })
    const { outcome, fault } = await client.fetch('google-ai-mode', task, neverAborted)
    expect({ outcome, next: fault?.next }).toEqual({ outcome: 'failed', next: 'fetchAgain' })
  })

  it('has an id that leads nowhere else', async () => {
    const { fault } = await client.fetch('google-ai-mode', { taskId: '../../id_list', costUsd: null }, neverAborted)
    expect(fault?.next).toBe('never')
    expect(server.calls).toEqual([])
  })
})

describe('a preview from DataForSEO', () => {
  it('is asked live, in one call', async () => {
    server.finds = () => CHATGPT
    const measured = await client.ask(questionOn('chatgpt-app'), neverAborted)
    expect(measured).toMatchObject({ outcome: 'answered', costUsd: '0.004000', taskId: server.bill[0]?.id })
    expect(server.calls.map(({ path }) => path)).toEqual(['/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced'])
  })

  it('that is lost may have been charged, and is not looked up', async () => {
    server.happen({ loses: true })
    const { outcome, fault } = await client.ask(questionOn('chatgpt-app'), neverAborted)
    expect({ outcome, next: fault?.next, charged: fault?.charged }).toEqual({
      ...{ outcome: 'failed', next: 'askAgain', charged: 'unknown' },
    })
    expect(billed()).toBe('0.004000')
  })

  it('without results is no overview, and a failure of an app', async () => {
    const outcomeOf = async (surface: SurfaceId) => {
      server.happen({ code: 40102 })
      return (await client.ask(questionOn(surface), neverAborted)).outcome
    }
    expect(await Promise.all([outcomeOf('google-ai-overview')])).toEqual(['notShown'])
    expect(await outcomeOf('google-ai-mode')).toBe('notShown')
    expect(await outcomeOf('chatgpt-app')).toBe('failed')
  })
})

interface Trouble {
  name: string
  mishap: Mishap
  next: string
  charged?: string
  waitSeconds?: number
  reason: string
}

/** What a posted question meets. */
const POSTING: Trouble[] = [
  ...(
    [
      [40100, 'pause', 'DataForSEO did not accept our login.'],
      [40104, 'pause', 'DataForSEO waits until the account has been verified.'],
      [40200, 'pause', 'The DataForSEO account has no credit left.'],
      [40201, 'pause', 'DataForSEO has paused the account.'],
      [40203, 'pause', 'The daily cost limit of the DataForSEO account is used up.'],
      [40207, 'pause', 'DataForSEO accepts no calls from the address of this server.'],
      [40210, 'pause', 'The DataForSEO account has no credit left.'],
      [40501, 'never', 'DataForSEO did not accept the question (40501).'],
      [40506, 'never', 'DataForSEO did not accept the question (40506).'],
      [50000, 'askAgain', 'DataForSEO had an error of its own (50000).'],
      [61234, 'askAgain', 'DataForSEO answered with a status that is unknown to this release (61234).'],
    ] as const
  ).map(([code, next, reason]) => ({ name: `status ${code}`, mishap: { code }, next, charged: 'no', reason })),
  {
    name: 'too many calls',
    mishap: { code: 40202 },
    next: 'cool',
    waitSeconds: 60,
    reason: 'DataForSEO is limiting our requests.',
  },
  {
    name: 'too many at once',
    mishap: { code: 40209 },
    next: 'cool',
    waitSeconds: 10,
    reason: 'DataForSEO is limiting our requests.',
  },
  {
    name: 'HTTP 401',
    mishap: { status: 401, body: '' },
    next: 'pause',
    reason: 'DataForSEO did not accept our login.',
  },
  {
    name: 'HTTP 402',
    mishap: { status: 402, body: '' },
    next: 'pause',
    reason: 'The DataForSEO account has no credit left.',
  },
  {
    ...{ name: 'HTTP 429', mishap: { status: 429, body: '', headers: { 'retry-after': '17' } } },
    ...{ next: 'cool', waitSeconds: 17, reason: 'DataForSEO is limiting our requests.' },
  },
  {
    name: 'HTTP 404',
    mishap: { status: 404, body: '' },
    next: 'never',
    reason: 'DataForSEO did not accept the request (HTTP 404).',
  },
  {
    ...{ name: 'HTTP 500', mishap: { status: 500, body: '<html>' }, next: 'lookUp', charged: 'unknown' },
    reason: 'DataForSEO had an error of its own (HTTP 500).',
  },
  ...[
    '<html>',
    'null',
    '{}',
    '[]',
    '{"status_code":20000,"tasks":null}',
    '{"status_code":20000,"tasks":[{"id":"x"}]}',
  ].map((body) => ({
    ...{ name: body, mishap: { body }, next: 'lookUp', charged: 'unknown' },
    reason: 'DataForSEO answered something that is not of its protocol.',
  })),
  {
    ...{ name: 'a task without an id', next: 'lookUp', charged: 'unknown' },
    mishap: { body: JSON.stringify(envelope([{ id: null, status_code: 20100 }])) },
    reason: 'DataForSEO answered something that is not of its protocol.',
  },
  {
    ...{
      name: 'a refusal at the top only',
      mishap: { body: JSON.stringify(envelope([], 40200)) },
      next: 'pause',
      charged: 'no',
    },
    reason: 'The DataForSEO account has no credit left.',
  },
]

describe('posting to DataForSEO', () => {
  it.each(POSTING)('ends with $name: $next', async ({ mishap, name: _name, ...expected }) => {
    server.happen(mishap)
    expect(await faultOf(post())).toMatchObject(expected)
  })

  it('tells of a wrong password, and repeats it nowhere', async () => {
    const wrong = dataForSeoOn(server)
    server.happen({ status: 401, body: JSON.stringify({ status_message: LOGIN.password }) })
    const thrown = await wrong.post(questionOn('chatgpt-app'), neverAborted).catch((error: unknown) => error)
    const shown = inspect(thrown, { depth: 10 })
    expect(shown).toContain('did not accept our login')
    expect(shown).not.toContain(LOGIN.password)
    expect(shown).not.toContain(Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64'))
  })

  it('ends at its timeout with a task that may exist', async () => {
    server.happen({ delayMs: 500 })
    const fault = await faultOf(dataForSeoOn(server, 100).post(questionOn('chatgpt-app'), neverAborted))
    expect(fault).toMatchObject({ next: 'lookUp', charged: 'unknown', reason: 'DataForSEO did not answer in time.' })
    expect(server.bill).toHaveLength(1)
  })
})

describe('fetching from DataForSEO', () => {
  it.each([
    ['an error of the search engine, which is charged', { code: 40101 }, 'askAgain'],
    ['a task that could not be carried out', { code: 40103 }, 'askAgain'],
    ['a task that is gone', { code: 40401 }, 'askAgain'],
    ['an error of its own', { code: 50301 }, 'fetchAgain'],
    ['HTTP 500', { status: 500, body: '' }, 'fetchAgain'],
    ['HTTP 404', { status: 404, body: '' }, 'askAgain'],
    ['a wrong login', { status: 401, body: '' }, 'pause'],
    ['half a body', { halves: true }, 'fetchAgain'],
    ['a broken connection', { loses: true }, 'fetchAgain'],
    ['a body that is cut off', { body: '{"status_code":20000,"tasks":[{"id":' }, 'fetchAgain'],
    ['a number', { body: '7' }, 'fetchAgain'],
  ] satisfies [string, Mishap, string][])('fails with %s, of a task that was charged', async (_name, mishap, next) => {
    const task = await post()
    server.happen(mishap)
    const { outcome, fault, costUsd } = await client.fetch('google-ai-mode', task, neverAborted)
    expect({ outcome, next: fault?.next, charged: fault?.charged, costUsd }).toEqual({
      ...{ outcome: 'failed', next, charged: 'yes', costUsd: '0.001200' },
    })
    expect(fault?.reason).toMatch(/^[A-Z].*\.$/)
  })

  it('of 21 megabytes is a failure, not a full memory', async () => {
    const task = await post()
    server.happen({ body: `"${'x'.repeat(21_000_000)}"` })
    expect((await client.fetch('google-ai-mode', task, neverAborted)).fault?.next).toBe('fetchAgain')
  })

  it('throws only when we shut down, also while it asks', async () => {
    const shutdown = new AbortController()
    server.happen({ delayMs: 2000 })
    const call = client.ask(questionOn('chatgpt-app'), shutdown.signal)
    await expect.poll(() => server.calls.length).toBe(1)
    shutdown.abort()
    expect(await faultOf(call)).toMatchObject({ next: 'stopped', charged: 'unknown' })
  })

  it('fails where nothing listens', async () => {
    const nowhere = dataForSeoOn({ ...server, dataForSeoUrl: 'http://127.0.0.1:9' })
    const task = { taskId: '11291000-1535-0139-0000-000000000001', costUsd: '0.001200' }
    expect((await nowhere.fetch('google-ai-mode', task, neverAborted)).fault).toMatchObject({
      ...{ next: 'fetchAgain', reason: 'The connection to DataForSEO broke or could not be made.' },
    })
  })
})
