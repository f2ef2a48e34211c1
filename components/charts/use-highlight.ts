import { useState } from 'react'
import type { ChartModel } from '@/lib/charts/chart-model'

/** One highlighted line; the others fade (R-CHART-4). */
export interface Highlight {
  /** Of the line that is hovered, focused or pressed; null for none. */
  key: string | null
  pressed: string | null
  point: (key: string | null) => void
  press: (key: string) => void
}

/** Where there is more than one line; a pressed one stays until it is pressed again. */
export function useHighlight({ series }: Pick<ChartModel, 'series'>): Highlight | undefined {
  const [pressed, setPressed] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  // Another choice may have taken the line out of the chart.
  const drawn = (key: string | null) => (series.some((line) => line.key === key) ? key : null)
  if (series.length < 2) return undefined
  return {
    key: drawn(pointed) ?? drawn(pressed),
    pressed: drawn(pressed),
    point: setPointed,
    press: (key) => setPressed(pressed === key ? null : key),
  }
}

export function fades(highlight: Pick<Highlight, 'key'> | undefined, key: string): boolean {
  return Boolean(highlight?.key) && highlight?.key !== key
}
