import { RangeBar } from '@/components/dashboard-parts/range-bar'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { OpeningButton } from '@/components/evidence/opening-button'
import { ArrowRight } from '@/components/ui/icons'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { spacedPercent } from '@/lib/format/numbers'
import { EngineMarks } from './engine-marks'
import { actionOf, type GapActions, type GapRow } from './gap-action'
import { answersTo } from './opportunity-source'
import { PlanButton } from './plan-button'
import { Points } from './points'

const copy = opportunitiesCopy.gaps

/** Below 768 px: both shares as bars on one axis. */
export function GapCards({ rows, source, onPlan, onWhy }: GapActions & { rows: readonly GapRow[] }) {
  return (
    <ul aria-label={copy.title} className="divide-y divide-border md:hidden">
      {rows.map((row) => {
        const { query, own, rival } = row
        return (
          <li className="grid gap-2 p-4" key={row._id}>
            <div className="flex items-start justify-between gap-3">
              <h3 className="wrap-anywhere font-semibold">{query.searchTerm}</h3>
              <Points gap={row.gap} />
            </div>
            <p className="flex flex-wrap items-center gap-2.5 text-muted-foreground text-xs">
              {opportunitiesCopy.kind(query.kind)}
              <EngineMarks engines={row.engines} />
            </p>
            <div className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)_3.5rem] items-center gap-x-3 gap-y-1.5 text-sm">
              <span>{copy.columns.own}</span>
              <RangeBar high={own.high} low={own.low} share={own.share} />
              <b className="tnum text-right font-semibold">{spacedPercent(own.share)}</b>
              <span className="wrap-anywhere">{rival.name}</span>
              <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-chart-track">
                <span className="block h-full rounded-full bg-chart-rest" style={{ width: `${rival.share}%` }} />
              </span>
              <span className="tnum text-right">{spacedPercent(rival.share)}</span>
            </div>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm">
              <EvidenceOpener
                answers={answersTo(query, source, copy.title)}
                className="tnum text-muted-foreground"
                label={opportunitiesCopy.answersTo(own.answers, query.searchTerm)}
              >
                {opportunitiesCopy.answers(own.answers)}
              </EvidenceOpener>
              <OpeningButton
                className="hit-area inline-flex items-center gap-1.5 rounded-xs font-medium text-primary"
                onClick={() => onWhy(row._id)}
              >
                {copy.why}
                <span className="sr-only"> {query.searchTerm}</span>
                <ArrowRight className="size-4" />
              </OpeningButton>
            </div>
            <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={query.searchTerm} wide />
          </li>
        )
      })}
    </ul>
  )
}
