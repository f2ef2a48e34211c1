import { useState } from 'react'
import { ChartFrame, ChartLegend } from '@/components/charts/chart-frame'
import { ChartTools } from '@/components/dashboard-parts/chart-tools'
import { useResource } from '@/components/data/use-resource'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Hourglass, Pencil } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { SideDrawer } from '@/components/ui/side-drawer'
import { InfoTip } from '@/components/ui/tooltip'
import { ApiError } from '@/lib/api/client'
import { csvPath, effectPath } from '@/lib/api/endpoints'
import { prepareEffect } from '@/lib/charts/prepare-effect'
import { effectCopy as copy, effectSentence } from '@/lib/copy/effect'
import { uiCopy } from '@/lib/copy/ui'
import { routes } from '@/lib/routes'
import type { EffectDetail, EffectQuery } from '@/lib/schemas/effect'
import { EffectTable } from './effect-table'
import { EffectBox } from './effect-verdict'
import { StatusBadge } from './status-badge'

/** What one implemented recommendation moved, against untouched queries (R-ACTION-4). */
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
          text={copy.info}
        />
      </h3>
      <EffectBox effect={effect} notes={copy.notes(effect)} />
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
      <Queries queries={effect.targetedQueries} title={copy.targetedQueries} />
      <Queries none={copy.noUntouched} queries={effect.untouchedQueries} title={copy.untouchedQueries} />
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
            {searchTerm}
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
