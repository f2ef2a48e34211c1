import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { Ring } from '@/components/charts/ring'
import { ringStarts } from '@/components/engines/counted-engines'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ScanEye } from '@/components/ui/icons'
import { signedPoints } from '@/lib/format/numbers'
import { SCORE_WINDOW, VERDICT } from '@/lib/limits'
import { comparedFrom, comparedText, isFew, leftOutText } from '@/lib/measure/sentences'
import type { DayWindow, WindowKind } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { QueryChip, VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import type { CardOf } from './trend-card'
import { VerdictPill } from './verdict-chip'

const copy = visibilityCopy.score

type ScoreFigures = Pick<
  VisibilityFigures,
  | 'score'
  | 'change'
  | 'ranked'
  | 'results'
  | 'interval'
  | 'ringDays'
  | 'range'
  | 'verdicts'
  | 'shares'
  | 'today'
  | 'engine'
  | 'engines'
  | 'queries'
  | 'notes'
  | 'trend'
>

/** How visible the brand is: the ring of the page's range, and whether week and month changed, its own window first. */
export function ScorePanel({
  figures,
  source,
  firstRun,
}: CardOf<ScoreFigures> & {
  /** Start of the daily run, such as '05:00' UTC; null if it is not once a day. */
  firstRun: string | null
}) {
  const { score, interval, ringDays, range, queries } = figures
  const kinds: WindowKind[] = range === SCORE_WINDOW ? ['week', 'month'] : ['month', 'week']
  const few = kinds.find((kind) => isFew(figures.shares[kind]))
  return (
    <Card>
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('visibility-score')} title={copy.title}>
        {ringDays && <p className="text-muted-foreground text-xs">{whose(queries, source, ringDays)}</p>}
      </CardHeader>
      {score === null || ringDays === null ? (
        <EmptyState icon={<ScanEye />} text={copy.empty.text(firstRun)} title={copy.empty.title} />
      ) : (
        <>
          <div className="flex grow flex-col items-center justify-center gap-1 px-4 pt-1 pb-4 text-sm">
            <ScoreRing
              between={interval ? certaintyCopy.between(interval.low, interval.high) : undefined}
              emptyText={copy.none}
              label={copy.figure}
              value={score}
            />
            <EvidenceOpener
              answers={{
                ...source,
                figure: copy.title,
                days: ringDays,
                since: ringStarts(figures.engines, ringDays.from),
              }}
              className="tnum text-muted-foreground"
              said={figuresCopy.answers.open}
            >
              {figuresCopy.counts(figures.ranked, figures.results)}
            </EvidenceOpener>
          </div>
          <footer className="mx-4 grid divide-y divide-border border-border border-t pb-1 text-sm md:mx-5">
            {kinds.map((kind) => (
              <Change figures={figures} key={kind} kind={kind} says={kind === few} source={source} />
            ))}
            <Before figures={figures} />
          </footer>
        </>
      )}
    </Card>
  )
}

/** Counts inactive queries too, if they have answers of these days. */
function whose(queries: ScoreFigures['queries'], source: AnswerSource, { from, to }: DayWindow): string {
  const chosen = chosenOf(queries, source)
  if (chosen) return figuresCopy.queries.some(chosen.length, queries.length)
  const isCounted = ({ firstResult, latestResult }: QueryChip) =>
    firstResult !== null && latestResult !== null && firstResult <= to && latestResult >= from
  return copy.ofQueries(queries.filter(isCounted).length)
}

/** Whether the window changed: its pill, and both of its figures. */
function Change({
  kind,
  figures,
  source,
  says,
}: {
  kind: WindowKind
  figures: ScoreFigures
  source: AnswerSource
  /** Whether it says from when on there is something to compare; once is enough. */
  says: boolean
}) {
  const { verdicts, shares, today, engines, engine, notes, trend } = figures
  const counted = engines.filter(({ id, inMean }) => (engine === null ? inMean : id === engine)).map(({ id }) => id)
  const { score: share, ...counts } = shares[kind]
  const of = verdicts[kind]
  const lastResults = trend.at(-1)?.results ?? 0
  const text = [
    comparedText(kind, of, { share, ...counts, engines: counted }),
    ...(says ? [comparedFrom(counts, of, lastResults, today)] : []),
  ].join(' ')
  const [figure = ''] = /^\d+%/.exec(text) ?? []
  return (
    <div className="grid gap-1 py-3">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-muted-foreground">{copy.windows[kind]}</h4>
        <VerdictPill
          kind={kind}
          lastResults={lastResults}
          leftOut={leftOutText(of, counted, notes)}
          of={of}
          shown={counts}
          source={source}
          today={today}
        />
      </div>
      <p className="tnum">
        {figure && <b className="font-semibold">{figure}</b>}
        {text.slice(figure.length)}
      </p>
    </div>
  )
}

/** The change that is specified for a week; the share before a quarter, which has no verdict. */
function Before({ figures: { range, score, change } }: { figures: ScoreFigures }) {
  const text =
    range === SCORE_WINDOW
      ? change === null
        ? copy.noPrevious
        : `${copy.versus}: ${signedPoints(change)}`
      : range === VERDICT.month.recentDays || score === null || change === null
        ? null
        : copy.before(range, score - change)
  return text && <p className="tnum py-3 text-muted-foreground text-xs">{text}</p>
}

type RingProps = Pick<ComponentProps<typeof Ring>, 'value' | 'label'>

/** `value` 0 to 100, drawn like a pen would the first time; its likely range is on hover and in its name. */
export function ScoreRing({
  value,
  between,
  label,
  emptyText,
}: RingProps & {
  /** The likely range in words. */
  between?: string | undefined
  emptyText: string
}) {
  const [drawn, setDrawn] = useState(false)
  const name = [`${label} ${value}%`, ...(between ? [between] : [])].join(', ')
  return (
    <span title={between}>
      <Ring
        bar={{
          className: clsx(
            !drawn && 'transition-[stroke-dashoffset] duration-400 ease-out starting:[stroke-dashoffset:535]',
          ),
          onTransitionEnd: () => setDrawn(true),
        }}
        className="size-40.5"
        label={label}
        name={value === null ? emptyText : name}
        range={null}
        value={value}
      />
    </span>
  )
}
