import { type ReactNode, useState } from 'react'
import type { AnswerSource, AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener, useOpenAnswers } from '@/components/answers/evidence-opener'
import { ChartFrame, ChartLegend } from '@/components/charts/chart-frame'
import { allEndsNamed } from '@/components/charts/line-ends'
import { MarkIcon, useHighlight } from '@/components/charts/series-look'
import { Card, CardHeader } from '@/components/ui/card'
import type { ChartModel, MarkerNote } from '@/lib/format/chart-model'
import { chartDate } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { ChartTools } from './chart-tools'

/** A chart with its controls, legend and table twin; `empty` replaces it when there is nothing to draw. */
export function ChartCard({
  title,
  info,
  infoHref,
  model,
  controls,
  empty,
  footer,
  markerText,
  lineEnds = false,
  legend = 'always',
  height,
  tag,
  level = 3,
  about = [],
  csv = null,
  answersOn,
  countedAnswers,
  onDeleteNote,
}: {
  title: string
  info: string
  /** Link to the full explanation of the figure. */
  infoHref?: string | undefined
  model: ChartModel
  controls: ReactNode
  empty: ReactNode
  footer?: ReactNode
  markerText?: string
  lineEnds?: boolean
  /** 'narrow': hidden where every line is named at its end. */
  legend?: 'always' | 'narrow'
  /** Classes of the chart's height. */
  height: string
  /** Beside the title: what the lines are made of. */
  tag?: string | undefined
  /** Level of its heading. */
  level?: 2 | 3
  /** What the figures cover besides their days, for the picture. */
  about?: readonly string[]
  /** Path of the card's CSV, from `csvPath`. */
  csv?: string | null
  /** null for a day without answers. A press on the day opens them. */
  answersOn: (day: Day) => AnswerWindow | null
  /** Opens the answers counted in the table's answer column. */
  countedAnswers?: (day: Day) => AnswerWindow | null
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const [asTable, setAsTable] = useState(false)
  const open = useOpenAnswers()
  const highlight = useHighlight(model)
  const endsAlone = legend === 'narrow' && allEndsNamed(model)
  const opens = model.days.some((day) => answersOn(day) !== null)
  return (
    <Card className="relative">
      <CardHeader info={info} infoHref={infoHref} level={level} tag={tag} title={title}>
        {controls}
        {!model.empty && (
          <span className="flex max-md:absolute max-md:top-1.5 max-md:right-2">
            <ChartTools
              asTable={asTable}
              csv={csv}
              onToggle={() => setAsTable(!asTable)}
              picture={{ model, title, about, from: model.days[0], to: model.days.at(-1), markerText, highlight }}
              title={title}
            />
          </span>
        )}
      </CardHeader>
      {model.empty ? (
        empty
      ) : (
        <div className="flex grow flex-col px-4 pt-3 pb-4 md:px-5 md:pt-1">
          <ChartLegend highlight={highlight} markerText={markerText} model={model} namedAtEnds={endsAlone} />
          <ChartFrame
            asTable={asTable}
            className={`mt-3 shrink-0 ${height}`}
            cell={(day, column, text) => {
              if (column === 0) return <OpeningCell answers={answersOn(day)} text={text} />
              return column === model.table.answersColumn ? (
                <OpeningCell answers={countedAnswers?.(day) ?? null} text={text} />
              ) : (
                text
              )
            }}
            endsAlone={endsAlone}
            highlight={highlight}
            lineEnds={lineEnds}
            model={model}
            onDeleteNote={onDeleteNote}
            onOpenDay={
              opens
                ? (day) => {
                    const answers = answersOn(day)
                    if (answers) open(answers)
                  }
                : undefined
            }
          />
          <MarkTexts markers={model.markers} />
        </div>
      )}
      {footer}
    </Card>
  )
}

/** Phones draw marks without words, so the words are listed here. */
function MarkTexts({ markers }: Pick<ChartModel, 'markers'>) {
  const noted = markers.filter(({ kind }) => kind !== 'geo').sort((a, b) => a.index - b.index)
  if (noted.length === 0) return null
  return (
    <ul className="mt-3 border-border border-t pt-1 text-sm md:hidden">
      {noted.flatMap(({ kind, label, date, titles }) =>
        titles.map((title) => (
          <li className="flex min-h-10 items-center justify-between gap-4" key={`${kind} ${date} ${title}`}>
            <span className="wrap-anywhere min-w-0">
              <MarkIcon kind={kind} label={label} />
              <bdi>{title}</bdi>
            </span>
            <span className="tnum shrink-0 text-muted-foreground text-xs">{chartDate(date)}</span>
          </li>
        )),
      )}
    </ul>
  )
}

function OpeningCell({ answers, text }: { answers: AnswerWindow | null; text: string }) {
  if (!answers) return text
  return (
    <EvidenceOpener answers={answers} said={figuresCopy.answers.open}>
      {text}
    </EvidenceOpener>
  )
}

/** Maps a day of the chart to the answers behind it; null for a day without a point. */
export function answersOfDay(
  source: AnswerSource,
  figure: string,
  points: readonly { date: Day }[],
): (day: Day) => AnswerWindow | null {
  const known = new Set(points.map(({ date }) => date))
  return (day) => (known.has(day) ? { ...source, figure, days: { from: day, to: day } } : null)
}
