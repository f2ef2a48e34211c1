import { addDays, lastDays } from '@/lib/format/days'
import type { IndustryChip, IndustryTrendsFigures } from '@/lib/visibility/shapes'
import { makeEngine, makeLiveRow, makeQuery, makeSite, ORGANISATION_ID, TODAY } from './visibility-figures'

const INDUSTRY = { _id: '660000000000000000000001', name: 'Flexible Workspace' }

/** An industry of that name. */
export function makeIndustry(number: number, name: string): IndustryTrendsFigures['industries'][number] {
  return { _id: String(number).padStart(24, '7'), name }
}

export function makeChip(number: number, part: Partial<IndustryChip> = {}): IndustryChip {
  return { ...makeQuery(number), industry: INDUSTRY, ...part }
}

const RIVALS = ['Baythorne', 'Foundry Row', 'Mosaic Offices', 'Kiln Street', 'Cedar Rooms']

/** The figures of an organisation in one industry: 90 days, the own brand and its five best rivals. */
export function makeTrends(part: Partial<IndustryTrendsFigures> = {}): IndustryTrendsFigures {
  const keys = ['loomhouse', ...RIVALS.map((name) => name.toLowerCase())]
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse', location: 'London', websiteUrl: 'loomhouse.co.uk' },
    industries: [INDUSTRY],
    ...{ today: TODAY, range: 7 },
    ...{ engine: null, engineCount: 1, engines: [makeEngine('openai')], notes: [] },
    queries: [makeChip(1), makeChip(2), makeChip(3, { active: false })],
    rankTrend: {
      brands: keys,
      brandNames: ['Loomhouse', ...RIVALS].map((name) => ({ key: name.toLowerCase(), name })),
      own: 'loomhouse',
      days: lastDays(TODAY, 90).map((date, index) => ({
        date,
        results: 14,
        ranks: Object.fromEntries(keys.map((key, place) => [key, place === 4 ? null : 1 + ((place + index) % 10)])),
        ranked: Object.fromEntries(keys.map((key, place) => [key, place === 4 ? 0 : 14 - place])),
      })),
    },
    comparison: null,
    citations: [makeSite('reddit.com', 27), makeSite('loomhouse.co.uk', 17, { own: true })],
    citedDays: { from: addDays(TODAY, -6), to: TODAY },
    liveDate: TODAY,
    liveResults: 14,
    live: [
      makeLiveRow(1, { name: 'Baythorne' }),
      makeLiveRow(2, { name: 'Loomhouse', own: true }),
      makeLiveRow(3, { name: 'Common Ledger' }),
    ],
    progress: [
      { _id: '670000000000000000000001', title: 'Add FAQ markup', status: 'implemented' },
      { _id: '670000000000000000000002', title: 'Earn a mention in guides', status: 'none' },
    ],
    simulated: false,
    ...part,
  }
}

/** The figures where no query has an answer yet. */
export function makeEmptyTrends(part: Partial<IndustryTrendsFigures> = {}): IndustryTrendsFigures {
  return makeTrends({
    ...{ engineCount: 0, engines: [] },
    rankTrend: {
      brands: ['loomhouse'],
      brandNames: [{ key: 'loomhouse', name: 'Loomhouse' }],
      own: 'loomhouse',
      days: [],
    },
    citations: [],
    citedDays: null,
    liveDate: null,
    liveResults: 0,
    live: [],
    progress: [],
    ...part,
  })
}
