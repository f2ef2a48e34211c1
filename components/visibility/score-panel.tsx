'use client'

import { ScanEye } from 'lucide-react'
import { ScoreRing } from '@/components/charts/score-ring'
import { madeOf, ringStarts } from '@/components/dashboard-parts/counted-engines'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { ChangePill, VerdictChip } from '@/components/dashboard-parts/verdict-chip'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { csvPath } from '@/lib/api/endpoints'
import { certaintyCopy } from '@/lib/copy/certainty'
import { measurementCopy } from '@/lib/copy/engines'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { monthDay } from '@/lib/format/dates'
import { spacedPercent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { ComparedPeriod, VisibilityFigures } from '@/lib/schemas/figures'
import { ComparedValues } from './compared-values'

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
  | 'verdict'
  | 'verdictWindows'
  | 'measurementChange'
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
}: {
  figures: ScoreFigures
  /** Of the figures that are shown. */
  path: string
  source: AnswerSource
  /** '05:00' UTC, when a daily run begins; null where that is not once a day. */
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
              >
                {figuresCopy.counts(figures.ranked, figures.results)}
                <span className="sr-only"> {figuresCopy.answers.open}</span>
              </EvidenceOpener>
              <Certainty figures={figures} />
            </div>
          </div>
          <Comparison figures={figures} source={source} />
          <Change figures={figures} />
        </>
      )}
    </Card>
  )
}

/** The likely range and of what it is, or what it lacks. */
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

/** The same figure over the compared periods, which are longer or shorter than its seven days. */
function Comparison({ figures: { comparison, notes }, source }: { figures: ScoreFigures; source: AnswerSource }) {
  if (!comparison) return null
  const { days, recent, before } = comparison
  const sideOf = ({ score, ranked, results, from, to }: ComparedPeriod) => ({
    value: score === null ? null : spacedPercent(score),
    counts: figuresCopy.counts(ranked, results),
    answers: { ...source, figure: copy.title, days: { from, to } },
  })
  const changed = notes.findLast(
    ({ kind, date }) => kind === 'measurementChanged' && date > before.from && date <= recent.to,
  )
  return (
    <div className="px-4 pb-4 text-muted-foreground text-xs">
      <ComparedValues before={sideOf(before)} days={days} recent={sideOf(recent)} />
      {changed && (
        <p className="mt-2">
          {visibilityCopy.compared.changed(measurementCopy.on(changed.text, monthDay(changed.date)))}
        </p>
      )}
    </div>
  )
}

/** The figure compares two weeks; the verdict, beside it, says whether that is more than chance. */
function Change({ figures }: { figures: ScoreFigures }) {
  const { change, verdict, measurementChange } = figures
  const heading = change === null ? copy.noPrevious : (measurementChange?.text ?? copy.versus)
  return (
    <footer className="flex flex-col items-center gap-2 border-border border-t px-4 py-4">
      <p className="text-center text-muted-foreground text-sm">{heading}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {change !== null && <ChangePill points={change} said={copy.change(change)} verdict={verdict} />}
        <VerdictChip {...figures} />
      </div>
    </footer>
  )
}
