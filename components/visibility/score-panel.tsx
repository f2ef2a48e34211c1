import { ScoreRing } from '@/components/charts/score-ring'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardHeader } from '@/components/ui/card'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { ChangePill } from './change-pill'

/** The ring with its change, and the exact counts behind the figure. */
export function ScorePanel({
  figures,
  source,
}: {
  figures: Pick<VisibilityFigures, 'score' | 'change' | 'ranked' | 'results' | 'ringDays'>
  source: AnswerSource
}) {
  const copy = visibilityCopy.score
  const { score, change, ranked, results, ringDays } = figures
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
                answers={{ ...source, figure: copy.title, days: ringDays }}
                className="tnum text-subtle-foreground text-xs"
              >
                {figuresCopy.counts(ranked, results)}
                <span className="sr-only"> {figuresCopy.answers.open}</span>
              </EvidenceOpener>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
