import { measurementCopy } from '@/lib/engines/words'
import type { ChartMarker, ChartSeries, MarkerNote } from '@/lib/format/chart-model'
import { chartDate } from '@/lib/format/dates'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import { NOTE } from '@/lib/limits'
import type { PersonNote, TimelineNote } from '@/lib/measure/shapes'
import { notesCopy } from '@/lib/notes/words'
import { chartsCopy } from './figure-words'
import type { ImplementDate } from './shapes'

export function geoMarkers(days: readonly Day[], implementDates: readonly ImplementDate[]): ChartMarker[] {
  return implementDates
    .map(({ date, titles }) => marker('geo', chartsCopy.geoMarker, days, date, titles))
    .filter(isDrawn)
}

/** Makes one marker per day on which the measurement changed, and one per day with people's notes (R-ACTION-5). */
export function noteMarkers(days: readonly Day[], notes: readonly TimelineNote[]): ChartMarker[] {
  const changes = notes.filter(({ kind }) => kind === 'measurementChanged')
  const written = notes.filter((note) => note.kind === 'note')
  return [
    ...[...Map.groupBy(changes, ({ date }) => date)].map(([date, of]) =>
      marker('measurementChanged', measurementCopy.marker, days, date, textsOf(of)),
    ),
    ...[...Map.groupBy(written, ({ date }) => date)].map(([date, of]) => {
      const notes = of.map(markerNote)
      const said = notesCopy.marked(chartDate(date), notes.map(({ text, by }) => `${text} (${by})`).join(', '))
      return { ...marker('note', shortened(of[0]?.text ?? ''), days, date, textsOf(of)), notes, said }
    }),
  ].filter(isDrawn)
}

interface MarkerColumn {
  title: string[]
  cellOf: (day: number) => string[]
}

/** Makes the markers' column in the table twin; none without markers. */
export function markerColumn(title: string, markers: readonly ChartMarker[]): MarkerColumn {
  if (markers.length === 0) return { title: [], cellOf: () => [] }
  return { title: [title], cellOf: (day) => [markersAt(markers, day)] }
}

/** Joins the texts of a day's markers for a cell. */
export function markersAt(markers: readonly ChartMarker[], day: number): string {
  return markers
    .filter(({ index }) => index === day)
    .flatMap(({ titles }) => titles)
    .join(', ')
}

function textsOf(notes: readonly TimelineNote[]): string[] {
  return notes.map(({ text }) => text)
}

function markerNote({ _id, text, author, deletable }: PersonNote): MarkerNote {
  return { id: _id, text, by: notesCopy.by(author), deletable, deletion: notesCopy.delete(text) }
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > NOTE.pillChars ? `${characters.slice(0, NOTE.pillChars).join('').trimEnd()}…` : text
}

function marker(
  kind: ChartMarker['kind'],
  label: string,
  days: readonly Day[],
  date: Day,
  titles: string[],
): ChartMarker {
  const said = notesCopy.marked(chartDate(date), [label, ...titles].join(', '))
  return { kind, date, index: days.indexOf(date), label, titles, said }
}

function isDrawn({ index }: ChartMarker): boolean {
  return index >= 0
}

/** Returns the days before the last `count` days up to `today`, in the same positions. */
export function daysBefore(today: Day, count: number): Day[] {
  return lastDays(addDays(today, -count), count)
}

/** Makes a line of the period before: dashed and quiet, with its days in the texts. */
export function asPeriodBefore(line: ChartSeries, days: readonly Day[]): ChartSeries {
  const dated = (texts: readonly string[]) =>
    texts.map((text, index) => chartsCopy.onDay(text, chartDate(days[index] ?? '')))
  return {
    ...line,
    key: 'before',
    label: chartsCopy.before,
    tone: 'rest',
    emphasised: false,
    dashed: true,
    points: false,
    texts: dated(line.texts),
    ...(line.cells && { cells: dated(line.cells) }),
  }
}
