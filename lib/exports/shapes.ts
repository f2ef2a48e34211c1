import { z } from 'zod'

/** What a file of a figure route can hold: one card of its screen. */
export const FIGURE_PARTS = {
  visibility: ['score', 'trend', 'rank', 'metrics', 'engines', 'citations', 'live'],
  industryTrends: ['rank', 'citations', 'live', 'progress'],
  opportunities: ['gaps', 'sites', 'searches'],
  sentiment: ['entries'],
  effect: ['effect'],
  tokenUsage: ['tokens'],
} as const

type Dashboard = keyof typeof FIGURE_PARTS
export type PartOf<Of extends Dashboard> = (typeof FIGURE_PARTS)[Of][number]
export type FigurePart = PartOf<Dashboard>

/** `format=csv&part=…` beside the search params of a figure route; without them the answer is JSON. */
export function csvParams<Of extends Dashboard>(of: Of) {
  return {
    format: z.literal('csv').optional(),
    part: z.enum<readonly PartOf<Of>[]>(FIGURE_PARTS[of]).optional(),
  }
}
