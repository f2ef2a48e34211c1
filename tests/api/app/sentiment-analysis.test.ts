import { afterEach, describe, expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/answer/org/[organisationId]/route'
import { GET as getEntry } from '@/app/api/app/sentiment-analysis/[id]/route'
import { GET, POST } from '@/app/api/app/sentiment-analysis/route'
import type { AnswerPage } from '@/lib/answers/page-shapes'
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

const NOTHING = { answers: 0, points: [], isFull: false }
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
  it('another organisation and its entry are answered exactly like ones that do not exist', async () => {
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
      ...{ sentences: [], next: null, overview: null },
    })
    expect((await ask(people.systemAdmin, { timeframe: 1 })).status).toBe(404)
    expect((await list(people.systemAdmin, `organization=${newId()}`)).status).toBe(404)
    const audited = await db().auditEntry.findFirst({ where: { actorId: people.systemAdmin.userId } })
    expect(audited).toMatchObject({ action: 'sentiment.generate', actorRole: 'systemAdmin' })
  })
})

describe('what is made', () => {
  it('is queued at once, and its entry tops the list once it has ended', async () => {
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
      ...{ of: 1, praise: NOTHING, doubt: NOTHING, changes: null },
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

  it('has a file with the answers of each category, left empty where they were not stored', async () => {
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

  it('keeps an entry from before praise and doubt were counted, without counts', async () => {
    const one = await member({ answer: ANSWER })
    await analyse(one)
    await db().$executeRaw`update sentiment_entry set opinion = null where organisation_id = ${one.organisation.id}`
    expect((await (await list(one)).json()).items[0]).toMatchObject({ of: null, praise: null, doubt: null })
  })

  it('leaves out a request that ended more than a day ago', async () => {
    const one = await member({ answer: ANSWER })
    await makeGeneration(one.organisation, { state: 'failed', createdAt: new Date(Date.now() - 25 * 3_600_000) })
    expect((await (await list(one)).json()).generation).toBeNull()
    await makeGeneration(one.organisation, { state: 'failed' })
    expect((await (await list(one)).json()).generation).toMatchObject({ state: 'failed' })
  })
})

describe('what the page says first', () => {
  const OWN = { name: 'Loomhouse' }
  const QUIET = 'Floors are quiet and well run'
  const says = (text: string, daysAgo = 0) => ({
    answer: `1. **${OWN.name}**: ${text}.`,
    day: addDays(today(), -daysAgo),
    rivals: ['Baythorne'],
  })
  /** An analysis as if it had been made so many days ago. */
  const analyseOf = async (one: { organisation: { id: string }; headers: Record<string, string> }, daysAgo: number) => {
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
    await work(await makeGeneration(one.organisation, { timeframe: 7, createdAt }))
    await db().$executeRaw`update sentiment_entry set created_at = ${createdAt}
      where organisation_id = ${one.organisation.id} and to_day = ${addDays(today(), -daysAgo)}::date`
  }
  const overviewOf = async (person: Person, search = '') =>
    ((await (await list(person, search)).json()) as SentimentList).overview

  it('is each theme of the latest weekly analysis, with a sentence, its change and the rival named most', async () => {
    const organisation = await makeAnalysed(
      [
        ...Array.from({ length: 24 }, () => says(QUIET)),
        ...Array.from({ length: 24 }, () => says('Listed third', 8)),
        says('Terms are flexible, month by month', 8),
      ],
      OWN.name,
    )
    const one = { organisation, ...(await signInNew({ organisation })) }
    await analyseOf(one, 7)
    await analyseOf(one, 0)
    await analyse(one, 1)
    const found = await overviewOf(one)
    expect(found).toMatchObject({
      ...{ timeframe: 7, from: addDays(today(), -6), to: today(), of: 24, opens: true, isCurrent: true },
      rival: { name: 'Baythorne' },
    })
    expect(found?.themes).toEqual([
      {
        theme: 'quiet and well run floors',
        ...{ praise: { answers: 24, position: 0 }, doubt: null },
        change: {
          ...{ side: 'praise', verdict: 'clearRise', before: 0 },
          earlier: { from: addDays(today(), -13), to: addDays(today(), -7), answers: 0, of: 25 },
        },
        quote: { text: `${OWN.name}: ${QUIET}.`, answer: expect.any(String), engine: 'openai', day: today() },
      },
    ])
    expect(organisation.resultIds).toContain(found?.themes[0]?.quote?.answer)
    expect(found?.weeks.map(({ to, analysis }) => [to, analysis?.of, analysis?.praise, analysis?.opens])).toEqual([
      [addDays(today(), -7), 25, 1, true],
      [today(), 24, 24, true],
    ])
    expect(await overviewOf(one, 'page=2')).toBeNull()
    expect(await overviewOf(one, 'timeframe=7')).toBeNull()
    const { items } = (await (await list(one)).json()) as SentimentList
    expect(items.map(({ timeframe, changes }) => [timeframe, changes])).toEqual([
      [1, null],
      [
        7,
        {
          since: addDays(today(), -7),
          items: [{ kind: 'new', side: 'praise', theme: 'quiet and well run floors', answers: 24, position: 0 }],
        },
      ],
      [7, null],
    ])
    // The sentence goes with the text of its answers.
    await db().answer.deleteMany({ where: { ownerId: organisation.id } })
    expect((await overviewOf(one))?.themes[0]).toMatchObject({ praise: { answers: 24 }, quote: null })
  })

  it('comes from the latest analysis of all where there is no weekly one, and is nothing before the first', async () => {
    const organisation = await makeAnalysed([says(QUIET)], OWN.name)
    const one = { organisation, ...(await signInNew({ organisation })) }
    expect(await overviewOf(one)).toBeNull()
    await analyse(one, 28)
    expect(await overviewOf(one)).toMatchObject({ timeframe: 28, of: 1, weeks: [], themes: [{ change: null }] })
  })
})

describe('what an analysis says', () => {
  const answers = (person: Person, organisationId: string, search: string) =>
    readAnswer<AnswerPage>(
      call(listAnswers, { headers: person.headers, params: { organisationId }, url: `/api/test?${search}` }),
    )

  it('opens exactly its answers, of its days, on the page of the answers', async () => {
    const day = addDays(today(), -40)
    const organisation = await makeAnalysed(
      [
        { answer: '1. **Loomhouse**: Terms are flexible, month by month, though event evenings can be noisy.', day },
        { answer: '1. **Loomhouse**: Terms are flexible, month by month.', day },
        { answer: 'Nobody is named.', day, rivals: ['Baythorne'] },
      ],
      'Loomhouse',
    )
    await db().result.updateMany({ where: { id: organisation.resultIds[2] ?? '' }, data: { brandIds: [] } })
    const one = { organisation, ...(await signInNew({ organisation })) }
    await analyse(one, -1)
    const { items } = (await (await list(one)).json()) as SentimentList
    const entry = items[0]?._id ?? ''
    const [first = '', second = '', third = ''] = organisation.resultIds
    const opened = async (said: string, also = '') => {
      const { body } = await answers(one, organisation.id, `filter[said]=${entry}.${said}${also}`)
      expect(body.total).toBe(body.items.length)
      expect(body.window).toEqual({ from: day, to: today() })
      return [body.said, body.items.map(({ _id }) => _id).sort()]
    }
    expect(await opened('named')).toEqual(['that name you', [first, second].sort()])
    expect(await opened('praise.0')).toEqual(['that praise you for flexible terms', [first, second].sort()])
    expect(await opened('doubt.0')).toEqual(['that criticise you for noisy event evenings', [first]])
    expect(await opened('praise')).toEqual(['that praise you', [first, second].sort()])
    expect(await opened('category.0')).toEqual(['that cite company websites', [first, second, third].sort()])
    expect(await opened('praise.9')).toEqual(['that praise you', []])
    expect(await opened('named', '&search=noisy')).toEqual(['that name you', [first]])
    const { rows } = await readCsv(
      await call(listAnswers, {
        headers: one.headers,
        params: { organisationId: organisation.id },
        url: `/api/test?filter[said]=${entry}.doubt.0&format=csv`,
      }),
    )
    expect(rows).toHaveLength(1)

    // Another organisation's, an unknown one, and what is no such thing.
    const stranger = await member({ answer: ANSWER })
    expect((await answers(stranger, stranger.organisation.id, `filter[said]=${entry}.praise.0`)).status).toBe(404)
    expect((await answers(stranger, organisation.id, `filter[said]=${entry}.praise.0`)).status).toBe(404)
    expect((await answers(one, organisation.id, `filter[said]=${newId()}.praise.0`)).status).toBe(404)
    expect((await answers(one, organisation.id, `filter[said]=${entry}.secret.0`)).status).toBe(404)
    expect((await answers(one, organisation.id, `filter[said]=${entry}`)).status).toBe(400)
    expect((await answers(one, organisation.id, `filter[said]=${entry}.praise.0;1`)).status).toBe(400)
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
    expect(await refusal(one)).toEqual([409, 'The budget of the day is used up. Please try again tomorrow.'])
  })

  it('every request without an engine, as 503 with a sentence', async () => {
    const one = await member({ answer: ANSWER })
    configure({ SIGHTLINE_STACK: '' })
    expect(await refusal(one)).toEqual([503, expect.stringContaining('No answer engine is configured')])
    configure({ SIGHTLINE_STACK: 'test' })
    expect((await ask(one, { timeframe: 1 })).status).toBe(202)
  })
})
