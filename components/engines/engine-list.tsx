'use client'

import { EngineMark } from '@/components/dashboard-parts/engine-mark'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Bot } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy as copy } from '@/lib/copy/admin-engines'
import type { EngineOverview, EngineRow } from '@/lib/schemas/engine'
import { AskedEngine, ENGINE_COLUMNS } from './asked-engine'

const LIVE_MS = 15_000

export function EngineList() {
  const { data, error, refetch } = useResource<EngineOverview>(ENGINES, { refetchIntervalMs: LIVE_MS })
  const asked = data?.items.filter(({ configured }) => configured) ?? []
  const off = data?.items.filter(({ configured }) => !configured) ?? []
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      {data ? (
        <div className="grid gap-4">
          <Card labelledBy="engines-asked">
            <CardHeader id="engines-asked" title={copy.asked} />
            {asked.length > 0 ? (
              <AskedEngines engines={asked} today={data.today} />
            ) : (
              <EmptyState icon={<Bot />} text={copy.none.text} title={copy.none.title} />
            )}
          </Card>
          {off.length > 0 && <EnginesOff engines={off} />}
        </div>
      ) : (
        <Card>
          {error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton label={copy.loading} rows={3} />}
        </Card>
      )}
    </>
  )
}

function AskedEngines({ engines, today }: { engines: readonly EngineRow[]; today: string }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`mt-3 border-border border-y bg-muted px-5 py-2.5 font-medium text-xs max-lg:hidden ${ENGINE_COLUMNS}`}
      >
        {Object.values(copy.columns).map((column) => (
          <span className="nth-[n+5]:text-right" key={column}>
            {column}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-border">
        {engines.map((engine) => (
          <AskedEngine engine={engine} key={engine.id} today={today} />
        ))}
      </ul>
    </>
  )
}

function EnginesOff({ engines }: { engines: readonly EngineRow[] }) {
  return (
    <Card labelledBy="engines-off">
      <CardHeader id="engines-off" info={copy.off.text} title={copy.off.title} />
      <ul className="mt-2 divide-y divide-border">
        {engines.map(({ id, label, model, state, reason, reads }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-5" key={id}>
            <span className="flex w-60 items-start gap-3">
              <EngineMark engine={id} />
              <span className="min-w-0">
                <span className="block font-medium text-sm">{label}</span>
                <span className="wrap-anywhere block text-muted-foreground text-xs">{model}</span>
              </span>
            </span>
            <Badge tone="none">{copy.states[state]}</Badge>
            {reason && <span className="text-muted-foreground text-sm">{reason}</span>}
            {reads && <span className="text-sm">{copy.reads}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
