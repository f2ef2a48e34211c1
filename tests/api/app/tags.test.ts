import { describe, expect, it } from 'vitest'
import * as industryQueries from '@/app/api/admin/industry-query/route'
import * as organisationQueries from '@/app/api/admin/organization-query/route'
import { GET as listAnswers } from '@/app/api/app/answer/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as listQueries } from '@/app/api/app/organization-query/org/[organisationId]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as getSurfaces } from '@/app/api/app/visibility/org/[organisationId]/surfaces/route'
import { answersPath } from '@/components/answers/answer-window'
import { addDays } from '@/lib/format/days'
import { RANGES } from '@/lib/limits'
import { hasTag, QUERY_TAGS, tagKey } from '@/lib/queries/tags'
import type { TagFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeActors, signInNew } from '@/tests/support/actors'
import { callTool } from '@/tests/support/assistant'
import { readCsv } from '@/tests/support/csv'
import { HOSTILE_PIECES } from '@/tests/support/hostile-texts'
import { makeIndustry } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation, type NewResult, storeResults } from '@/tests/support/results'

// Tags of queries (R-TAG-1 to R-TAG-4): what is stored, which answers a tag counts, and that it never reaches another owner's.

const TODAY = today()
const admin = (await makeActors()).systemAdmin
const organisation = await makeOrganisation({ name: 'Loomhouse' })
const other = await makeOrganisation({ name: 'Baythorne' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const member = await signInNew({ organisation })

const save = (body: object, of = organisationQueries) =>
  readAnswer(call(of.POST, { method: 'POST', headers: admin.headers, body }))

async function made(searchTerm: string, tags: string[], owner: object = { organization: organisation.id }) {
  const { status, body } = await save(
    { searchTerm, tags, ...owner },
    'industry' in owner ? industryQueries : organisationQueries,
  )
  expect(status).toBe(200)
  const ownerId: string = body.organization ?? body.industry
  return { id: body._id as string, ownerId, searchTerm, tags: body.tags as string[] }
}

const brand = await made('loomhouse reviews', ['Brand', 'London'])
const offices = await made('day offices', ['Offices', ' london '])
const plain = await made('coworking', [])
const foreign = await made('baythorne offices', ['Offices', 'Secret'], { organization: other.id })
const market = await made('best offices', ['offices'], { industry: industry.id })
const OWN = [brand, offices, plain]

const ENGINES = ['openai', 'anthropic', 'perplexity']
const stored: NewResult[] = [...OWN, foreign, market].flatMap((query, turn) =>
  Array.from({ length: 100 }, (_, age) => age).flatMap((age) =>
    ENGINES.flatMap((engine, at): NewResult[] => {
      // One engine misses days, one began late, and one query is not asked by it at all.
      if (engine === 'anthropic' && age % 9 === 3) return []
      if (engine === 'perplexity' && (age > 12 || query === offices)) return []
      const named = (turn + 7 * age + 3 * at) % 4 > turn % 3
      return [{ query, engine, day: addDays(TODAY, -age - 1), brands: named ? ['Loomhouse', 'Rival'] : ['Rival'] }]
    }),
  ),
)
await storeResults(stored)

const params = { organisationId: organisation.id }
const get = async (
  handler: Parameters<typeof call>[0],
  url: string,
  headers: Record<string, string> = member.headers,
) => readAnswer(call(handler, { url, params, headers }))
const figures = async (search: string): Promise<VisibilityFigures> =>
  (await get(getVisibility, `/api/test?days=90&${search}`)).body

/** Counts by hand: per engine the last 7 days with answers, or those of the range; a daily score each, then means. */
function recounted(queryIds: readonly string[], range: number, engine?: string) {
  const ofEngine = (id: string) => {
    const days = Map.groupBy(
      stored.filter((each) => queryIds.includes(each.query.id) && each.engine === id),
      ({ day }) => day,
    )
    const all = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
    const counted = range === 7 ? all.slice(-7) : all.filter(([day]) => day > addDays(TODAY, -1 - range))
    const scores = counted.map(([, of]) => {
      const named = of.filter(({ brands }) => brands?.includes('Loomhouse')).length
      return { named, answers: of.length, score: Math.ceil((100 * named) / of.length) }
    })
    const sum = (of: 'named' | 'answers' | 'score') => scores.reduce((total, each) => total + each[of], 0)
    return { ranked: sum('named'), results: sum('answers'), score: Math.round(sum('score') / scores.length) }
  }
  const all = (engine ? [engine] : ENGINES).map(ofEngine).filter(({ results }) => results > 0)
  return {
    ranked: all.reduce((sum, { ranked }) => sum + ranked, 0),
    results: all.reduce((sum, { results }) => sum + results, 0),
    score: Math.round(all.reduce((sum, { score }) => sum + score, 0) / all.length),
  }
}
const idsWith = (tag: string) => OWN.filter((query) => hasTag(query, [tag])).map(({ id }) => id)

describe('what is stored', () => {
  it('is normalised, each once without regard to case, and audited', async () => {
    const query = await made('hidden', ['  Day \t offices ', 'day OFFICES', 'a\u200bb', 'Cafe\u0301', '\u202eback'])
    expect(query.tags).toEqual(['Day offices', 'ab', 'Café', 'back'])
    const changed = await save({ _id: query.id, tags: ['New'] })
    expect(changed.body).toMatchObject({ tags: ['New'], searchTerm: 'hidden', version: 2 })
    // Absent keeps them.
    expect((await save({ _id: query.id, profileName: 'Ada' })).body.tags).toEqual(['New'])
    const entry = await db().auditEntry.findFirst({ where: { targetId: query.id }, orderBy: { id: 'desc' } })
    expect(JSON.stringify(entry)).toContain('profileName')
    await db().query.deleteMany({ where: { id: query.id } })
  })

  it.each([
    ['too many', Array.from({ length: QUERY_TAGS.perQuery + 1 }, (_, at) => `t${at}`)],
    ['too long', ['x'.repeat(QUERY_TAGS.chars + 1)]],
    ['a comma', ['one, two']],
    ['nothing to see', [' \u200b\u2800 ']],
    ['no text', [7]],
    ['no list', 'brand'],
  ])('refuses %s', async (_, tags) => {
    const { status, body } = await save({ _id: brand.id, tags })
    expect([status, Object.keys(body.fields).map((field) => field.split('.')[0])]).toEqual([400, ['tags']])
  })

  it('keeps to 50 different tags of an owner', async () => {
    const owner = await makeOrganisation()
    const lists = Array.from({ length: 5 }, (_, list) => Array.from({ length: 10 }, (_, at) => `t${list}-${at}`))
    for (const [at, tags] of lists.entries()) await made(`q${at}`, tags, { organization: owner.id })
    const more = { searchTerm: 'more', organization: owner.id, active: false }
    expect((await save({ ...more, tags: ['one more'] })).body.fields.tags).toContain('50')
    expect((await save({ ...more, tags: ['T0-0'] })).status).toBe(200)
  })

  it.each(HOSTILE_PIECES)('takes %j as a tag as text, or refuses it, and finds it again', async (piece) => {
    const { status, body } = await save({ _id: plain.id, tags: [`${piece}a`] })
    if (status === 400) return expect(Object.keys(body.fields)).toEqual(['tags'])
    expect(status).toBe(200)
    const [tag = ''] = body.tags
    const found = await figures(`tag=${encodeURIComponent(tag)}`)
    const row = found.tags.find((each) => tagKey(each.tag) === tagKey(tag))
    expect([row?.queries, found.results > 0]).toEqual([1, true])
    await save({ _id: plain.id, tags: [] })
  })
})

describe('which answers a tag counts', () => {
  const CASES = RANGES.flatMap((range) => ['', 'openai', 'perplexity'].map((engine) => ({ range, engine })))

  it.each(CASES)('as counted by hand: $range days, engine "$engine"', async ({ range, engine }) => {
    const chosen = `range=${range}${engine && `&engine=${engine}`}`
    const { tags } = await figures(chosen)
    expect(tags.map(({ tag, queries }) => [tag, queries])).toEqual([
      ['Brand', 1],
      ['London', 2],
      ['Offices', 1],
    ])
    for (const row of tags) {
      const { score, ranked, results } = row
      const asked = await figures(`${chosen}&tag=${row.tag.toUpperCase()}`)
      // What the row says is what the page shows once the tag is chosen.
      const [low, high] = [asked.interval?.low ?? null, asked.interval?.high ?? null]
      expect({ ...row, since: 0 }).toMatchObject({
        score: asked.score,
        ranked: asked.ranked,
        results: asked.results,
        low,
        high,
      })
      expect(row.days).toEqual(asked.ringDays)
      const byHand = recounted(idsWith(row.tag), range, engine || undefined)
      if (byHand.results === 0) expect([score, ranked, results]).toEqual([null, 0, 0])
      else expect({ score, ranked, results }).toEqual(byHand)
      if (row.days) expect((await opened(row)).total).toBe(results)
    }
  })

  const opened = async ({ tag, days, since }: TagFigures) => {
    if (!days) throw new Error('nothing to open')
    const window = { organisationId: organisation.id, queries: [], tags: [tag], days, figure: '', since }
    return (await get(listResults, answersPath({ ...window, engines: since.map(({ engine }) => engine) }, 1))).body
  }

  it('several tags count queries with any, and queries and tags both have to hold', async () => {
    const ofBoth = await figures('tag=Brand,Offices')
    expect(ofBoth.results).toBe(recounted([brand.id, offices.id], 7).results)
    const one = await figures(`tag=london&queries=${brand.id},${plain.id}`)
    expect(one.results).toBe(recounted([brand.id], 7).results)
    const none = await figures(`tag=offices&queries=${brand.id}`)
    expect(none).toMatchObject({ score: null, results: 0, trend: [], live: [], interval: null })
  })

  it('an unknown tag counts nothing, which is not zero and not all', async () => {
    const found = await figures('tag=unknown')
    expect(found).toMatchObject({
      score: null,
      change: null,
      ranked: 0,
      results: 0,
      trend: [],
      live: [],
      citations: [],
    })
    expect(found.queries.length).toBe(OWN.length)
    expect((await get(listResults, '/api/test?tag=unknown')).body.total).toBe(0)
    expect((await get(listAnswers, '/api/test?filter[tag]=unknown')).body.total).toBe(0)
    const trends = (await get(getTrends, '/api/test?tag=unknown')).body
    expect([trends.liveResults, trends.rankTrend.days]).toEqual([0, []])
    expect((await get(getSurfaces, '/api/test?tag=unknown')).body.makers).toEqual([])
  })

  it('lists, files and saved addresses take it', async () => {
    const from = addDays(TODAY, -7)
    const listed = (await get(listResults, `/api/test?from=${from}&to=${TODAY}&tag=london`)).body
    const days = stored.filter(({ day }) => day >= from)
    expect(listed.total).toBe(days.filter(({ query }) => idsWith('london').includes(query.id)).length)
    const page = (await get(listAnswers, `/api/test?filter[tag]=Brand&filter[from]=${from}&filter[to]=${TODAY}`)).body
    expect(page.total).toBe(days.filter(({ query }) => query.id === brand.id).length)
    expect(page.choices.tags).toEqual(['Brand', 'London', 'Offices'])
    const response = await call(getVisibility, {
      ...{ url: '/api/test?days=90&tag=Brand&format=csv&part=score', params, headers: member.headers },
    })
    const { header, rows } = await readCsv(response)
    expect(rows[0]?.[header[1] ?? '']).toBe('Tag “Brand”')
    const chips = (await get(listQueries, '/api/test')).body.items
    expect(chips.find(({ _id }: { _id: string }) => _id === offices.id).tags).toEqual(['Offices', 'london'])
  })

  it.each(['tag=a%00', `tag=${'x'.repeat(40)}`, `tag=${Array.from({ length: 60 }, (_, at) => at).join()}`])(
    'refuses %s',
    async (search) => {
      expect((await get(getVisibility, `/api/test?days=90&${search}`)).status).toBe(400)
    },
  )
})

it('a tag of another organisation chooses nothing of it, and no other owner is in a row', async () => {
  const found = await figures('tag=Secret')
  expect([found.results, found.tags.map(({ tag }) => tag)]).toEqual([0, ['Brand', 'London', 'Offices']])
  expect((await figures('tag=Offices')).results).toBe(recounted([offices.id], 7).results)
  expect((await get(listAnswers, '/api/test?filter[tag]=Secret&of=all')).body.total).toBe(0)
  const trends = (await get(getTrends, '/api/test?tag=OFFICES')).body
  expect(trends.queries.map(({ _id }: { _id: string }) => _id)).toEqual([market.id])
  expect(trends.rankTrend.days.length).toBeGreaterThan(0)
  const stranger = await signInNew({ organisation: other })
  expect((await get(getVisibility, '/api/test?tag=Offices', stranger.headers)).status).toBe(404)
})

it('a read token reads figures by tag', async () => {
  const { headers } = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
  const { status, body } = await get(getVisibility, '/api/test?days=90&tag=brand', headers)
  const { results } = recounted([brand.id], 7)
  expect([status, body.results]).toEqual([200, results])
  // So do the tools of assistants.
  const ask = async (name: string, args: object) => (await callTool(headers, name, args)).structuredContent
  const asked = await ask('get_visibility', { tag: ['BRAND'] })
  expect([asked.results, asked.open]).toEqual([results, expect.stringContaining('tag=BRAND')])
  expect((await ask('get_visibility', { tag: ['unknown'] })).score).toBeNull()
  const listed = await ask('list_queries', {})
  const own = listed.queries.filter(({ kind }: { kind: string }) => kind === 'organisation')
  expect(own.map(({ tags }: { tags: string[] }) => tags)).toContainEqual(['Brand', 'London'])
  expect((await ask('list_answers', { tag: ['Offices'], days: 7 })).total).toBeGreaterThan(0)
  expect((await ask('list_answers', { tag: ['Secret'], of: 'all' })).items).toEqual([])
})
