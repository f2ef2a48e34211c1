import type { Report } from '@/lib/report/shapes'
import { METRICS } from '../../support/visibility-figures'

const point = (date: string, average: number) => ({
  date,
  ...{ score: average, ranked: 1, results: 3, average, averageRanked: 7, averageResults: 21 },
  ...{ low: average - 10, high: average + 10 },
})

/** Loomhouse in November 2026, on the 22nd; name what differs. */
export function madeReport(part: Partial<Report> = {}): Report {
  return {
    organisation: 'Loomhouse',
    month: '2026-11',
    days: { from: '2026-11-01', to: '2026-11-22' },
    finished: false,
    madeOn: '2026-11-22',
    headlines: [
      {
        key: 'weekUp',
        values: { brand: 'Loomhouse', share: 76, before: 54 },
        text: 'We are named in 76% of AI answers, up from 54% in the four weeks before.',
      },
      { key: 'rivalFollows', values: { rival: 'Baythorne', rivalShare: 70 }, text: 'We are ahead of Baythorne.' },
      {
        key: 'workedAndnextGaps',
        values: { gaps: 3 },
        text: 'The price list worked. The three widest gaps come next.',
      },
    ],
    counted: {
      key: 'line',
      values: {},
      text: 'Your 3 queries on ChatGPT and Claude, 75 answers, 15 to 21 November.',
    },
    ...{ score: 72, low: 65, high: 77, ranked: 141, results: 198 },
    verdict: 'clearRise',
    verdictWindows: {
      recent: { from: '2026-11-01', to: '2026-11-21', ranked: 134, results: 189, share: 71 },
      before: { from: '2026-10-01', to: '2026-10-31', ranked: 149, results: 279, share: 54 },
    },
    measurementChange: null,
    metrics: METRICS,
    trend: [point('2026-11-01', 60), point('2026-11-02', 62), point('2026-11-04', 64)],
    markers: [{ date: '2026-11-02', kind: 'geo' }],
    measurementChanges: [],
    ...{ surfaces: [], surfacesShown: [] },
    engines: [
      { id: 'openai', label: 'ChatGPT', mark: 'Ch', simulated: false, ranked: 50, results: 66, ...share(76, 64, 84) },
      {
        id: 'anthropic',
        label: 'Claude',
        mark: 'Cl',
        simulated: false,
        ranked: 5,
        results: 9,
        ...share(56, null, null),
      },
    ],
    opportunityDays: { from: '2026-10-25', to: '2026-11-21' },
    gaps: [{ searchTerm: 'day office', own: 32, rival: 'Baythorne', rivalShare: 70, gap: 38, answers: 63 }],
    omittedGaps: 4,
    tooFewForGaps: false,
    sites: [
      { site: 'reddit.com', type: 'community', change: 'new', answers: 38, namingOwn: 3, namingRivals: 31 },
      { site: 'en.wikipedia.org', type: 'reference', change: null, answers: 14, namingOwn: 0, namingRivals: 12 },
    ],
    actions: [
      { title: 'State prices', implemented: '2026-10-12', verdict: 'movedMore', points: 18, day: 41, look: 28 },
      { title: 'Describe rooms', implemented: '2026-11-13', verdict: 'tooEarly', points: null, day: 9, look: null },
    ],
    moreActions: 0,
    simulated: true,
    ...part,
  }
}

function share(percent: number, low: number | null, high: number | null) {
  return { share: percent, low, high, positionWhenNamed: 2.3 }
}
