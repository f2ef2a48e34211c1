import { describe, expect, it } from 'vitest'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import type { HomeStory } from '@/lib/home/shapes'
import { RANGES, type Range } from '@/lib/limits'
import type { EngineFigures, Metrics, VerdictFigures } from '@/lib/measure/shapes'
import type { SlideShow } from '@/lib/report/slides'
import type { RivalFigures } from '@/lib/rivals/shapes'
import type { LiveRow } from '@/lib/visibility/shapes'
import { organisationScope } from '@/server/db/scope'
import { digestOf } from '@/server/digest/reads'
import { homeStory } from '@/server/home/story'
import { industryTrendsFigures } from '@/server/market/reads'
import { reportOf } from '@/server/report/report'
import { slideShow } from '@/server/report/slides'
import { rivalFigures } from '@/server/rivals/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// One number a question: two figures of one name, of the same days, engine and queries, are the same on every page.

const ENGINES = ['openai', 'anthropic', 'perplexity'] as const
const BRANDS = ['Loomhouse', 'Baythorne', 'Kiln Street', 'Mosaic']
const DAYS = 100

interface Figure {
  /** What is counted, of which days, engine and queries. */
  question: string
  page: string
  value: unknown
}

/** Counts up to `last`: one engine began late and missed a day, the shares of all change over time. */
async function makeWorld(last: Day, missed: Day) {
  const organisation = await makeOrganisation({ name: 'Loomhouse' })
  const industry = await makeIndustry({ assignedTo: [organisation] })
  const own = [await makeQuery(organisation, { slot: 1 }), await makeQuery(organisation, { slot: 2 })]
  const queries = [...own, await makeIndustryQuery(industry, { slot: 1 })]
  await storeResults(
    lastDays(last, DAYS).flatMap((day, age) =>
      queries.flatMap((query, place) =>
        ENGINES.flatMap((engine, kind) => {
          const late = engine === 'perplexity' && (age < 60 || day === missed)
          const named = BRANDS.filter((_, at) => (age * (at + 3) + 2 * kind + place) % 5 < 2 + at - (age > 70 ? -1 : 0))
          return late ? [] : [{ query, engine, day, brands: named, citations: ['https://guide.example/a'] }]
        }),
      ),
    ),
  )
  return { organisation, own: own.map(({ id }) => id) }
}

type Of = { page: string; whose: string; engine: string | null }

function figure({ page, whose, engine }: Of, name: string, days: { from: Day; to: Day }, value: unknown): Figure {
  return { page, question: `${name}, ${days.from} to ${days.to}, ${engine ?? 'all engines'}, ${whose}`, value }
}

interface Scored {
  score: number | null
  ranked: number
  results: number
}

function scoreOf(of: Of, days: { from: Day; to: Day } | null, { score, ranked, results }: Scored): Figure[] {
  return days ? [figure(of, 'score', days, score), figure(of, 'counts', days, `${ranked} of ${results}`)] : []
}

function enginesOf(of: Of, engines: readonly EngineFigures[]): Figure[] {
  return engines.flatMap(({ id, from, to, ...scored }) => [
    ...scoreOf({ ...of, engine: id }, { from, to }, scored),
    figure({ ...of, engine: id }, 'place', { from, to }, scored.positionWhenNamed),
  ])
}

function verdictOf(of: Of, { verdicts }: Pick<VerdictFigures, 'verdicts'>): Figure[] {
  return Object.entries(verdicts).flatMap(([kind, { recent, before, verdict, points }]) => [
    figure(of, `compared share before ${kind}`, before, before.share),
    figure(of, `compared share of ${kind}`, recent, recent.share),
    figure(of, `compared counts of ${kind}`, recent, `${recent.ranked} of ${recent.results}`),
    figure(of, `verdict of ${kind}`, recent, `${verdict} ${points}`),
  ])
}

function metricsOf(of: Of, days: { from: Day; to: Day } | null, metrics: Metrics): Figure[] {
  return days ? Object.entries(metrics).map(([name, { value }]) => figure(of, name, days, value)) : []
}

function liveOf(of: Of, days: { from: Day; to: Day } | null, live: readonly LiveRow[], day: Day | null): Figure[] {
  return live.flatMap(({ own, company, rangeShare, visibility }) => [
    ...(days ? [figure(of, own ? 'score' : `share of ${company}`, days, rangeShare)] : []),
    ...(day ? [figure(of, `share of ${company}`, { from: day, to: day }, visibility)] : []),
  ])
}

/** Figures of the headline, and of each query's row. */
function storyOf({ sentences, counted, line, queries }: HomeStory, of: Of, last: Day): Figure[] {
  const { share, rival, rivalShare } = Object.assign({}, ...sentences.map(({ values }) => values))
  const week = { from: addDays(last, -6), to: last }
  return [
    ...(counted
      ? [
          figure(of, 'score', counted.days, share),
          figure(of, 'answers', counted.days, line?.values.answers),
          figure(of, `share of ${String(rival).toLowerCase()}`, counted.days, rivalShare),
        ]
      : []),
    ...queries
      .filter(({ kind }) => kind === 'organisation')
      .map((query) => figure({ ...of, whose: query._id }, 'score', week, query.share)),
  ]
}

/** Both shares of a rival's page, over all queries. */
function rivalOf(of: Of, { own, rival, engines, today: to }: RivalFigures): Figure[] {
  const scored = (side: RivalFigures['own']) => ({ score: side.share, ranked: side.named, results: side.answers })
  const from = engines.map((engine) => engine.from).sort()[0] ?? to
  return [
    ...scoreOf(of, { from, to }, scored(own)),
    figure(of, `share of ${rival.key}`, { from, to }, rival.share),
    ...engines.flatMap((each) => scoreOf({ ...of, engine: each.id }, { from: each.from, to }, scored(each.own))),
  ]
}

/** Shares of this week on the slides, and the end of their line. */
function slidesOf({ slides }: SlideShow, of: Of, days: { from: Day; to: Day }): Figure[] {
  const values = Object.assign({}, ...slides.map(({ headline }) => headline.values))
  const slopes = slides.flatMap((slide) => slide.slopes ?? [])
  return [
    figure(of, 'score', days, values.share),
    figure(of, `share of ${String(values.rival).toLowerCase()}`, days, values.rivalShare),
    ...slopes.map(({ own, name, share }) => figure(of, own ? 'score' : `share of ${name.toLowerCase()}`, days, share)),
    ...slides.flatMap(({ line }) => (line ? [figure(of, 'score', days, line.points.at(-1)?.share)] : [])),
  ]
}

/** All figures that pages, report and mail show of one day. */
async function everyFigure(last: Day, missed: Day): Promise<Figure[]> {
  const today = addDays(last, 1)
  const { organisation, own } = await makeWorld(last, missed)
  const actor = actorOf(organisation.id)
  const scope = await organisationScope(actor, 'ownOrganisation', organisation.id)
  const found: Figure[] = []
  const whole = { whose: own.join(), engine: null }
  const story = await homeStory({ scope, today, next: null }, actor)
  found.push(...storyOf(story, { ...whole, page: 'home' }, last))
  const show = await slideShow(actor, 'ownOrganisation', organisation.id, { today, next: null })
  if (story.counted) found.push(...slidesOf(show, { ...whole, page: 'slides' }, story.counted.days))
  const choices = [null, ...ENGINES].flatMap((engine) => RANGES.map((range): [string | null, Range] => [engine, range]))
  for (const [engine, range] of choices) {
    const asked = { days: 90 as const, range, ...(engine && { engine: engine as (typeof ENGINES)[number] }) }
    for (const queries of engine === null ? [[], own.slice(0, 1), own] : [[]]) {
      const figures = await visibilityFigures(actor, 'ownOrganisation', organisation.id, { ...asked, queries }, today)
      const of = {
        page: `visibility ${range} ${queries.length}`,
        engine,
        whose: (queries.length ? queries : own).join(),
      }
      if (figures.ringDays) found.push(figure(of, 'answers', figures.ringDays, `${figures.results} answers`))
      found.push(...scoreOf(of, figures.ringDays, figures), ...metricsOf(of, figures.ringDays, figures.metrics))
      found.push(...verdictOf(of, figures), ...enginesOf(of, figures.engines))
      found.push(...liveOf(of, figures.ringDays, figures.live, figures.liveDate))
      if (figures.ringDays && range !== 90)
        found.push(...scoreOf(of, figures.ringDays, figures.shares[range === 7 ? 'week' : 'month']))
    }
    for (const key of ['baythorne', 'mosaic']) {
      const figures = await rivalFigures(
        actor,
        'ownOrganisation',
        organisation.id,
        key,
        { range, engine: asked.engine },
        today,
      )
      found.push(...rivalOf({ page: 'rival', engine, whose: own.join() }, figures))
    }
    const market = await industryTrendsFigures(
      actor,
      'ownOrganisation',
      organisation.id,
      { ...asked, queries: [] },
      today,
    )
    const of = { page: `market ${range}`, engine, whose: 'industry' }
    const alone = market.engines.find(({ id }) => id === engine)
    found.push(...enginesOf(of, market.engines), ...liveOf(of, alone ?? null, market.live, market.liveDate))
  }
  const digest = await digestOf(scope, today)
  if (digest?.visibility) {
    // The mail says what the verdict compares.
    const { share, ranked, results } = digest.visibility
    const of = { ...whole, page: 'mail' }
    found.push(figure(of, 'compared share of week', digest.window, share))
    found.push(figure(of, 'compared counts of week', digest.window, `${ranked} of ${results}`))
  }
  const report = await reportOf(scope, last.slice(0, 7), today)
  const of = { ...whole, page: 'report' }
  found.push(...scoreOf(of, report.days, report), ...metricsOf(of, report.days, report.metrics))
  for (const { id, share: score, positionWhenNamed, ...counts } of report.engines) {
    found.push(...scoreOf({ ...of, engine: id }, report.days, { score, ...counts }))
    found.push(figure({ ...of, engine: id }, 'place', report.days, positionWhenNamed))
  }
  return found
}

// A February of 28 days, which is a month of a report and of a verdict, and a week that ends on a Sunday as a mail's does.
describe.each([
  ['2026-02-28', '2026-02-26', 'report'],
  ['2026-03-01', '2026-02-19', 'mail'],
])('up to %s, with an engine that missed %s', (last, missed, also) => {
  it(`no figure has two values on two pages, the ${also} among them`, async () => {
    const found = await everyFigure(last, missed)
    const byQuestion = Map.groupBy(found, ({ question }) => question)
    const met = [...byQuestion].filter(([, figures]) => new Set(figures.map(({ page }) => page)).size > 1)
    const differing = met.filter(([, figures]) => new Set(figures.map(({ value }) => value)).size > 1)
    expect(differing.map(([question, figures]) => [question, figures.map(({ page, value }) => [page, value])])).toEqual(
      [],
    )
    // Nothing is compared unless pages meet in one question.
    expect(met.length).toBeGreaterThan(60)
    for (const page of [also, 'rival', 'slides'])
      expect(met.some(([, figures]) => figures.some((each) => each.page === page))).toBe(true)
  })
})
