import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/answer/org/[organisationId]/route'
import { GET as getRival } from '@/app/api/app/rival/org/[organisationId]/[brandKey]/route'
import { figureCsvCopy } from '@/lib/exports/words'
import { addDays, mondayOf } from '@/lib/format/days'
import type { RivalFigures } from '@/lib/rivals/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { simulatedEngine } from '@/server/llm/simulated'
import { generate } from '@/server/sentiment/generate'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { makeGeneration, readEntries } from '@/tests/support/sentiment'
import { configure } from '@/tests/support/settings'

// What a rival is praised and criticised for, from the latest analysis that read it (R-RIVAL-5).

const QUIET = 'Floors are quiet and well run'
const STATION = 'It is close to the station'
const NOISY = 'though event evenings can be noisy'
/** Texts and the brands that they name. */
const ANSWERS: [string, string[]][] = [
  [`1. **Baythorne**: ${QUIET}, ${NOISY}.\n2. **Loomhouse**: ${QUIET}.`, ['Baythorne', 'Loomhouse']],
  [`1. **Baythorne**: ${QUIET}.\n2. **Loomhouse**: ${STATION}.`, ['Baythorne', 'Loomhouse']],
  [`1. **Baythorne**: ${STATION}.`, ['Baythorne']],
  [`1. **Bay Works**: ${QUIET}.`, ['Bay Works']],
]
const DAY = addDays(today(), -1)

const organisation = await makeOrganisation({ name: 'Loomhouse' })
const member = await signInNew({ organisation })
const other = await makeOrganisation({ name: 'Elsewhere' })
const stranger = await signInNew({ organisation: other })
const ids: string[] = []

async function store(owner: { id: string }, answers: typeof ANSWERS, slot = 1): Promise<string[]> {
  const query = await makeQuery(owner, { slot })
  return storeResults(
    answers.map(([answer, brands], index) => ({
      query,
      engine: 'openai',
      day: DAY,
      sample: index + 1,
      answer,
      brands,
    })),
  )
}

async function analyse(owner: { id: string }, timeframe: 1 | 7 = 7): Promise<void> {
  const generationId = await makeGeneration(owner, { timeframe })
  const options = { engine: simulatedEngine, signal: new AbortController().signal }
  expect(await generate({ generationId, ownerId: owner.id }, options)).toBe('done')
}

async function rival(brandKey: string, by = member, organisationId = organisation.id): Promise<RivalFigures> {
  const params = { organisationId, brandKey }
  return (await readAnswer<RivalFigures>(call(getRival, { headers: by.headers, params }))).body
}

beforeAll(async () => {
  ids.push(...(await store(organisation, ANSWERS)))
  await store(other, [[`1. **Baythorne**: ${STATION}.\n2. **Elsewhere**: ${STATION}.`, ['Baythorne', 'Elsewhere']]])
})
afterEach(() => configure({ WEEKLY_ANALYSIS: '', ANSWER_ENGINE: 'simulated' }))

describe('what a rival is praised for', () => {
  it('comes with the next weekly analysis, where one is to come', async () => {
    configure({ ANSWER_ENGINE: 'simulated' })
    const { praise, criticism, analysis, nextAnalysis } = await rival('baythorne')
    expect({ praise, criticism, analysis }).toEqual({ praise: [], criticism: [], analysis: null })
    expect(nextAnalysis).toBe(today() === mondayOf(today()) ? today() : addDays(mondayOf(today()), 7))
    configure({ WEEKLY_ANALYSIS: 'no' })
    expect((await rival('baythorne')).nextAnalysis).toBeNull()
  })

  it('counts the answers that say it of the rival, and those that say it of the organisation', async () => {
    await analyse(organisation)
    await analyse(other)
    const { praise, criticism, analysis, nextAnalysis } = await rival('baythorne')
    expect(praise).toMatchObject([
      { theme: 'quiet and well run floors', answers: 2, own: 1 },
      { theme: 'being close to the station', answers: 1, own: 1 },
    ])
    expect(criticism).toMatchObject([{ theme: 'noisy event evenings', answers: 1, own: 0 }])
    const [entry] = await readEntries(organisation)
    expect(analysis).toMatchObject({ _id: entry?.id, rival: 3, own: 2, simulated: true })
    expect(analysis?.to).toBe(today())
    expect(nextAnalysis).toBeNull()
  })

  it('is in the file of the page too, with the days of the analysis', async () => {
    const params = { organisationId: organisation.id, brandKey: 'baythorne' }
    const response = await call(getRival, { url: '/api/test?format=csv&part=rival', headers: member.headers, params })
    const { figures } = figureCsvCopy.rival
    const rows = (await readCsv(response)).rows.map((row) => Object.values(row).slice(3, 13))
    const [from, to] = [addDays(today(), -6), today()]
    expect(rows.filter(([, , figure]) => figure === figures.criticism)).toEqual([
      [from, to, figures.criticism, 'noisy event evenings', 'Baythorne', '', '', '', '1', '3'],
      [from, to, figures.criticism, 'noisy event evenings', 'Loomhouse', '', '', '', '0', '2'],
    ])
    expect(rows.filter(([, , figure]) => figure === figures.praise)).toHaveLength(4)
  })

  it('keeps the answers behind every count', async () => {
    const [entry] = await readEntries(organisation)
    const idsOf = (kind: string) =>
      entry?.evidence.filter((each) => each.kind === kind).map(({ position, resultIds }) => [position, resultIds])
    const [first, second, third, fourth] = ids
    expect(idsOf('rival')).toEqual([
      [0, expect.arrayContaining([first, second, third])],
      [1, [fourth]],
    ])
    expect(idsOf('rivalDoubt')).toEqual([[0, [first]]])
    expect(idsOf('ownPraise')).toContainEqual([0, [first]])
  })

  it('leads from every count to its answers, with the praise named above the list', async () => {
    const { praise, analysis } = await rival('baythorne')
    const opened = async (said = '') => {
      const url = `/api/test?filter[said]=${said}`
      const params = { organisationId: organisation.id }
      const {
        total,
        items,
        said: text,
      } = await (await call(listAnswers, { url, headers: member.headers, params })).json()
      return [text, total, items.length]
    }
    expect(await opened(analysis?.said)).toEqual(['that name Baythorne', 3, 3])
    expect(await opened(praise[0]?.said.theirs)).toEqual(['that praise Baythorne for quiet and well run floors', 2, 2])
    expect(await opened(praise[0]?.said.own)).toEqual(['that praise you for quiet and well run floors', 1, 1])
  })

  it('is shown with one sentence of an answer, as long as its text is kept', async () => {
    const quoted = (await rival('baythorne')).analysis?.quote
    expect(quoted).toMatchObject({ engine: 'ChatGPT', day: DAY })
    const at = ids.indexOf(quoted?.answer ?? '')
    expect(ANSWERS[at]?.[0].replaceAll('*', '')).toContain(quoted?.text)
    await db().answer.deleteMany({ where: { ownerId: organisation.id, resultId: quoted?.answer ?? '' } })
    const { analysis, praise } = await rival('baythorne')
    expect(analysis?.quote).toBeNull()
    expect(praise[0]?.answers).toBe(2)
  })

  it('follows a name that is sorted to another brand', async () => {
    expect((await rival('bay works')).praise).toMatchObject([{ theme: 'quiet and well run floors', answers: 1 }])
    const root = await db().brand.findUniqueOrThrow({ where: { key: 'baythorne' } })
    const data = { status: 'sameAs', sameAsId: root.id, sortedAt: new Date() }
    await db().brand.update({ where: { key: 'bay works' }, data })
    const { analysis, praise } = await rival('baythorne')
    expect(analysis?.rival).toBe(4)
    expect(praise[0]).toMatchObject({ theme: 'quiet and well run floors', answers: 3, own: 1 })
  })

  it('counts the organisation’s own answers only', async () => {
    const { praise, analysis } = await rival('baythorne', stranger, other.id)
    expect(praise).toMatchObject([{ theme: 'being close to the station', answers: 1, own: 1 }])
    expect(analysis).toMatchObject({ rival: 1, own: 1 })
  })

  it('comes from an analysis of a single day only without a longer one', async () => {
    const query = await makeQuery(organisation, { slot: 2 })
    const answer = `1. **Baythorne**: ${STATION}.`
    await storeResults([{ query, engine: 'openai', day: today(), answer, brands: ['Baythorne'] }])
    const before = await rival('baythorne')
    await analyse(organisation, 1)
    expect((await readEntries(organisation))[0]).toMatchObject({ timeframe: 1, answers: 1 })
    expect((await rival('baythorne')).analysis).toEqual(before.analysis)
  })

  it('stays that of the analysis before, where a newer one did not read it', async () => {
    await db().answer.deleteMany({ where: { ownerId: other.id } })
    await store(other, [[`1. **Elsewhere**: ${QUIET}.`, ['Elsewhere']]], 2)
    await analyse(other)
    expect(await readEntries(other)).toHaveLength(2)
    expect((await rival('baythorne', stranger, other.id)).praise).toMatchObject([{ answers: 1 }])
  })
})
