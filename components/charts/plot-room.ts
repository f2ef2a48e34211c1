import type { ChartModel } from '@/lib/charts/chart-model'

/** Above the plot: half a line for the topmost point, or the height of a pill. */
export function roomAbove({ markers }: Pick<ChartModel, 'markers'>): number {
  return markers.length > 0 ? 28 : 8
}
