import { type ReactNode, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ChartFrame, ChartLegend } from '@/components/charts/chart-frame'
import { useResource } from '@/components/data/use-resource'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { SideDrawer } from '@/components/ui/dialog'
import { Hourglass, Pencil } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { InfoTip } from '@/components/ui/tooltip'
import { ChartTools } from '@/components/visibility/chart-tools'
import { prepareEffect } from '@/lib/actions/chart'
import type { EffectDetail, EffectQuery, EffectSide } from '@/lib/actions/effect-shapes'
import { effectCopy as copy, effectSentence } from '@/lib/actions/tracker-words'
import { ApiError } from '@/lib/api/client'
import { csvPath, effectPath } from '@/lib/api/endpoints'
import { daysBetween } from '@/lib/format/days'
import { percent, signedPoints } from '@/lib/format/numbers'
import type { DayWindow } from '@/lib/measure/shapes'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { EffectBox } from './effect-verdict'
import { StatusBadge } from './status'

const SIDES = ['targeted', 'untouched'] as const
const WINDOWS = ['before', 'after'] as const

const daysOf = ({ from, to }: DayWindow) => daysBetween(from, to) + 1

/** Both sides before and after; every count opens its answers. Two blocks on a phone. */
function EffectTable({ effect, organisationId }: { effect: EffectDetail; organisationId: string }) {
  const heads = {
    before: copy.table.before(daysOf(effect.windows.before)),
    after: copy.table.after(daysOf(effect.windows.after)),
  }
  const answers = (side: (typeof SIDES)[number], window: (typeof WINDOWS)[number]): AnswerWindow => ({
    kind: 'all',
    organisationId,
    queries: effect[`${side}Queries`].filter(({ counted }) => counted).map(({ _id }) => _id),
    engines: effect.engines,
    days: effect.windows[window],
    figure: copy.table.figure(copy[side], heads[window]),
    only: 'named',
  })
  return (
    <table
      aria-label={copy.table.label}
      className="w-full border border-border text-sm max-md:block max-md:border-0 max-md:[&_tbody]:block"
    >
      <thead className="bg-muted text-muted-foreground text-xs max-md:sr-only">
        <tr>
          <th className="px-3 py-2.5 text-left font-medium" scope="col">
            <span className="sr-only">{copy.table.side}</span>
          </th>
          {WINDOWS.map((window) => (
            <th className="px-3 py-2.5 text-right font-medium" key={window} scope="col">
              {heads[window]}
            </th>
          ))}
          <th className="px-3 py-2.5 text-right font-medium" scope="col">
            {copy.table.moved}
          </th>
        </tr>
      </thead>
      <tbody>
        {SIDES.map((side) => (
          <tr
            className="border-border border-t max-md:mb-3 max-md:block max-md:rounded-md max-md:border max-md:px-3 max-md:py-1"
            key={side}
          >
            <th
              className={`px-3 py-3 text-left max-md:block max-md:px-0 max-md:py-2 ${side === 'targeted' ? 'font-semibold' : 'font-normal'}`}
              scope="row"
            >
              {copy[side]}
            </th>
            {WINDOWS.map((window) => (
              <Cell head={heads[window]} key={window}>
                <Counted answers={answers(side, window)} side={effect[side][window]} />
              </Cell>
            ))}
            <Cell head={copy.table.moved} strong={side === 'targeted'}>
              {movedBy(effect, side)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ head, strong = false, children }: { head: string; strong?: boolean; children: ReactNode }) {
  return (
    <td
      className={`tnum whitespace-nowrap px-3 py-3 text-right max-md:flex max-md:justify-between max-md:px-0 max-md:py-1.5 ${strong ? 'font-semibold' : ''}`}
    >
      <span aria-hidden="true" className="font-normal text-muted-foreground md:hidden">
        {head}
      </span>
      <span>{children}</span>
    </td>
  )
}

function Counted({ side, answers }: { side: EffectSide; answers: AnswerWindow }) {
  if (side.share === null) return copy.table.none
  return (
    <>
      {percent(side.share)}{' '}
      <span className="text-muted-foreground">
        (
        <EvidenceOpener answers={answers} said={figuresCopy.answers.open}>
          {copy.table.counts(side.ranked, side.results)}
        </EvidenceOpener>
        )
      </span>
    </>
  )
}

/** Before the first look there is no effect. */
function movedBy(effect: EffectDetail, side: (typeof SIDES)[number]): string {
  const { before, after } = effect[side]
  return effect.points === null || before.share === null || after.share === null
    ? copy.table.none
    : signedPoints(after.share - before.share)
}

/** What one implemented recommendation moved, against queries that nobody worked on (R-ACTION-4). */
export function EffectDrawer({
  id,
  title,
  organisationId,
  onUpdate,
  onClose,
}: {
  id: string
  /** Until the effect has arrived. */
  title: string
  organisationId: string
  /** Absent while the row that it would change is not known. */
  onUpdate: (() => void) | undefined
  onClose: () => void
}) {
  const { data, error, refetch } = useResource<EffectDetail>(effectPath(id), { alwaysFresh: true })
  const missing = !data && error instanceof ApiError && error.status === 404
  return (
    <SideDrawer
      footer={
        <>
          {onUpdate && (
            <Button onClick={onUpdate} variant="secondary">
              <Pencil />
              {copy.update}
            </Button>
          )}
          <Button className="ml-auto" onClick={onClose} variant="secondary">
            {uiCopy.close}
          </Button>
        </>
      }
      header={
        data && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
            <StatusBadge status="implemented" />
            {copy.liveSince(data.implemented)}
          </p>
        )
      }
      onClose={onClose}
      title={data?.title ?? title}
    >
      {data && <Detail effect={data} file={csvPath(effectPath(id), 'effect')} organisationId={organisationId} />}
      {missing && <EmptyState icon={<Hourglass />} text={copy.missing.text} title={copy.missing.title} />}
      {!data && error && !missing && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <DetailSkeleton />}
    </SideDrawer>
  )
}

function Detail({ effect, file, organisationId }: { effect: EffectDetail; file: string; organisationId: string }) {
  const [asTable, setAsTable] = useState(false)
  const model = prepareEffect(effect)
  const name = copy.chart.name
  // The chart has room for days to come.
  const [from, to] = [model.days[0], effect.trend.at(-1)?.date]
  return (
    <div className="grid gap-4">
      <h3 className="flex items-center gap-1 font-semibold text-base tracking-tight">
        {copy.head}
        <InfoTip
          href={routes.howWeCalculateFigure('effect-of-an-action')}
          label={uiCopy.about(name)}
          text={copy.infoOf(effect)}
        />
      </h3>
      <EffectBox effect={effect} note={copy.note(effect)} />
      <div>
        <div className="flex items-start justify-between gap-3">
          <ChartLegend className="min-h-8" model={model} />
          <span className="flex">
            <ChartTools
              asTable={asTable}
              csv={file}
              onToggle={() => setAsTable(!asTable)}
              picture={{ model, title: effect.title, about: [effectSentence(effect)], from, to }}
              title={name}
            />
          </span>
        </div>
        <ChartFrame asTable={asTable} className="mt-2 h-56" model={model} />
      </div>
      <EffectTable effect={effect} organisationId={organisationId} />
      <p className="text-muted-foreground text-sm">{copy.explanation}</p>
      <Queries queries={effect.targetedQueries} title={copy.targeted} />
      <Queries none={copy.noUntouched} queries={effect.untouchedQueries} title={copy.untouched} />
    </div>
  )
}

function Queries({ title, queries, none }: { title: string; queries: readonly EffectQuery[]; none?: string }) {
  return (
    <section className="border-border border-t pt-4">
      <h3 className="font-semibold text-base tracking-tight">{title}</h3>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {queries.map(({ _id, searchTerm }) => (
          <li className="wrap-anywhere rounded-md bg-muted px-2 py-1 text-muted-foreground text-sm" key={_id}>
            <DashboardLink className="rounded-xs underline-offset-4 hover:underline" href={routes.query(_id)}>
              {searchTerm}
            </DashboardLink>
          </li>
        ))}
      </ul>
      {queries.length === 0 && <p className="text-muted-foreground text-sm">{none}</p>}
    </section>
  )
}

function DetailSkeleton() {
  return (
    <Loading className="grid gap-4" label={copy.loading}>
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-17 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-32 w-full" />
    </Loading>
  )
}
