import { expect, it } from 'vitest'
import { accessOf, type EngineId } from '@/lib/engines/engines'
import { monthOf } from '@/lib/format/dates'
import { addDays, mondayOf } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { digestOf } from '@/server/digest/reads'
import { toldStory } from '@/server/home/headline'
import { homeStory } from '@/server/home/story'
import { newId } from '@/server/ids'
import { readAccess } from '@/server/measure/own-brand'
import { reportOf } from '@/server/report/report'
import { reportMonths } from '@/server/report/shares'
import { slideShow } from '@/server/report/slides'
import { readAnswers } from '@/server/sentiment/read-answers'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeAction } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { actorOf, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'
import { listRoutes } from '@/tests/support/route-list'
import { configure } from '@/tests/support/settings'

// Answers of surfaces beside those of engines' own APIs change no figure (R-SURFACES-10): every route that a member reads
// is read without them and with them. Only lists of engines, and lists of answers, which name their engine, may tell.

const TODAY = today()
const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loom.example' })
const scope = installationScope(organisation.id)
const admin = await signInNew({ organisation, roles: ['organisationAdmin'] })
const own = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const other = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
const ofIndustry = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
const action = await makeAction(organisation, { title: 'Write a guide', liveSince: addDays(TODAY, -40) })

const API = ['openai', 'anthropic']
const APPS: EngineId[] = ['google-ai-overview', 'google-ai-mode', 'chatgpt-app', 'gemini-app']

/** 80 days of answers, in which `brands` stand and which cite `sites`. */
function answers(
  engines: readonly string[],
  brands: (age: number) => string[],
  sites: string[],
  from = 1,
): NewResult[] {
  return Array.from({ length: 80 }, (_, index) => index + from).flatMap((age) =>
    engines.flatMap((engine) =>
      [own, other, ofIndustry].map((query) => ({
        ...{ query, engine, day: addDays(TODAY, -age), brands: brands(age), searches: ['office prices'] },
        ...{ citations: sites, consulted: ['https://read.example/x'], answer: brands(age).join(', ') },
      })),
    ),
  )
}

await storeResults(
  answers(API, (age) => (age % 3 === 0 ? ['Mosaic', 'Loomhouse'] : ['Mosaic', 'Foundry']), ['https://guide.example/a']),
)

const RUNS = '/api/app/run-progress/'
const LISTS =
  /\/(answer|organization-query-result|industry-query-result)\/|\/answers$|\/surfaces$|\/session$|\/orgAdmin\/organization-query$/
const params = { organisationId: organisation.id, queryId: own.id, brandKey: 'mosaic' }
const ids: Record<string, string> = {
  '/api/app/organization-geo-recommendation/{id}/effect': action,
  '/api/app/geo-recommendation/{id}': action,
  '/api/app/organization/{id}': organisation.id,
  '/api/orgAdmin/organization/{id}': organisation.id,
}
const searches = ['', 'range=28&days=28&citationDays=28&compare=28', 'range=90&days=90', 'engine=openai', 'q=mosaic']

/** What every route answers, by its address, and the mails and reports that no route answers. */
async function readAll(): Promise<Record<string, unknown>> {
  const { ours } = await listRoutes()
  const read: Record<string, unknown> = {}
  const wanted = ours.filter(({ method, path }) => method === 'GET' && /^\/api\/(app|orgAdmin)\//.test(path))
  for (const { path, handler } of wanted.filter((route) => !LISTS.test(route.path) && !route.path.startsWith(RUNS)))
    for (const search of searches) {
      const given = { ...params, ...(path in ids && { id: ids[path] ?? '' }) }
      const answer = await call(handler, { url: `/api/test?${search}`, headers: admin.headers, params: given })
      if (answer.status === 200) read[`${path}?${search}`] = await answer.json()
    }
  const week = mondayOf(TODAY)
  return {
    ...read,
    digest: await digestOf(scope, week),
    report: await reportOf(scope, monthOf(TODAY), TODAY),
    reportBefore: await reportOf(scope, monthOf(addDays(TODAY, -35)), TODAY),
    months: await reportMonths(scope, TODAY),
    home: await homeStory({ scope, today: TODAY, next: null }, actorOf(organisation.id, ['organisationAdmin'])),
    slides: await slideShow(actorOf(organisation.id), 'ownOrganisation', organisation.id, { today: TODAY, next: null }),
    story: await toldStory({ scope, today: TODAY, next: null, seesActions: true }),
    sentiment: await readAnswers(db(), organisation.id, { from: null, to: TODAY }),
  }
}

/** Runs of surfaces that are open, failed or found no answer hold up and spoil nothing. */
async function plantRuns(): Promise<void> {
  const statuses = ['queued', 'failed', 'notShown'].flatMap((status) => [0, 1, 2].map((age) => ({ status, age })))
  const ended = { reasonCode: 'badResponse', reason: 'It failed.' }
  await db().queryRun.createMany({
    data: statuses.map(({ status, age }, sample) => ({
      ...{ id: newId(), ownerId: own.ownerId, queryId: own.id, engine: 'google-ai-mode', sample: 10 + sample, status },
      ...{ day: new Date(addDays(TODAY, -age)), ...(status === 'failed' && ended) },
    })),
  })
}

const isSaidOfApp = (value: unknown) =>
  typeof value === 'object' && value !== null && 'key' in value && String(value.key).startsWith('surfaces.')

const isOfApp = (value: unknown): boolean => {
  if (typeof value === 'string') return accessOf(value) === 'app'
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'engine'].some((key) => isOfApp((value as Record<string, unknown>)[key]))
}

/** Leaves out what a list or a sentence says of surfaces. */
function withoutApps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isOfApp(each) && !isSaidOfApp(each)).map(withoutApps)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutApps(each)]))
}

it('answers of surfaces change nothing but lists of engines and of answers', async () => {
  const before = await readAll()
  const routes = Object.keys(before)
  for (const part of [
    'visibility/org/{organisationId}?',
    'industry-trends',
    'rival',
    'opportunities',
    'effect',
    'find',
  ])
    expect(routes.some((route) => route.includes(part))).toBe(true)
  expect(routes.length).toBeGreaterThan(60)
  // Later than the others, too, with brands and sites of their own.
  await storeResults(answers(APPS, () => ['Loomhouse', 'Appco'], ['https://app.example/b', 'https://loom.example/'], 0))
  await plantRuns()
  const after = await readAll()
  for (const route of routes) expect([route, withoutApps(after[route])]).toEqual([route, before[route]])
  expect(Object.keys(after)).toEqual(routes)
})

it('lists every engine with its access, and figures of one surface by its id', async () => {
  const { handler } = (await listRoutes()).ours.find(
    ({ path }) => path === '/api/app/visibility/org/{organisationId}',
  ) as { handler: Parameters<typeof call>[0] }
  const read = async (search: string) =>
    (await call(handler, { url: `/?${search}`, headers: admin.headers, params })).json()
  const all = await read('')
  expect(
    all.engines.map(({ id, access, inMean, reason }: Record<string, unknown>) => [id, access, inMean, reason]),
  ).toEqual([...API.map((id) => [id, 'api', true, null]), ...APPS.map((id) => [id, 'app', false, null])])
  expect(all.engineCount).toBe(2)
  expect(await read('engine=google-ai-mode')).toMatchObject({ engine: 'google-ai-mode', engineCount: 1, score: 100 })
})

it('an organisation that chooses surfaces has figures of them alone, marked from that day', async () => {
  await db().queryRun.deleteMany()
  const routes = (await listRoutes()).ours
  const handlerOf = (method: string, path: string) =>
    routes.find((route) => route.method === method && route.path === path)?.handler as Parameters<typeof call>[0]
  const save = (scoreAccess: string) =>
    call(handlerOf('POST', '/api/orgAdmin/organization'), { headers: admin.headers, body: { scoreAccess } })
  const saved = await save('app')
  expect([saved.status, (await saved.json()).scoreAccess]).toEqual([200, 'app'])
  const visibility = handlerOf('GET', '/api/app/visibility/org/{organisationId}')
  const figures = await (await call(visibility, { headers: admin.headers, params })).json()
  expect(figures).toMatchObject({ score: 100, engineCount: 4 })
  expect(figures.live.map(({ company }: { company: string }) => company).sort()).toEqual(['appco', 'loomhouse'])
  expect(figures.citations.map(({ site }: { site: string }) => site).sort()).toEqual(['app.example', 'loom.example'])
  expect(figures.queries[0]).toMatchObject({ latestResult: TODAY, results: 320 })
  expect(figures.notes).toContainEqual({
    ...{ date: TODAY, kind: 'measurementChanged', text: 'Figures began to be made of what apps and pages show' },
  })
  expect(figures.verdicts.week.verdict).toBe('measurementChanged')
  await save('api')
})

it('figures are of surfaces where no API is asked and nobody has chosen', async () => {
  const { id } = await makeOrganisation()
  const set = { OPENAI_API_KEY: 'key', DATAFORSEO_LOGIN: 'a@b.test', DATAFORSEO_PASSWORD: 'secret' }
  configure({ ...set, SURFACES: 'google-ai-mode' })
  expect(await readAccess(db(), id)).toBe('api')
  configure({ ENGINES: 'anthropic' })
  expect(await readAccess(db(), id)).toBe('app')
  configure({ SURFACES: undefined })
  expect(await readAccess(db(), id)).toBe('api')
})
