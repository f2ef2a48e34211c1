import type { Day } from '@/lib/format/days'
import type { RankDay } from '@/lib/schemas/figures'
import { drawnRank, type Tally } from './ranking'

interface DayTally extends Tally {
  day: Day
}

/**
 * Query Rank Trend: the average rank per day (spec §9) of the own brand and, where one is chosen, of a competitor;
 * null above 10, which is drawn as a gap (contract §6). A day without results has no entry: nobody was asked, so
 * nobody was unranked.
 */
export function rankTrend(own: readonly DayTally[], competitor: readonly DayTally[]): RankDay[] {
  const competitorOn = new Map(competitor.map((tally) => [tally.day, tally]))
  return own
    .filter(({ results }) => results > 0)
    .map((tally) => {
      const other = competitorOn.get(tally.day)
      return { date: tally.day, own: drawnRank(tally), competitor: other ? drawnRank(other) : null }
    })
}
