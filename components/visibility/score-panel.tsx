import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ScoreRing } from '@/components/charts/score-ring'
import { madeOf, ringStarts } from '@/components/engines/counted-engines'
import { ExportMenu } from '@/components/exports/export-menu'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ScanEye } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { signedPoints } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { certaintyCopy, comparedText } from '@/lib/measure/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { ComparedShares } from './compared'
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
  | 'comparison'
  | 'notes'
  | 'ringDays'
  | 'verdicts'
  | 'today'
  | 'engine'
  | 'engineCount'
  | 'engines'
>

/** How visible the brand is: the ring, its counts, its likely range, and whether its change is real. */
export function ScorePanel({
  figures,
  path,
  source,
  firstRun,
}: CardOf<ScoreFigures> & {
  /** Start of the daily run, such as '05:00' UTC; null if it is not once a day. */
  firstRun: string | null
}) {
  const { score, interval, ringDays } = figures
  return (
    <Card className="relative">
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('visibility-score')} title={copy.title}>
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          {score !== null && <ExportMenu csv={csvPath(path, 'score')} title={copy.title} />}
        </span>
      </CardHeader>
      {score === null || ringDays === null ? (
        <EmptyState icon={<ScanEye />} text={copy.empty.text(firstRun)} title={copy.empty.title} />
      ) : (
        <>
          <div className="flex grow flex-col items-center justify-center px-4 pt-1 pb-4">
            <ScoreRing emptyText={copy.none} label={copy.figure} range={interval} value={score} />
            <div className="mt-2 flex flex-col items-center gap-1 text-muted-foreground text-sm">
              <EvidenceOpener
                answers={{
                  ...source,
                  figure: copy.title,
                  days: ringDays,
                  since: ringStarts(figures.engines, ringDays.from),
                }}
                className="tnum"
                said={figuresCopy.answers.open}
              >
                {figuresCopy.counts(figures.ranked, figures.results)}
              </EvidenceOpener>
              <Certainty figures={figures} />
            </div>
          </div>
          {figures.comparison && (
            <ComparedShares comparison={figures.comparison} figure={copy.title} notes={figures.notes} source={source} />
          )}
          <Change figures={figures} />
        </>
      )}
    </Card>
  )
}

/** The likely range and its base, or what is missing for one. */
function Certainty({ figures }: { figures: ScoreFigures }) {
  const { interval, results, engineCount } = figures
  const engines = madeOf(figures)
  if (interval)
    return (
      <>
        <p className="tnum">{certaintyCopy.between(interval.low, interval.high)}</p>
        {engines && <p className="text-xs">{engines}</p>}
      </>
    )
  const missing = CERTAINTY_MIN_ANSWERS - results
  return (
    <>
      <p>{certaintyCopy.needs}</p>
      {missing > 0 && <p className="text-xs">{certaintyCopy.moreNeeded(engineCount, missing)}</p>}
    </>
  )
}

/** Whether the week and the month changed, each against the four weeks before it; then the change that is specified. */
function Change({ figures }: { figures: ScoreFigures }) {
  const { change, verdicts, today, score, ranked, results, engines, engine } = figures
  const counted = engines.filter(({ id, inMean }) => (engine === null ? inMean : id === engine)).map(({ id }) => id)
  return (
    <footer className="grid gap-3 border-border border-t px-4 py-4 text-sm">
      {(['week', 'month'] as const).map((kind) => (
        <div className="grid gap-1" key={kind}>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-muted-foreground">{copy.windows[kind]}</h3>
            <VerdictPill kind={kind} of={verdicts[kind]} shown={{ ranked, results }} today={today} />
          </div>
          <p>{comparedText(kind, verdicts[kind], { share: score, ranked, results, engines: counted })}</p>
        </div>
      ))}
      <p className="text-muted-foreground text-xs">
        {change === null ? copy.noPrevious : `${copy.versus}: ${signedPoints(change)}`}
      </p>
    </footer>
  )
}
