import { accessOf } from '@/lib/engines/engines'
import { addDays, lastDays } from '@/lib/format/days'
import { STEPS } from '@/lib/opportunities/shapes'
import type { BrandShare, QueryEngine, QueryFigures, QuotedPage, StripCell } from '@/lib/queries/shapes'
import { idOf, ORGANISATION_ID } from './visibility-figures'

// The figures of a query's page: 83 answers of three engines, of which 48 name the own brand.

export const TODAY = '2026-11-28'
export const LAST = '2026-11-27'
const WINDOW = { from: '2026-10-31', to: LAST }
const ENGINES = ['openai', 'anthropic', 'perplexity']

export function makeBrand(name: string, named: number, part: Partial<BrandShare> = {}): BrandShare {
  return {
    ...{ key: name.toLowerCase(), name, named, answers: 83, share: Math.round((100 * named) / 83) },
    ...{ low: null, high: null, averageRank: 4, own: false, ...part },
  }
}

export function makeEngine(id: string, label: string, named: number, part: Partial<QueryEngine> = {}): QueryEngine {
  return {
    ...{ id, label, access: accessOf(id), asked: 28, shown: 28, shownRange: null, providers: [] },
    ...{ inMean: true, reason: null, lastAnswerDay: LAST, named, answers: 28 },
    share: Math.round((100 * named) / 28),
    leader: { named: 24, share: 86 },
    trend: lastDays(LAST, 10).map((date, index) => ({ date, own: index < 3 ? null : 40, leader: 80 })),
    ...part,
  }
}

const own = { key: 'loomhouse', name: 'Loomhouse', own: true }
const rival = (name: string) => ({ key: name.toLowerCase(), name, own: false })

export function makeCell(date: string, engine: string, part: Partial<StripCell> = {}): StripCell {
  const resultId = `${engine.length}`.padStart(4, '0') + date.replaceAll('-', '').padEnd(20, '0')
  return {
    ...{ date, engine, sample: 1, resultId, placement: 2 },
    order: [rival('Baythorne'), own, rival('Kiln Street')],
    ...part,
  }
}

export function makeQuoted(url: string, namingLeader: number, part: Partial<QuotedPage> = {}): QuotedPage {
  const site = new URL(url).host
  return { url, site, type: 'editorial', answers: 40, namingOwn: 0, namingLeader, placement: null, of: null, ...part }
}

const window = (kind: 'week' | 'month') => ({
  ...{ verdict: 'probableRise' as const, points: 15, engines: ENGINES, measurementChange: null },
  recent: { from: addDays(LAST, kind === 'week' ? -6 : -27), to: LAST, share: 58, ranked: 48, results: 83 },
  before: { from: '2026-10-03', to: '2026-10-30', share: 43, ranked: 24, results: 56 },
})

export function makeQueryFigures(part: Partial<QueryFigures> = {}): QueryFigures {
  const verdicts = { week: window('week'), month: window('month') }
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse' },
    today: TODAY,
    query: {
      ...{ _id: idOf(2), searchTerm: 'best coworking space in Shoreditch', kind: 'organisation', active: true },
      ...{ profileName: 'Founder', searcherProfile: 'Runs a team of five.' },
    },
    range: 28,
    window: WINDOW,
    own: { named: 48, answers: 83, share: 58, low: 47, high: 68 },
    before: { from: '2026-10-03', to: '2026-10-30', share: 43 },
    ...{ verdict: 'probableRise', verdictWindow: 'month', verdictWindows: verdicts.month, verdicts },
    measurementChange: null,
    leader: { key: 'baythorne', name: 'Baythorne' },
    leads: false,
    engine: null,
    engines: [
      makeEngine('openai', 'ChatGPT', 23, { answers: 27, share: 85 }),
      makeEngine('anthropic', 'Claude', 11),
      makeEngine('perplexity', 'Perplexity', 14),
    ],
    choices: ENGINES.map((id) => ({ id, label: id, inMean: true, reason: null })),
    notes: [],
    brands: [
      makeBrand('Baythorne', 72, { share: 87 }),
      makeBrand('Loomhouse', 48, { share: 58, own: true }),
      ...['Foundry Row', 'Kiln Street', 'Mosaic Offices', 'Sable House'].map((name, at) => makeBrand(name, 40 - at)),
    ],
    strip: lastDays(LAST, 4).flatMap((date) => ENGINES.map((engine) => makeCell(date, engine))),
    pages: [
      makeQuoted('https://londonofficeguide.co.uk/coworking/shoreditch', 61, { namingOwn: 30, placement: 4 }),
      makeQuoted('https://workspacereview.com/london', 38, { namingOwn: 4, placement: 6 }),
      makeQuoted('https://deskforum.co.uk/t/coworking', 31),
      makeQuoted('https://baythorne.com/locations', 22, { type: 'competitor', of: 'leader' }),
    ],
    steps: STEPS.map((key, index) => ({
      ...{ key, count: [83, 26, 22, 48, 25][index] ?? 0, of: 83, rival: key === 'read' ? 55 : null },
      ...{ engines: ENGINES, notReportedBy: [] },
    })),
    weakest: 'read',
    enough: true,
    rivalSites: ['londonofficeguide.co.uk'],
    actions: [],
    waiting: null,
    place: {
      ...{ position: 2, total: 10 },
      previous: { _id: idOf(1), searchTerm: 'serviced office for a team' },
      next: { _id: idOf(3), searchTerm: 'flexible office space' },
    },
    sentences: [
      {
        key: 'query.behind',
        values: { share: 58, rival: 'Baythorne', rivalShare: 87 },
        text: 'You are named in 58% of answers, Baythorne in 87%.',
      },
      { key: 'query.moved', values: { before: 43 }, text: 'Probably up: 43% the month before.' },
    ],
    answered: true,
    simulated: false,
    ...part,
  }
}
