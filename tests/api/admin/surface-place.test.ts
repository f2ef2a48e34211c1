import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as industryOne from '@/app/api/admin/industry/[id]/route'
import * as organisationOne from '@/app/api/admin/organization/[id]/route'
import * as queryOne from '@/app/api/admin/organization-query/[id]/route'
import { POST as saveOwn } from '@/app/api/orgAdmin/organization/route'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { answerEngine, readingEngine } from '@/server/llm/engines'
import { log } from '@/server/log'
import { placeAmong } from '@/server/surfaces/places'
import { AI_MODE } from '@/tests/server/surfaces/bodies'
import { surfacesForAll } from '@/tests/server/surfaces/clients'
import { signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeIndustry } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { askAll, makeTracked, untroubled } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { LOGIN, SERPAPI_KEY } from '@/tests/support/surface-server'

// Places are checked when they are saved, and asked for by the names of the provider's list (R-SURFACES-8).

const server = await surfacesForAll()
const admin = await signInNew({ roles: ['systemAdmin'] })
const industry = await makeIndustry({ name: 'Offices' })

const OFF = {
  ...{ SURFACES: undefined, SERPAPI_API_KEY: undefined, SURFACE_PROVIDERS: undefined },
  ...{ DATAFORSEO_LOGIN: undefined, DATAFORSEO_PASSWORD: undefined },
}
const DATAFORSEO = { DATAFORSEO_LOGIN: LOGIN.login, DATAFORSEO_PASSWORD: LOGIN.password }

beforeEach(() =>
  configure({
    ...OFF,
    ...DATAFORSEO,
    ...{ OPENAI_API_KEY: 'test-key', ENGINES: 'openai', SURFACES: 'google-ai-mode,chatgpt-app' },
    ...{ DATAFORSEO_BASE_URL: server.dataForSeoUrl, SERPAPI_BASE_URL: server.serpApiUrl },
  }),
)

const lists = () => server.calls.filter(({ path }) => path.includes('locations'))
const save = (id: string, place: object) => {
  const body = { name: 'Loomhouse', industry: [industry.id], location: 'London', country: 'GB', ...place }
  return readAnswer(call(organisationOne.POST, { headers: admin.headers, params: { id }, body }))
}
const refusalOf = async (location: string, country = 'GB') => {
  const { status, body } = await save('new', { location, country })
  return { status, fields: (body as { fields?: object }).fields }
}

describe('a place that is saved', () => {
  it('is kept by its full name, from a list that is read once a day', async () => {
    const { status, body } = await save('new', {})
    expect({ status, body }).toMatchObject({ status: 200, body: { surfacePlace: 'London,England,United Kingdom' } })
    expect(await save('new', { location: 'st. albans, UK' })).toMatchObject({
      body: { location: 'st. albans, UK', surfacePlace: 'St Albans,England,United Kingdom' },
    })
    expect(lists().map(({ path }) => path)).toEqual(['/v3/serp/google/locations/gb'])
  })

  it('is refused where the list lacks it, with what is close to it', async () => {
    expect(await refusalOf('Lodnon')).toEqual({
      status: 400,
      fields: {
        location: 'Google knows no “Lodnon” in its list of places (Great Britain). Close to it: London, England.',
      },
    })
    expect(JSON.stringify(await refusalOf('Londond'))).toContain('Close to it: London, England')
    expect(JSON.stringify(await refusalOf('<b>Xyzzy</b>'))).toContain('Please enter the nearest larger city.')
  })

  it('is refused where the list has several, which are named; one of them is taken', async () => {
    expect(await refusalOf('Springfield', 'US')).toEqual({
      status: 400,
      fields: {
        location: 'There are several: Springfield, Illinois; Springfield, Missouri. Please enter one of them.',
      },
    })
    expect(await save('new', { location: 'Springfield, Missouri', country: 'US' })).toMatchObject({
      body: { surfacePlace: 'Springfield,Missouri,United States' },
    })
  })

  it('is that of an industry, and of the own organisation, too; the audit log has it', async () => {
    const body = { name: 'Offices', location: 'London', country: 'GB' }
    const params = { id: industry.id }
    expect(await readAnswer(call(industryOne.POST, { headers: admin.headers, params, body }))).toMatchObject({
      body: { surfacePlace: 'London,England,United Kingdom' },
    })
    const organisation = await makeOrganisation({ name: 'Own' })
    const { headers } = await signInNew({ organisation, roles: ['organisationAdmin'] })
    const own = (change: object) => readAnswer(call(saveOwn, { headers, body: change }))
    expect(await own({ location: 'Lodnon' })).toMatchObject({ status: 400 })
    expect(await own({ location: 'Londonderry' })).toMatchObject({
      body: { location: 'Londonderry', surfacePlace: 'Londonderry,Northern Ireland,United Kingdom' },
    })
    const { detail } = await db().auditEntry.findFirstOrThrow({ where: { targetId: organisation.id } })
    expect(detail).toMatchObject({ to: { surfacePlace: 'Londonderry,Northern Ireland,United Kingdom' } })
    // Another field leaves it as it is.
    expect(await own({ aliases: ['Owner'] })).toMatchObject({ body: { aliases: ['Owner'], location: 'Londonderry' } })
  })

  it('is kept for the country alone where no surface takes one, where none is on, and where nobody can be asked', async () => {
    for (const settings of [{ SURFACES: 'chatgpt-app' }, OFF]) {
      configure(settings)
      expect(await save('new', { location: 'Anywhere' })).toMatchObject({ status: 200, body: { surfacePlace: null } })
    }
    expect(lists()).toEqual([])
    configure({ ...DATAFORSEO, SURFACES: 'google-ai-mode', DATAFORSEO_PASSWORD: 'wrong' })
    const warn = vi.spyOn(log, 'warn')
    // The list of the day is of another country.
    expect(await save('new', { location: 'Springfield', country: 'US' })).toMatchObject({
      status: 200,
      body: { surfacePlace: null },
    })
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ provider: 'dataforseo' }), 'places not listed')
    warn.mockRestore()
  })

  it('of before surfaces were on is looked up at the next save, and never stands in its way', async () => {
    configure(OFF)
    const { _id: unknown } = (await save('new', { location: 'Xyzzy' })).body as { _id: string }
    const { _id: known } = (await save('new', {})).body as { _id: string }
    configure({ ...DATAFORSEO, SURFACES: 'google-ai-mode' })
    expect(await save(unknown, { location: 'Xyzzy', name: 'Renamed' })).toMatchObject({ body: { surfacePlace: null } })
    expect(await save(known, {})).toMatchObject({ body: { surfacePlace: 'London,England,United Kingdom' } })
    expect(await save(known, { location: 'Xyzzy' })).toMatchObject({ status: 400 })
  })

  it('is looked up with SerpApi where that is asked first, without its key', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY, SURFACE_PROVIDERS: 'google-ai-mode=serpapi' })
    expect(await save('new', { location: 'Londonderry' })).toMatchObject({
      body: { surfacePlace: 'Londonderry,Northern Ireland,United Kingdom' },
    })
    expect(await refusalOf('Xyzzy')).toMatchObject({ status: 400 })
    expect(lists().map(({ params }) => [params.get('q'), params.get('api_key')])).toEqual([
      ['Londonderry', null],
      ['Xyzzy', null],
    ])
  })
})

describe('the daily run', () => {
  it('asks Google for the place, apps for the country, and engines for what was typed', async () => {
    const [query] = await makeTracked([{ term: 'bike repair' }], { location: 'london' })
    const ownerId = query?.ownerId ?? ''
    await db().owner.update({ where: { id: ownerId }, data: { surfacePlace: 'London,England,United Kingdom' } })
    server.finds = () => AI_MODE
    await planDay(today(), { ownerIds: [ownerId] })
    const runs = await db().queryRun.findMany({ where: { ownerId } })
    const asked = await db().question.findMany({
      where: { id: { in: runs.flatMap(({ questionId }) => questionId ?? []) } },
    })
    const places = asked.map(({ engine, asked: each }) => [engine, (each as { location: string }).location])
    expect(Object.fromEntries(places)).toEqual({
      'google-ai-mode': 'London,England,United Kingdom',
      'chatgpt-app': 'United Kingdom',
      openai: 'london',
    })
    for (const surface of ['google-ai-mode', 'chatgpt-app'] as const)
      await askAll(answerEngine(surface), untroubled, readingEngine())
    const posted = server.calls.filter(({ path }) => path.endsWith('task_post'))
    expect(posted.map(({ body }) => body?.location_name)).toEqual(['London,England,United Kingdom', 'United Kingdom'])
  })
})

describe('a query that a surface does not take', () => {
  it('is refused when it is written, with the limit', async () => {
    const organization = await makeOrganisation({ name: 'Long' })
    const write = (searchTerm: string, id = 'new') =>
      readAnswer(
        call(queryOne.POST, {
          ...{ headers: admin.headers, params: { id } },
          body: { searchTerm, organization: organization.id },
        }),
      )
    // The longest query that there is fits, unless most of it is signs that are sent as three.
    expect((await write('x'.repeat(300))).status).toBe(200)
    expect(await write('%'.repeat(300))).toMatchObject({
      status: 400,
      body: {
        fields: { searchTerm: 'Google AI Mode takes at most 700 characters, and counts each “%” and “+” as three.' },
      },
    })
    const { _id } = (await write('short')).body as { _id: string }
    expect((await write('+'.repeat(300), _id)).status).toBe(400)
    configure({ SURFACES: 'chatgpt-app' })
    expect((await write('%'.repeat(300))).status).toBe(200)
  })
})

describe('a place among others', () => {
  const of = (...names: [name: string, type?: string][]) => names.map(([name, type = 'City']) => ({ name, type }))

  it.each([
    ['Zürich', of(['Zurich,Zurich,Switzerland'])],
    ["king's lynn", of(["King's Lynn,England,United Kingdom"])],
    ['Bath, England', of(['Bath,England,United Kingdom'], ['Bath,Somerset,United Kingdom', 'County'])],
    ['Kent', of(['Kent,England,United Kingdom', 'County'], ['Kent Airport,England,United Kingdom', 'Airport'])],
    ['United Kingdom', of(['United Kingdom', 'Country'])],
  ])('is found by %s', (typed, places) => {
    expect(placeAmong(places, typed, 'GB')).toEqual({ name: places[0]?.name })
  })

  it('is not found where nothing is typed but signs', () => {
    expect(placeAmong(of(['London,England,United Kingdom']), ',,, ', 'GB')).toHaveProperty('near')
  })
})
