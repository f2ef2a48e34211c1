import { measurementCopy } from '@/lib/copy/engines'
import { chartsCopy } from '@/lib/copy/figures'
import type { Day } from '@/lib/format/days'
import type { MeasurementNote } from '@/lib/schemas/engine-figures'
import type { ImplementDate } from '@/lib/schemas/figures'
import type { ChartMarker } from './chart-model'

export function geoMarkers(days: readonly Day[], implementDates: readonly ImplementDate[]): ChartMarker[] {
  return implementDates
    .map(({ date, titles }) => marker('geo', chartsCopy.geoMarker, days, date, titles))
    .filter(isDrawn)
}

/** One for each day from which figures are measured in another way, with all that changed. */
export function measurementMarkers(days: readonly Day[], notes: readonly MeasurementNote[]): ChartMarker[] {
  return [...new Set(notes.map(({ date }) => date))]
    .map((date) => {
      const texts = notes.filter((note) => note.date === date).map(({ text }) => text)
      return marker('measurementChanged', measurementCopy.marker, days, date, texts)
    })
    .filter(isDrawn)
}

interface MarkerColumn {
  title: string[]
  cellOf: (day: number) => string[]
}

/** A column of the table twin; none where nothing is marked. */
export function markerColumn(title: string, markers: readonly ChartMarker[]): MarkerColumn {
  if (markers.length === 0) return { title: [], cellOf: () => [] }
  return {
    title: [title],
    cellOf: (day: number) => [
      markers
        .filter(({ index }) => index === day)
        .flatMap(({ titles }) => titles)
        .join(', '),
    ],
  }
}

function marker(
  kind: ChartMarker['kind'],
  label: string,
  days: readonly Day[],
  date: Day,
  titles: string[],
): ChartMarker {
  return { kind, date, index: days.indexOf(date), label, titles }
}

function isDrawn({ index }: ChartMarker): boolean {
  return index >= 0
}
