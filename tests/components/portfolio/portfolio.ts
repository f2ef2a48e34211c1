import { lastDays } from '@/lib/format/days'
import { inBrandOrder, portfolioSentences } from '@/lib/portfolio/rules'
import type { Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'

export const TODAY = '2026-11-28'
const LAST = '2026-11-27'

let made = 0

/** A brand of the person's own with a score of 73% that has not moved. */
export function makeItem(name: string, part: Partial<PortfolioItem> = {}): PortfolioItem {
  made += 1
  const change = { verdict: part.verdict ?? 'noClearChange', points: part.points ?? 0 }
  return {
    organization: { _id: String(made).padStart(24, 'a'), name, location: 'London' },
    ...{ industries: ['Flexible Workspace'], member: true, last: LAST, score: 73, ranked: 46, results: 63 },
    ...{ interval: { low: 61, high: 82 }, verdict: 'noClearChange', verdictWindow: 'week', points: 0 },
    verdicts: { week: change, month: change },
    ...{ rank: 2, rival: { key: 'baythorne', name: 'Baythorne', share: 95 }, queries: 3, failingEngines: [] },
    line: lastDays(LAST, 90).map((_, at) => 40 + (at % 30)),
    nextStep: { key: 'nothingDue', text: 'Nothing due', note: null, due: null, overdue: false },
    newSince: { since: '2026-11-20T12:00:00.000Z', total: 0, items: [] },
    health: null,
    ...part,
  }
}

export function makePortfolio(items: readonly PortfolioItem[], part: Partial<Portfolio> = {}): Portfolio {
  return {
    today: TODAY,
    sentences: portfolioSentences(items),
    week: items.length === 0 ? null : { from: '2026-11-21', to: LAST },
    total: items.length,
    counting: 0,
    items: inBrandOrder(items, 'needs'),
    ...part,
  }
}
