'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { SurfaceCostBlock, SurfacesOff } from '@/components/surfaces/surface-costs'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Bot, CircleCheck, CreditCard, Hourglass, Octagon, PowerOff, TriangleAlert } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { ALERTS_OF_INSTALLATION } from '@/lib/alerts/words'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy as copy } from '@/lib/engines/admin-words'
import { type EngineRow, type EngineState, type EnginesAndSurfaces, FAILING_STATES } from '@/lib/engines/shapes'
import { clockTime } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import { money } from '@/lib/usage/words'
import { EngineMark } from './engine-mark'

const ENGINE_COLUMNS =
  'lg:grid lg:grid-cols-[10rem_minmax(0,1fr)_7rem_6.5rem_5.5rem_7rem] lg:items-center lg:gap-4 xl:grid-cols-[13rem_minmax(0,1fr)_10rem_9rem_6.5rem_7.5rem]'

const LOOKS: Record<EngineState, { tone: BadgeTone; icon: ReactNode }> = {
  answering: { tone: 'success', icon: <CircleCheck className="stroke-2" /> },
  exhausted: { tone: 'destructive', icon: <CreditCard className="stroke-2" /> },
  stopped: { tone: 'warning', icon: <Octagon className="stroke-2" /> },
  silent: { tone: 'warning', icon: <TriangleAlert className="stroke-2" /> },
  waiting: { tone: 'none', icon: <Hourglass className="stroke-2" /> },
  notSetUp: { tone: 'none', icon: <PowerOff className="stroke-2" /> },
  off: { tone: 'none', icon: <PowerOff className="stroke-2" /> },
}

function AskedEngine({ engine, today }: { engine: EngineRow; today: string }) {
  const { state, since, reason, lastAnswerAt, tokenShare } = engine
  return (
    <li className={`flex flex-col gap-2 px-4 py-3 md:px-5 ${ENGINE_COLUMNS}`}>
      <EngineName engine={engine} />
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge icon={LOOKS[state].icon} tone={LOOKS[state].tone}>
            {copy.states[state]}
          </Badge>
          {since && <span className="tnum text-muted-foreground">{copy.sinceTime(since, clockTime(since))}</span>}
        </p>
        {reason && <p className="wrap-anywhere mt-1 text-muted-foreground text-xs">{reason}</p>}
      </div>
      <dl className="contents">
        <Fact label={copy.columns.lastAnswer}>
          {lastAnswerAt ? copy.time(lastAnswerAt, clockTime(lastAnswerAt)) : copy.never}
        </Fact>
        <Fact label={copy.columns.today}>
          <Today engine={engine} today={today} />
        </Fact>
        <Fact label={copy.columns.tokensToday} numeric>
          {grouped(engine.tokensToday)}
          {tokenShare !== null && (
            <span className="block text-muted-foreground text-xs">{copy.ofShare(tokenShare)}</span>
          )}
          <CostToday engine={engine} />
        </Fact>
        <Fact label={copy.columns.tokensLast30Days} numeric>
          {grouped(engine.tokensLast30Days)}
        </Fact>
      </dl>
    </li>
  )
}

function CostToday({ engine: { costToday, costShare } }: { engine: EngineRow }) {
  const [own] = costToday.without
  const without = own && own.calls < own.of ? copy.withoutCalls(own.calls, own.of) : null
  return (
    <>
      <span className="block">{money(costToday)}</span>
      {costShare !== null && (
        <span className="block text-muted-foreground text-xs">{copy.ofMoney(money({ costUsd: costShare }))}</span>
      )}
      {without && <span className="block text-muted-foreground text-xs">{without}</span>}
    </>
  )
}

function EngineName({ engine: { id, label, model, servedModel, simulated, state, reads } }: { engine: EngineRow }) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <EngineMark engine={id} silent={FAILING_STATES.includes(state)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
          {label}
          {simulated && <Badge tone="info">{copy.simulated}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-xs">{model}</p>
        {servedModel !== null && servedModel !== model && (
          <p className="wrap-anywhere text-muted-foreground text-xs">{copy.servedAs(servedModel)}</p>
        )}
        {reads && <p className="text-muted-foreground text-xs">{copy.reads}</p>}
      </div>
    </div>
  )
}

function Today({ engine, today }: { engine: EngineRow; today: string }) {
  const { label, doneToday, failedToday, skippedToday, leftToday } = engine
  if (doneToday + failedToday + skippedToday + leftToday === 0) return copy.notAsked
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 max-lg:justify-end">
      <span>{copy.answered(doneToday)}</span>
      {failedToday > 0 && (
        <Link
          aria-label={copy.failures(label, failedToday)}
          className="font-medium text-destructive underline underline-offset-4"
          href={routes.dailyRun(today)}
        >
          {copy.failed(failedToday)}
        </Link>
      )}
      {skippedToday > 0 && <span className="text-muted-foreground">{copy.skipped(skippedToday)}</span>}
      {leftToday > 0 && <span className="text-muted-foreground">{copy.left(leftToday)}</span>}
    </span>
  )
}

function Fact({ label, numeric = false, children }: { label: string; numeric?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-muted-foreground lg:sr-only">{label}</dt>
      <dd className={numeric ? 'tnum text-right lg:w-full' : 'tnum text-right lg:text-left'}>{children}</dd>
    </div>
  )
}

const LIVE_MS = 15_000

// Below what is seen first, and loaded after it.
const AlertChannels = dynamic(
  () => import('@/components/alerts/alert-channels').then((module) => module.AlertChannels),
  {
    loading: () => <RowsSkeleton label={copy.loading} rows={2} />,
    ssr: false,
  },
)

export function EngineList() {
  const { data, error, refetch } = useResource<EnginesAndSurfaces>(ENGINES, { refetchIntervalMs: LIVE_MS })
  const asked = data?.items.filter(({ configured }) => configured) ?? []
  // Surfaces that are off have a card of their own.
  const off = data?.items.filter(({ configured, access }) => !configured && access === 'api') ?? []
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      {data ? (
        <div className="grid gap-4">
          <Card labelledBy="engines-asked">
            <CardHeader id="engines-asked" info={copy.askedInfo} title={copy.asked} />
            {asked.length > 0 ? (
              <AskedEngines engines={asked} today={data.today} />
            ) : (
              <EmptyState icon={<Bot />} text={copy.none.text} title={copy.none.title} />
            )}
          </Card>
          {off.length > 0 && <EnginesOff engines={off} />}
          {data.surfaces.items.length > 0 && (
            <div className="mt-3">
              <SurfaceCostBlock costs={data.surfaces} />
            </div>
          )}
          <SurfacesOff costs={data.surfaces} />
          <Card labelledBy="engine-alerts">
            <CardHeader id="engine-alerts" info={copy.alerts.text} title={copy.alerts.title} />
            <div className="p-4 md:p-5">
              <AlertChannels endpoint={ALERTS_OF_INSTALLATION} />
            </div>
          </Card>
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
