import { afterEach, describe, expect, it } from 'vitest'
import { GET as getEntry } from '@/app/api/app/sentiment-analysis/[id]/route'
import { GET, POST } from '@/app/api/app/sentiment-analysis/route'
import { addDays } from '@/lib/format/days'
import { SENTIMENT_DAILY_LIMIT } from '@/lib/limits'
import type { SentimentEntryDetail, SentimentList } from '@/lib/sentiment/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { simulatedEngine } from '@/server/llm/simulated'
import { generate } from '@/server/sentiment/generate'
import { makeActors, signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { call, readAnswer } from '@/tests/support/request'
import { jobOf, makeAnalysed, makeGeneration, readGeneration } from '@/tests/support/sentiment'
import { configure } from '@/tests/support/settings'

type Person = { headers: Record<string, string> }
const people = await makeActors()

const ANSWER = 'Meeting rooms are included in the price.'
const list = (person: Person, search = '') => call(GET, { headers: person.headers, url: `/api/test?${search}` })
const ask = (person: Person, body: object) => call(POST, { headers: person.headers, body })
const jobs = () =>
  db().$queryRaw<{ n: number }[]>`select count(*)::int as n from pgboss.job where name = 'generate-sentiment'`
const member = async (...answers: Parameters<typeof makeAnalysed>[0]) => {
  const organisation = await makeAnalysed(answers)
  return { organisation, ...(await signInNew({ organisation })) }
}
/** Makes what was requested, as the worker does. */
const work = async (id: string) =>
  generate(await jobOf(id), { engine: simulatedEngine, signal: new AbortController().signal })
const refusal = async (person: Person) => {
  const { status, body } = await readAnswer(ask(person, { timeframe: 1 }))
  return [status, body.error]
}
const analyse = async (person: Person, timeframe = 1) => {
  const { generation } = await (await ask(person, { timeframe })).json()
  await work(generation._id)
}

describe('tenants', () => {
  it('another organisation is answered exactly like one that does not exist, and its entry like none', async () => {
    expect((await list(people.n0, `organization=${people.organisationA.id}`)).status).toBe(403)
    expect((await ask(people.n0, { timeframe: 1, organization: people.organisationA.id })).status).toBe(403)
    const theirs = await member({ answer: ANSWER })
    const request = await (await ask(theirs, { timeframe: 1 })).json()
    await work(request.generation._id)
    const { entryId } = await readGeneration(request.generation._id)
    const before = await jobs()
    for (const person of [people.marketeerA, people.organisationAdminA, people.internal]) {
      for (const organization of [theirs.organisation.id, newId()]) {
        const read = await list(person, `organization=${organization}`)
        const asked = await ask(person, { timeframe: 1, organization })
        expect([read.status, await read.text()]).toEqual([404, '{"error":"Not found."}'])
        expect([asked.status, await asked.text()]).toEqual([404, '{"error":"Not found."}'])
      }
      for (const id of [entryId ?? '', newId(), 'new']) {
        const read = await call(getEntry, { headers: person.headers, params: { id } })
        expect([read.status, await read.text()]).toEqual([404, '{"error":"Not found."}'])
      }
      expect((await list(person)).status).toBe(200)
    }
    expect(await jobs()).toEqual(before)
    expect((await call(getEntry, { headers: theirs.headers, params: { id: entryId ?? '' } })).status).toBe(200)
  })

  it('a system admin may name any organisation; without one there is an empty list, and nothing to request', async () => {
    const { organisation } = await member({ answer: ANSWER })
    const named = `organization=${organisation.id}`
    expect((await ask(people.systemAdmin, { timeframe: 1, organization: organisation.id })).status).toBe(202)
    expect((await (await list(people.systemAdmin, named)).json()).generation).toMatchObject({ state: 'queued' })
    expect(await (await list(people.systemAdmin)).json()).toEqual({
      ...{ items: [], total: 0, page: 1, pageSize: 10 },
      generation: null,
      ...{ sentences: [], next: null },
    })
    expect((await ask(people.systemAdmin, { timeframe: 1 })).status).toBe(404)
    expect((await list(people.systemAdmin, `organization=${newId()}`)).status).toBe(404)
    const audited = await db().auditEntry.findFirst({ where: { actorId: people.systemAdmin.userId } })
    expect(audited).toMatchObject({ action: 'sentiment.generate', actorRole: 'systemAdmin' })
  })
})

describe('what is made', () => {
  it('is answered at once as queued, and then stands at the top of the list with its end', async () => {
    const one = await member({ answer: ANSWER })
    const { generation } = await (await ask(one, { timeframe: 7 })).json()
    expect(generation).toEqual({
      ...{ _id: generation._id, timeframe: 7, state: 'queued', reason: null, entry: null, finishedAt: null },
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await (await list(one)).json()).generation).toEqual(generation)
    await work(generation._id)
    const after = await (await list(one)).json()
    expect(after).toMatchObject({ total: 1, generation: { state: 'done', entry: after.items[0]._id } })
    expect(after.items[0]).toEqual({
      ...{ _id: after.items[0]._id, timeframe: 7, from: addDays(today(), -6), to: today(), answers: 1 },
      sourceCategories: ['Company websites'],
      summary: `None of the answers in this period names ${one.organisation.name}.`,
      ...{ contentTrends: [], simulated: true, createdAt: expect.stringMatching(/Z$/), earlier: 0 },
      ...{ of: 1, praise: { answers: 0, points: [] }, doubt: { answers: 0, points: [] } },
    })
  })

  it('comes in pages, the newest of each timeframe and days, and an entry with the answers it rests on', async () => {
    const one = await member({ answer: ANSWER, term: 'best desk' })
    for (const timeframe of [1, 7, 28, -1, 1, 7, 28, -1, 1, 7, 28]) {
      await analyse(one, timeframe)
    }
    const second = await (await list(one, 'page=2&pageSize=10')).json()
    expect(second).toMatchObject({ total: 4, page: 2, pageSize: 10, items: [] })
    const { items, total } = (await (await list(one)).json()) as SentimentList
    const [newest, week] = items.map(({ _id }) => _id)
    expect(total).toBe(4)
    expect(items.map(({ timeframe, earlier }) => [timeframe, earlier])).toEqual([
      [28, 2],
      [7, 2],
      [1, 2],
      [-1, 1],
    ])
    const of = (await (await list(one, 'timeframe=7')).json()) as SentimentList
    expect([of.total, of.items.map(({ _id }) => _id)]).toEqual([1, [week]])

    const replaced = (await (await list(one, `earlier=${week}`)).json()) as SentimentList
    expect(replaced.total).toBe(2)
    expect(replaced.items.map(({ timeframe, earlier }) => [timeframe, earlier])).toEqual([
      [7, 1],
      [7, 0],
    ])
    const stranger = await member({ answer: ANSWER })
    expect((await list(stranger, `earlier=${week}`)).status).toBe(404)

    const params = { id: newest ?? '' }
    const entry = (await (await call(getEntry, { headers: one.headers, params })).json()) as SentimentEntryDetail
    expect(entry.earlier).toBe(2)
    expect(entry.evidence).toEqual({
      contentTrends: [],
      sourceCategories: [
        {
          text: 'Company websites',
          answers: [{ _id: one.organisation.resultIds[0], date: today(), searchTerm: 'best desk' }],
        },
      ],
      praise: { answers: [], points: [] },
      doubt: { answers: [], points: [] },
    })
  })

  it('has the answers that praise and doubt the brand, each once, and those of each point', async () => {
    const name = 'Loomhouse'
    const says = (text: string) => ({ answer: `1. **${name}**: ${text}.` })
    const organisation = await makeAnalysed(
      [
        says('Terms are flexible, month by month. Floors are quiet and well run'),
        says('Terms are flexible, month by month, though event evenings can be noisy'),
        says('Listed third'),
      ],
      name,
    )
    const one = { ...(await signInNew({ organisation })), organisation }
    await analyse(one)
    const { items } = (await (await list(one)).json()) as SentimentList
    const [row] = items
    expect(row).toMatchObject({
      of: 3,
      praise: {
        answers: 2,
        points: [
          { text: 'flexible terms', answers: 2 },
          { text: 'quiet and well run floors', answers: 1 },
        ],
      },
      doubt: { answers: 1, points: [{ text: 'noisy event evenings', answers: 1 }] },
    })
    const { rows } = await readCsv(await list(one, 'format=csv&part=entries'))
    const counted = rows.map((each) => [each.Kind, each.Text, each['Answers that say so'], each['Of answers']])
    expect(counted).toContainEqual(['Praise: point', 'flexible terms', '2', '3'])
    expect(counted).toContainEqual(['Criticism', '', '1', '3'])
    const params = { id: row?._id ?? '' }
    const { evidence } = (await (await call(getEntry, { headers: one.headers, params })).json()) as SentimentEntryDetail
    const ids = (answers: { _id: string }[]) => answers.map(({ _id }) => _id).sort()
    const [first = '', second = ''] = organisation.resultIds
    expect(ids(evidence.praise.answers)).toEqual([first, second].sort())
    expect(evidence.praise.points.map(({ answers }) => ids(answers))).toEqual([[first, second].sort(), [first]])
    expect(ids(evidence.doubt.answers)).toEqual([second])
  })

  it('has a file that says of how many answers a category is, and leaves it empty where that was not kept', async () => {
    const one = await member({ answer: ANSWER })
    await analyse(one)
    const category = async () => {
      const { rows } = await readCsv(await list(one, 'format=csv&part=entries'))
      const row = rows.find(({ Kind }) => Kind === 'Source category')
      return [row?.Text, row?.['Answers that say so'], row?.['Of answers']]
    }
    expect(await category()).toEqual(['Company websites', '1', '1'])
    await db().sentimentEvidence.deleteMany({ where: { organisationId: one.organisation.id } })
    expect(await category()).toEqual(['Company websites', '', '1'])
  })

  it('from before praise and doubt were counted stands as it is', async () => {
    const one = await member({ answer: ANSWER })
    await analyse(one)
    await db().$executeRaw`update sentiment_entry set opinion = null where organisation_id = ${one.organisation.id}`
    expect((await (await list(one)).json()).items[0]).toMatchObject({ of: null, praise: null, doubt: null })
  })

  it('a request that ended more than a day ago is not told any more', async () => {
    const one = await member({ answer: ANSWER })
    await makeGeneration(one.organisation, { state: 'failed', createdAt: new Date(Date.now() - 25 * 3_600_000) })
    expect((await (await list(one)).json()).generation).toBeNull()
    await makeGeneration(one.organisation, { state: 'failed' })
    expect((await (await list(one)).json()).generation).toMatchObject({ state: 'failed' })
  })
})

describe('what is refused', () => {
  // When a sentiment analysis is not started, and what is said then; each beside one that is.

  afterEach(() => {
    for (const name of ['LLM_DAILY_TOKEN_BUDGET', 'ANSWER_ENGINE', 'SIGHTLINE_STACK']) process.env[name] = ''
    configure({ SIGHTLINE_STACK: 'test' })
  })

  it.each([{ timeframe: 2 }, { timeframe: '1' }, {}, { timeframe: 1, organization: 'x' }])(
    '%o is a 400',
    async (body) => {
      const one = await member({ answer: ANSWER })
      expect((await ask(one, body)).status).toBe(400)
      expect((await ask(one, { timeframe: 1 })).status).toBe(202)
    },
  )

  it('a timeframe without stored answers, by name; the next longer one that has some is accepted', async () => {
    const old = await member({ answer: ANSWER, day: addDays(today(), -10) })
    for (const [timeframe, span] of [
      [1, 'from today'],
      [7, 'from the last 7 days'],
    ]) {
      const response = await ask(old, { timeframe })
      expect(response.status).toBe(409)
      expect((await response.json()).error).toContain(`There are no stored answers ${span} yet.`)
    }
    expect((await ask(old, { timeframe: 28 })).status).toBe(202)
    const none = await (await ask(await member(), { timeframe: -1 })).json()
    expect(none.error).toBe('There are no stored answers yet. They arrive with the daily run.')
  })

  it('a window counts its first day and not the day before it', async () => {
    const edge = await member({ answer: ANSWER, day: addDays(today(), -6) })
    const before = await member({ answer: ANSWER, day: addDays(today(), -7) })
    expect((await ask(edge, { timeframe: 7 })).status).toBe(202)
    expect((await ask(before, { timeframe: 7 })).status).toBe(409)
  })

  it('a second request while one is open, also when twenty come at once', async () => {
    const one = await member({ answer: ANSWER })
    const before = (await jobs())[0]?.n ?? 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(one, { timeframe: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 19 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect((await refused?.json())?.error).toContain('An analysis is already being generated')
    expect((await jobs())[0]?.n).toBe(before + 1)
    expect(await db().auditEntry.count({ where: { actorId: one.userId } })).toBe(1)
  })

  it('more than so many a day; those of yesterday do not count', async () => {
    const one = await member({ answer: ANSWER })
    const yesterday = new Date(Date.now() - 86_400_000)
    await makeGeneration(one.organisation, { state: 'failed', createdAt: yesterday })
    for (let made = 1; made < SENTIMENT_DAILY_LIMIT; made += 1)
      await makeGeneration(one.organisation, { state: 'failed' })
    await analyse(one)
    expect(await refusal(one)).toEqual([409, '20 analyses were already requested today. Please try again tomorrow.'])
  })

  it('every request when the token budget of the day is used up', async () => {
    const one = await member({ answer: ANSWER })
    configure({ LLM_DAILY_TOKEN_BUDGET: '1000' })
    await db().tokenBudgetDay.create({ data: { day: new Date(today()), engine: 'simulated', used: 1000n } })
    expect(await refusal(one)).toEqual([409, 'The token budget of the day is used up. Please try again tomorrow.'])
  })

  it('every request without an engine, as 503 with a sentence', async () => {
    const one = await member({ answer: ANSWER })
    configure({ SIGHTLINE_STACK: '' })
    expect(await refusal(one)).toEqual([503, expect.stringContaining('No answer engine is configured')])
    configure({ SIGHTLINE_STACK: 'test' })
    expect((await ask(one, { timeframe: 1 })).status).toBe(202)
  })
})
