import { clsx } from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { ScoreRing } from '@/components/charts/score-ring'
import { madeOf } from '@/components/dashboard-parts/counted-engines'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardHeader } from '@/components/ui/card'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { signedPoints } from '@/lib/format/numbers'
import type { EngineFigures } from '@/lib/schemas/engine-figures'
import type { VisibilityFigures } from '@/lib/schemas/figures'

/** The ring with its change, and the exact counts behind the figure. */
export function ScorePanel({
  figures,
  source,
}: {
  figures: Pick<
    VisibilityFigures,
    'score' | 'change' | 'ranked' | 'results' | 'ringDays' | 'engine' | 'engineCount' | 'engines'
  >
  source: AnswerSource
}) {
  const copy = visibilityCopy.score
  const { score, change, ranked, results, ringDays } = figures
  const engines = madeOf(figures)
  return (
    <Card>
      <CardHeader info={copy.info} title={copy.title} />
      <div className="flex grow flex-col items-center justify-center px-4 pt-2 pb-5">
        <ScoreRing emptyText={copy.none} label={copy.figure} value={score} />
        <div className="mt-3 flex min-h-14 flex-col items-center gap-1">
          {score === null || ringDays === null ? (
            <p className="text-muted-foreground text-sm">{copy.none}</p>
          ) : (
            <>
              <ChangePill points={change} />
              <EvidenceOpener
                answers={{
                  ...source,
                  figure: copy.title,
                  days: ringDays,
                  since: ringStarts(figures.engines, ringDays.from),
                }}
                className="tnum text-subtle-foreground text-xs"
              >
                {figuresCopy.counts(ranked, results)}
                <span className="sr-only"> {figuresCopy.answers.open}</span>
              </EvidenceOpener>
              {engines && <p className="text-muted-foreground text-xs">{engines}</p>}
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Of engines that missed a day of late the seven points begin earlier than those of the others. */
function ringStarts(engines: readonly EngineFigures[], first: string) {
  return engines.flatMap(({ id, periods }) => {
    const day = periods[0]?.from
    return day !== undefined && day > first ? [{ engine: id, day }] : []
  })
}

/** The change against the previous week in percentage points: icon, sign and colour say the same thing. */
function ChangePill({ points }: { points: number | null }) {
  const copy = visibilityCopy.score
  if (points === null) return <p className="text-muted-foreground text-sm">{copy.noPrevious}</p>
  const Icon = points > 0 ? TrendingUp : points < 0 ? TrendingDown : Minus
  return (
    <p className="flex items-center gap-2.5 text-muted-foreground text-sm">
      <span
        aria-hidden="true"
        className={clsx(
          'tnum inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold',
          points > 0 && 'bg-success-soft text-success',
          points < 0 && 'bg-destructive-soft text-destructive',
          points === 0 && 'bg-muted text-muted-foreground',
        )}
      >
        <Icon className="size-4" strokeWidth={1.75} />
        {signedPoints(points)}
      </span>
      <span aria-hidden="true">{copy.versus}</span>
      <span className="sr-only">{copy.change(points)}</span>
    </p>
  )
}
