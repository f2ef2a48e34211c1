import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import type { AppError } from '@/lib/http/app-error'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { homeStory } from '@/server/home/story'
import { slideShow } from '@/server/report/slides'
import { makeUser } from '@/tests/support/factories'
import { makeAction } from '@/tests/support/recommendations'
import {
  actorOf,
  type MadeOrganisation,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  storeResults,
} from '@/tests/support/results'

// The slides of an organisation, from its answers and actions (R-PRESENT-1).

const TODAY = '2026-11-20'
const NEXT = { time: '05:00', today: true }
const ENGINES = ['openai', 'anthropic', 'perplexity']

type Names = (ago: number, query: number) => string[]

/** Five queries, answered by three engines on so many days before today. */
async function withAnswers(days: number, names: Names) {
  const own = await makeOrganisation({ name: 'Loomhouse' })
  const queries: MadeQuery[] = []
  for (const slot of [1, 2, 3, 4, 5])
    queries.push(
      await makeQuery(own, slot < 4 ? { slot, searchTerm: `query ${slot}` } : { searchTerm: `query ${slot}` }),
    )
  await storeResults(
    Array.from({ length: days }, (_, index) => index + 1).flatMap((ago) =>
      queries.flatMap((query, place) =>
        ENGINES.map((engine) => ({ query, engine, day: addDays(TODAY, -ago), brands: names(ago, place) })),
      ),
    ),
  )
  return { own, queries }
}

const show = (own: MadeOrganisation, of = own) =>
  slideShow(actorOf(own.id), 'ownOrganisation', of.id, { today: TODAY, next: NEXT })

/** The brand is named by a third of the answers; the first query gains it 30 days ago. */
const gained: Names = (ago, query) =>
  query === 0 && ago <= 30 ? ['Loomhouse', 'Baythorne'] : query === 1 ? ['Loomhouse', 'Baythorne'] : ['Baythorne']

describe('slides', () => {
  it('are one under 20 answers, without a figure', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults([1, 2].map((ago) => ({ query, day: addDays(TODAY, -ago), brands: ['Loomhouse'] })))
    const { slides } = await show(own)
    expect(slides).toHaveLength(1)
    expect(slides[0]).toMatchObject({ key: 'tooEarly' })
    expect(slides[0]?.headline.text).toMatch(/^It is too early for slides\./)
  })

  it('are of the own organisation only', async () => {
    const [own, other] = [await makeOrganisation(), await makeOrganisation()]
    const status = await show(own, other).catch((error: unknown) => (error as AppError).code)
    expect(status).toBe('notFound')
  })

  it('say what Home says, and who does what by when', async () => {
    const { own, queries } = await withAnswers(60, gained)
    const amelia = await makeUser({ organisation: own, firstName: 'Amelia' })
    const id = await makeAction(own, {
      title: 'Write a page',
      status: 'in_progress',
      due: addDays(TODAY, 12),
      queryIds: [queries[2]?.id ?? ''],
    })
    await db().recommendationStatus.updateMany({ where: { recommendationId: id }, data: { updatedById: amelia.id } })
    const { slides, people, rivals } = await show(own)
    const home = await homeStory({ scope: installationScope(own.id), today: TODAY, next: NEXT }, actorOf(own.id))
    const [stand, against, next] = slides
    expect(slides.map(({ key }) => key)).toEqual(['stand', 'against', 'next'])
    expect(stand?.headline.text).toBe(home.sentences[0]?.text.replace('Loomhouse is', 'We are'))
    expect(stand?.line).toEqual(home.chart)
    const share = home.sentences[0]?.values.share
    expect(against?.headline.text).toBe('Baythorne stays ahead.')
    expect(against?.slopes).toEqual([
      expect.objectContaining({ name: 'Baythorne', before: 100, share: 100, look: 'first' }),
      expect.objectContaining({ name: 'Loomhouse', own: true, share }),
    ])
    expect(against?.remarks?.[0]?.bold).toBe(`Baythorne: ${100 - Number(share)} points ahead.`)
    expect(next?.steps?.[0]).toMatchObject({ title: 'Write a page', by: 'Amelia', due: addDays(TODAY, 12) })
    expect(next?.steps?.[1]?.title).toMatch(/^Close the gap on “query \d”$/)
    expect({ people, rivals }).toEqual({ people: ['Amelia'], rivals: ['Baythorne'] })
  })

  it('have what worked and three steps on slides of their own', async () => {
    const { own, queries } = await withAnswers(70, gained)
    const queryIds = [queries[0]?.id ?? '']
    await makeAction(own, { title: 'Publish a page', liveSince: addDays(TODAY, -31), queryIds })
    for (const [index, query] of queries.slice(2).entries())
      await makeAction(own, {
        title: `Step ${index}`,
        status: 'pending',
        due: addDays(TODAY, 20 + index),
        queryIds: [query.id],
      })
    const { slides } = await show(own)
    expect(slides.map(({ key }) => key)).toEqual(['stand', 'against', 'worked', 'next'])
    const [, , worked, next] = slides
    expect(worked?.headline.text).toBe('“Publish a page” worked.')
    expect(worked?.proof).toMatchObject({ queries: 1, before: 0, after: 100, points: 100 })
    expect(next?.headline.text).toBe('These three come next.')
    expect(next?.steps?.map(({ title }) => title)).toEqual(['Step 0', 'Step 1', 'Step 2'])
  })
})
