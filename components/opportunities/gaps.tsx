import Link from 'next/link'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMarks } from '@/components/engines/engine-mark'
import { DashboardLink, useSelectionHref } from '@/components/layout/navigation-link'
import { HowWeCalculateLink } from '@/components/layout/page-header'
import { RowsTable } from '@/components/table/rows'
import { useSortedTable } from '@/components/table/use-list-table'
import { CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, Hourglass, ShieldCheck, Target } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { actionsCopy } from '@/lib/actions/words'
import { csvPath } from '@/lib/api/endpoints'
import { percent } from '@/lib/format/numbers'
import { certaintyCopy } from '@/lib/measure/words'
import type { Gap, Opportunities } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { rivalPath, routes } from '@/lib/routes'
import type { List } from '@/lib/table/list'
import { uiCopy } from '@/lib/ui/words'
import {
  ActionState,
  answersTo,
  More,
  OPPORTUNITY_PARTS,
  OpportunitySection,
  type OpportunitySource,
  PlanButton,
  useShown,
} from './section'

type GapRow = Gap & { _id: string }

interface GapActions {
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
}

/** An action planned from a gap, with the evidence as text. */
function actionOf({ query, own, rival }: Gap, { days, engineNames }: OpportunitySource): PlannedAction {
  return {
    origin: 'gaps',
    title: actionsCopy.titles.query(query.searchTerm),
    description: opportunitiesCopy.gaps.evidence({ own, rival, days, engines: engineNames }),
    queries: [query._id],
  }
}

/** '38 pts': between the two shares of a query. */
function Points({ gap }: Pick<Gap, 'gap'>) {
  return (
    <span className="tnum whitespace-nowrap">
      <b className="font-semibold">{gap}</b>{' '}
      <span className="text-muted-foreground">{opportunitiesCopy.points(gap)}</span>
    </span>
  )
}

function RivalName({ rival: { key, name } }: Pick<Gap, 'rival'>) {
  return (
    <Link className="wrap-anywhere underline-offset-4 hover:underline" href={rivalPath(key)} prefetch={false}>
      {name}
    </Link>
  )
}

const gapCardsCopy = opportunitiesCopy.gaps

/** Below 768 px: both shares as bars on one axis. */
function GapCards({ rows, source, onPlan }: GapActions & { rows: readonly GapRow[] }) {
  return (
    <ul aria-label={gapCardsCopy.title} className="divide-y divide-border md:hidden">
      {rows.map((row) => {
        const { query, own, rival } = row
        return (
          <li className="grid gap-2 p-4" key={row._id}>
            <div className="flex items-start justify-between gap-3">
              <h3 className="wrap-anywhere font-semibold">
                <DashboardLink className="underline-offset-4 hover:underline" href={routes.query(query._id)}>
                  {query.searchTerm}
                </DashboardLink>
              </h3>
              <Points gap={row.gap} />
            </div>
            <p className="flex flex-wrap items-center gap-2.5 text-muted-foreground text-xs">
              {opportunitiesCopy.kind(query.kind)}
              <EngineMarks engines={row.engines} />
            </p>
            <div className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)_3.5rem] items-center gap-x-3 gap-y-1.5 text-sm">
              <span>{gapCardsCopy.columns.own}</span>
              <RangeBar high={own.high} low={own.low} share={own.share} />
              <b className="tnum text-right font-semibold">{percent(own.share)}</b>
              <RivalName rival={rival} />
              <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-chart-track">
                <span className="block h-full rounded-full bg-chart-rest" style={{ width: `${rival.share}%` }} />
              </span>
              <span className="tnum text-right">{percent(rival.share)}</span>
            </div>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm">
              <EvidenceOpener
                answers={answersTo(query, source, gapCardsCopy.title)}
                className="tnum text-muted-foreground"
                label={opportunitiesCopy.answersTo(own.answers, query.searchTerm)}
              >
                {opportunitiesCopy.answers(own.answers)}
              </EvidenceOpener>
              <DashboardLink
                className="hit-area inline-flex items-center gap-1.5 rounded-xs font-medium text-primary"
                href={`${routes.query(query._id)}#why-not-us`}
              >
                {gapCardsCopy.why}
                <span className="sr-only"> {query.searchTerm}</span>
                <ArrowRight className="size-4" />
              </DashboardLink>
            </div>
            {row.action ? (
              <ActionState action={row.action} />
            ) : (
              <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={query.searchTerm} wide />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const gapsCopy = opportunitiesCopy.gaps
type GapKey = keyof typeof gapsCopy.columns

const list: List<GapRow, GapKey> = {
  columns: [
    { key: 'query', header: gapsCopy.columns.query, sortable: true },
    { key: 'own', header: gapsCopy.columns.own, sortable: true },
    { key: 'rival', header: gapsCopy.columns.rival, sortable: true },
    { key: 'gap', header: gapsCopy.columns.gap, sortable: true },
    { key: 'engines', header: gapsCopy.columns.engines },
    { key: 'answers', header: gapsCopy.columns.answers, sortable: true },
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
  /** API path of the shown figures. */
  path: string
}) {
  const { source, onPlan } = actions
  const withSelection = useSelectionHref()
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
      return <EmptyState icon={<Target />} text={gapsCopy.empty.text(omittedGaps)} title={gapsCopy.empty.title} />
    return (
      <>
        <RowsTable<GapRow, GapKey>
          heads={{
            engines: (
              <span className="inline-flex items-center">
                {gapsCopy.columns.engines}
                <InfoTip label={uiCopy.about(gapsCopy.columns.engines)} text={gapsCopy.enginesInfo} />
              </span>
            ),
          }}
          hideBelow={{ engines: 'xl' }}
          label={gapsCopy.title}
          numbers={['gap']}
          row={{
            href: (row) => withSelection(routes.query(row._id)),
            actions: (row) =>
              row.action ? (
                <ActionState action={row.action} />
              ) : (
                <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={row.query.searchTerm} />
              ),
          }}
          table={table}
        />
        <GapCards {...actions} rows={sorted.slice(0, shown.cards)} />
        <CardFooter>
          <p className="flex items-start gap-2.5">
            <ShieldCheck className="mt-0.5 size-4 shrink-0" />
            {gapsCopy.footer(omittedGaps)}
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
      help={gapsCopy.help}
      id={OPPORTUNITY_PARTS.gaps}
      title={gapsCopy.title}
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
            {gapsCopy.why}
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
          <b className="tnum whitespace-nowrap font-semibold">{percent(own.share)}</b>
        </span>
        <span className="tnum whitespace-nowrap text-muted-foreground text-xs">
          {own.low !== null && own.high !== null ? certaintyCopy.between(own.low, own.high) : certaintyCopy.notEnough}
        </span>
      </>
    ),
    rival: (row: GapRow) => (
      <>
        <span className="block font-medium">
          <RivalName rival={row.rival} />
        </span>
        <EvidenceOpener
          answers={answersTo(row.query, source, gapsCopy.title, { rival: row.rival })}
          className="tnum text-muted-foreground text-xs"
          label={gapsCopy.answersNaming(row.rival, row.query.searchTerm)}
        >
          {gapsCopy.rivalShare(row.rival.share)}
        </EvidenceOpener>
      </>
    ),
    gap: ({ gap }: GapRow) => <Points gap={gap} />,
    engines: ({ engines }: GapRow) => <EngineMarks engines={engines} />,
    answers: ({ query, own }: GapRow) => (
      <EvidenceOpener
        answers={answersTo(query, source, gapsCopy.title)}
        className="tnum whitespace-nowrap text-muted-foreground"
        label={opportunitiesCopy.answersTo(own.answers, query.searchTerm)}
      >
        {opportunitiesCopy.answers(own.answers)}
      </EvidenceOpener>
    ),
  }
}

/** A share as a dot and its likely range around it, on an axis of 0 to 100. Never without its number beside it. */
export function RangeBar({ share, low, high }: { share: number; low: number | null; high: number | null }) {
  const ranged = low !== null && high !== null
  return (
    <span aria-label={ranged ? certaintyCopy.bar(share, low, high) : percent(share)} className="range-bar" role="img">
      <span />
      {ranged && <span className="bg-primary/30" data-range="" style={{ left: `${low}%`, width: `${high - low}%` }} />}
      <span className="bg-primary" data-bar="" style={{ left: `${share}%` }} />
    </span>
  )
}
