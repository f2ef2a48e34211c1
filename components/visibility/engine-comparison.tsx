import { clsx } from 'clsx'
import type { AnswerSource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMark } from '@/components/engines/engine-mark'
import { ExportMenu } from '@/components/exports/export-menu'
import { HowWeCalculateLink } from '@/components/how-we-calculate/how-we-calculate-link'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { Layers, TriangleAlert } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { engineLabel } from '@/lib/engines/engines'
import { chartDate } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { percent } from '@/lib/format/numbers'
import { roundedMean } from '@/lib/measure/ranking'
import type { ByEngine, EngineFigures } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { engineComparisonCopy } from '@/lib/visibility/words'
import { RangeBar } from './range-bar'
import type { CardOf } from './trend-card'

const copy = engineComparisonCopy

/** All engines side by side, also while the page shows one, which is highlighted. */
export function EngineComparison({
  figures,
  path,
  source,
}: CardOf<Pick<ByEngine, 'engine' | 'engines'> & { today: Day }>) {
  const { engine, engines: rows, today } = figures
  const [only] = rows
  if (!only) return <Nothing text={copy.none} title={figuresCopy.noData.title} />
  if (rows.length === 1 && (engine === null || engine === only.id))
    return <Nothing text={copy.one.text(only.label)} title={copy.one.title} />
  return (
    <Card className="relative">
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('all-engines')} title={copy.title}>
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <ExportMenu csv={csvPath(path, 'engines')} title={copy.title} />
        </span>
      </CardHeader>
      {/* Each row names its own cells for screen readers. */}
      <div
        aria-hidden="true"
        className="engine-columns mt-3 bg-muted px-5 py-2.5 text-muted-foreground text-xs max-lg:hidden"
      >
        <span>{copy.columns.engine}</span>
        <span>{copy.columns.bar}</span>
        <span className="text-right">{copy.columns.share}</span>
        <span>{copy.columns.range}</span>
        <span>{copy.columns.answers}</span>
        <span className="text-right">{copy.columns.position}</span>
        <span>{copy.columns.last}</span>
      </div>
      <ul className="max-lg:mt-3 max-lg:border-border max-lg:border-t">
        {rows.toSorted(byShare).map((row) => (
          <EngineRow chosen={engine} key={row.id} row={row} source={source} today={today} />
        ))}
      </ul>
      <CardFooter>
        <Arithmetic engine={engine} rows={rows} />
        <HowWeCalculateLink href={routes.howWeCalculateFigure('all-engines')} />
      </CardFooter>
    </Card>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('all-engines')} title={copy.title} />
      <EmptyState icon={<Layers />} text={text} title={title} />
    </Card>
  )
}

function EngineRow({
  row,
  source,
  chosen,
  today,
}: {
  row: EngineFigures
  source: AnswerSource
  chosen: string | null
  today: Day
}) {
  const { id, label, reason, lastAnswerDay } = row
  const shown = chosen === null || chosen === id
  return (
    <li
      aria-current={chosen === id || undefined}
      className={clsx(
        'engine-columns engine-row',
        chosen === id ? 'bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]' : reason && 'bg-warning-soft',
      )}
    >
      <span className={clsx('flex min-w-0 items-center gap-2.5', chosen === id && 'font-semibold')}>
        <EngineMark engine={id} silent={reason !== null} />
        <span className={clsx('truncate', !shown && 'text-muted-foreground')}>{label}</span>
      </span>
      {reason === null ? (
        <Measures figures={row} label={label} shown={shown} source={{ ...source, engines: [id] }} />
      ) : (
        <p className="flex items-center gap-2 text-warning max-lg:col-span-2 max-lg:row-start-2 lg:col-span-5">
          <TriangleAlert className="size-4 shrink-0" />
          {copy.silent(reason, lastAnswerDay)}
        </p>
      )}
      <span className="tnum text-muted-foreground max-lg:col-start-2 max-lg:row-start-3 max-lg:text-right max-lg:text-xs">
        <span className={clsx(reason === null ? 'lg:sr-only' : 'sr-only')}>{copy.columns.last} </span>
        {dayWord(lastAnswerDay, today)}
      </span>
    </li>
  )
}

/** Phones: name and share, then bar and counts, then likely range, then position. */
function Measures({
  figures,
  label,
  shown,
  source,
}: {
  figures: EngineFigures
  label: string
  /** Whether the page's figures include this engine. */
  shown: boolean
  source: AnswerSource
}) {
  const { score: share, low, high, ranked, results, positionWhenNamed, from, to } = figures
  return (
    <>
      <span className="block max-w-70 max-lg:row-start-2">
        {share !== null && <RangeBar high={high} low={low} muted={!shown} share={share} />}
      </span>
      <b
        className={clsx(
          'tnum text-right max-lg:col-start-2 max-lg:row-start-1',
          shown ? 'font-semibold' : 'font-normal text-muted-foreground',
        )}
      >
        <span className="sr-only">{copy.columns.share} </span>
        {share === null ? '–' : percent(share)}
      </b>
      <span className="tnum text-muted-foreground max-lg:col-start-1 max-lg:row-start-3 max-lg:text-xs">
        <Range high={high} low={low} known={share !== null} />
      </span>
      <span className="tnum max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right max-lg:text-xs">
        {results === 0 ? (
          <span className="text-muted-foreground">{copy.noAnswers}</span>
        ) : (
          <EvidenceOpener
            answers={{ ...source, figure: copy.title, days: { from, to } }}
            said={`${copy.answersOf(label)} ${figuresCopy.answers.open}`}
          >
            {copy.counts(ranked, results)}
          </EvidenceOpener>
        )}
      </span>
      <span className="tnum text-right text-muted-foreground max-lg:col-start-1 max-lg:row-start-4 max-lg:text-left max-lg:text-xs lg:text-foreground">
        <span className="lg:sr-only">{copy.columns.position} </span>
        {positionWhenNamed === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{copy.noPosition}</span>
          </>
        ) : (
          positionWhenNamed.toFixed(1)
        )}
      </span>
    </>
  )
}

/** How the figures of the page come from those of the engines. */
function Arithmetic({ rows, engine }: { rows: readonly EngineFigures[]; engine: string | null }) {
  if (engine !== null) return <p>{copy.chosen(engineLabel(engine))}</p>
  const counted = rows.filter(({ inMean }) => inMean)
  const shares = counted.flatMap(({ score }) => score ?? [])
  const mean = roundedMean(shares)
  const [one] = counted
  if (mean === null || !one) return <p>{copy.noAnswers}</p>
  if (shares.length === 1) return <p>{copy.meanOfOne(one.label)}</p>
  return (
    <p className="tnum">
      {copy.mean(shares)}
      <b className="whitespace-nowrap font-semibold text-foreground">{percent(mean)}</b>.
    </p>
  )
}

/** Narrow rows have no head above it. */
function Range({ low, high, known }: { low: number | null; high: number | null; known: boolean }) {
  if (!known) return <span aria-hidden="true">–</span>
  if (low === null || high === null) return certaintyCopy.notEnough
  return (
    <>
      <span className="lg:hidden">{certaintyCopy.between(low, high)}</span>
      <span className="max-lg:hidden">
        <span className="sr-only">{copy.columns.range} </span>
        {certaintyCopy.range(low, high)}
      </span>
    </>
  )
}

/** Engines that do not answer come last. */
function byShare(a: EngineFigures, b: EngineFigures): number {
  return Number(b.inMean) - Number(a.inMean) || (b.score ?? -1) - (a.score ?? -1)
}

function dayWord(day: Day, today: Day): string {
  if (day === today) return copy.today
  return day === addDays(today, -1) ? copy.yesterday : chartDate(day)
}
