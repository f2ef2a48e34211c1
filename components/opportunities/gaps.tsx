import { HowWeCalculateLink } from '@/components/dashboard-parts/how-we-calculate-link'
import { RangeBar } from '@/components/dashboard-parts/range-bar'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { RowsTable } from '@/components/table/rows'
import { useSortedTable } from '@/components/table/use-sorted-table'
import { CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, Hourglass, ShieldCheck, Target } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { csvPath } from '@/lib/api/endpoints'
import { certaintyCopy } from '@/lib/copy/certainty'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { uiCopy } from '@/lib/copy/ui'
import { spacedPercent } from '@/lib/format/numbers'
import type { List } from '@/lib/lists/list'
import { routes } from '@/lib/routes'
import type { Opportunities } from '@/lib/schemas/opportunities'
import { EngineMarks } from './engine-marks'
import { actionOf, type GapActions, type GapRow } from './gap-action'
import { GapCards } from './gap-cards'
import { answersTo, type OpportunitySource } from './opportunity-source'
import { PlanButton } from './plan-button'
import { Points } from './points'
import { More, OpportunitySection, useShown } from './section'

const copy = opportunitiesCopy.gaps
type GapKey = keyof typeof copy.columns

const list: List<GapRow, GapKey> = {
  columns: [
    { key: 'query', header: copy.columns.query, sortable: true },
    { key: 'own', header: copy.columns.own, sortable: true },
    { key: 'rival', header: copy.columns.rival, sortable: true },
    { key: 'gap', header: copy.columns.gap, sortable: true },
    { key: 'engines', header: copy.columns.engines },
    { key: 'answers', header: copy.columns.answers, sortable: true },
  ],
  defaultSort: { key: 'gap', dir: 'desc' },
}

const SORTED_BY = {
  query: (row: GapRow) => row.query.searchTerm,
  own: (row: GapRow) => row.own.share,
  rival: (row: GapRow) => row.rival.name,
  gap: (row: GapRow) => row.gap,
  answers: (row: GapRow) => row.own.answers,
}

/** Queries in which a rival is named more often, beyond chance. */
export function Gaps({
  figures: { gaps, omittedGaps, enoughFrom },
  path,
  ...actions
}: GapActions & {
  figures: Pick<Opportunities, 'gaps' | 'omittedGaps' | 'enoughFrom'>
  /** Of the figures that are shown. */
  path: string
}) {
  const { source, onPlan, onWhy } = actions
  const shown = useShown({ table: 10, cards: 3 })
  const rows = gaps.map((gap): GapRow => ({ ...gap, _id: gap.query._id }))
  const { table, sorted } = useSortedTable({
    list,
    rows,
    cells: cellsOf(source),
    values: SORTED_BY,
    shown: shown.table,
  })
  const body = () => {
    if (gaps.length === 0 && enoughFrom !== null)
      return (
        <EmptyState
          icon={<Hourglass />}
          text={opportunitiesCopy.notEnough.text(enoughFrom)}
          title={opportunitiesCopy.notEnough.title}
        />
      )
    if (gaps.length === 0)
      return <EmptyState icon={<Target />} text={copy.empty.text(omittedGaps)} title={copy.empty.title} />
    return (
      <>
        <RowsTable<GapRow, GapKey>
          heads={{
            engines: (
              <span className="inline-flex items-center">
                {copy.columns.engines}
                <InfoTip label={uiCopy.about(copy.columns.engines)} text={copy.enginesInfo} />
              </span>
            ),
          }}
          hideBelow={{ engines: 'xl' }}
          label={copy.title}
          numbers={['gap']}
          row={{
            onOpen: (row) => onWhy(row._id),
            actions: (row) => (
              <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={row.query.searchTerm} />
            ),
          }}
          table={table}
        />
        <GapCards {...actions} rows={sorted.slice(0, shown.cards)} />
        <CardFooter>
          <p className="flex items-start gap-2.5">
            <ShieldCheck className="mt-0.5 size-4 shrink-0" />
            {copy.footer(omittedGaps)}
          </p>
          <More shown={shown} total={gaps.length} />
          <span className="max-md:hidden">
            <HowWeCalculateLink href={routes.howWeCalculateFigure('opportunities')} />
          </span>
        </CardFooter>
      </>
    )
  }
  return (
    <OpportunitySection
      csv={gaps.length > 0 ? csvPath(path, 'gaps') : null}
      help={copy.help}
      id="named-instead-of-you"
      title={copy.title}
    >
      {body()}
    </OpportunitySection>
  )
}

function cellsOf(source: OpportunitySource) {
  return {
    query: ({ query }: GapRow) => (
      <>
        <span className="wrap-anywhere block font-medium">{query.searchTerm}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-muted-foreground text-xs">
          {opportunitiesCopy.kind(query.kind)}
          <span aria-hidden="true">·</span>
          <span className="inline-flex items-center gap-1 font-medium text-primary">
            {copy.why}
            <ArrowRight className="size-3.5" />
          </span>
        </span>
      </>
    ),
    own: ({ own }: GapRow) => (
      <>
        <span className="flex items-center gap-2.5">
          <span className="w-23">
            <RangeBar high={own.high} low={own.low} share={own.share} />
          </span>
          <b className="tnum whitespace-nowrap font-semibold">{spacedPercent(own.share)}</b>
        </span>
        <span className="tnum whitespace-nowrap text-muted-foreground text-xs">
          {own.low !== null && own.high !== null ? certaintyCopy.likely(own.low, own.high) : certaintyCopy.notEnough}
        </span>
      </>
    ),
    rival: (row: GapRow) => (
      <>
        <span className="wrap-anywhere block font-medium">{row.rival.name}</span>
        <EvidenceOpener
          answers={answersTo(row.query, source, copy.title, { rival: row.rival })}
          className="tnum text-muted-foreground text-xs"
          label={copy.answersNaming(row.rival, row.query.searchTerm)}
        >
          {copy.rivalShare(row.rival.share)}
        </EvidenceOpener>
      </>
    ),
    gap: ({ gap }: GapRow) => <Points gap={gap} />,
    engines: ({ engines }: GapRow) => <EngineMarks engines={engines} />,
    answers: ({ query, own }: GapRow) => (
      <EvidenceOpener
        answers={answersTo(query, source, copy.title)}
        className="tnum whitespace-nowrap text-muted-foreground"
        label={opportunitiesCopy.answersTo(own.answers, query.searchTerm)}
      >
        {opportunitiesCopy.answers(own.answers)}
      </EvidenceOpener>
    ),
  }
}
