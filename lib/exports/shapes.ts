import { z } from 'zod'

/** Parts that a figure route exports as files, each one card of its screen; 'page' has the figures of all of them. */
export const FIGURE_PARTS = {
  visibility: ['page', 'score', 'trend', 'rank', 'metrics', 'engines', 'citations', 'live'],
  query: ['query'],
  surfaces: ['surfaces'],
  industryTrends: ['page', 'rank', 'citations', 'live', 'progress'],
  opportunities: ['cards', 'gaps', 'sites', 'searches'],
  rival: ['rival'],
  sentiment: ['entries'],
  effect: ['effect'],
  tokenUsage: ['tokens'],
} as const

type Dashboard = keyof typeof FIGURE_PARTS
export type PartOf<Of extends Dashboard> = (typeof FIGURE_PARTS)[Of][number]
export type FigurePart = PartOf<Dashboard>

/** Adds `format=csv&part=…` to a figure route's search params; without them the response is JSON. */
export function csvParams<Of extends Dashboard>(of: Of) {
  return {
    format: z.literal('csv').optional(),
    part: z.enum<readonly PartOf<Of>[]>(FIGURE_PARTS[of]).optional(),
  }
}
