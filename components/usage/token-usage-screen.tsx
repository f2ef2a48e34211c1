'use client'

import type { ReactNode } from 'react'
import { useSearchState } from '@/components/data/use-search-state'
import { ExportMenu } from '@/components/exports/export-menu'
import { PageHeader, SectionHeading } from '@/components/layout/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { ChartLine } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { ChartCard } from '@/components/visibility/chart-card'
import { PeriodChoice } from '@/components/visibility/period-choice'
import { FiguresAnnouncer, useFigures } from '@/components/visibility/use-figures'
import { csvPath } from '@/lib/api/endpoints'
import { enginesCopy } from '@/lib/engines/words'
import { lastDays } from '@/lib/format/days'
import { grouped, percent } from '@/lib/format/numbers'
import { PERIODS, type Period } from '@/lib/limits'
import { prepareTokenUsage } from '@/lib/usage/chart'
import type { TokenUsageFigures, UsageCosts, UsageEngines, UsagePart } from '@/lib/usage/shapes'
import { tokenUsageCopy as copy, leftOut, money } from '@/lib/usage/words'
import { toggled, tokenUsagePath, tokenUsageSearchParams } from '@/lib/visibility/params'
import { OwnerBars, type Refetching, UsagePair, UsageSection } from './usage-section'

/** Tokens of each engine in a period, per day and in total, over all owners. */
function EngineUsage({
  usage,
  today,
  period,
  onPeriod,
  outdated,
  faded,
}: Refetching & {
  usage: UsageEngines
  today: string
  period: Period
  onPeriod: (period: Period) => void
}) {
  const days = new Set(lastDays(today, period))
  const shown = usage.days.filter(({ date }) => days.has(date))
  const engines = usage.engines.map(({ _id, name, simulated }) => {
    const used = shown.flatMap(({ tokens }) => tokens[_id] ?? [])
    const tokens = used.length > 0 ? used.reduce((sum, each) => sum + each, 0) : null
    return { _id, name: simulated ? enginesCopy.simulated(name) : name, tokens, deleted: false }
  })
  return (
    <section aria-labelledby="usage-engines" className="mt-7 md:mt-9">
      <SectionHeading help={copy.engines.used(engines.length)} id="usage-engines" title={copy.engines.title}>
        <PeriodChoice card={copy.engines.title} onChange={onPeriod} periods={PERIODS} value={period} />
      </SectionHeading>
      {engines.length === 0 ? (
        <Card>
          <EmptyState icon={<ChartLine />} text={copy.noDataText} title={copy.noData} />
        </Card>
      ) : (
        <UsagePair faded={faded} outdated={outdated}>
          <ChartCard
            answersOn={() => null}
            controls={null}
            empty={<EmptyState icon={<ChartLine />} text={copy.noneInPeriod} title={copy.noData} />}
            height="grow min-h-60 md:min-h-70"
            info={copy.engines.info}
            model={prepareTokenUsage({ rows: shown, today, days: period, owners: engines })}
            title={copy.perDay.title}
          />
          <OwnerBars
            info={copy.engines.info}
            owners={engines}
            selected={engines.map(({ _id }) => _id)}
            title={copy.engines.bars}
          />
        </UsagePair>
      )}
    </section>
  )
}

/** `children` are above the figures. */
export function TokenUsageScreen({ children }: { children?: ReactNode }) {
  const [view, change] = useSearchState(tokenUsageSearchParams)
  const path = tokenUsagePath(view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<TokenUsageFigures>(path)
  const shared = {
    today: figures.today,
    queries: view.queries,
    onToggleQuery: (id: string) => change(({ queries }) => ({ queries: toggled(queries, id) })),
    ...{ outdated, faded },
  }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title}>
        <ExportMenu csv={failed ? null : csvPath(shownPath, 'tokens')} title={copy.title} />
      </PageHeader>
      {children}
      <FiguresAnnouncer latest={String(figures.total)} selection={path} text={copy.updated} />
      <UsageTotal figures={figures} />
      {figures.weekly && figures.weekly.organisations > 0 && (
        <p className="mt-3 text-muted-foreground text-sm">{copy.weekly(figures.weekly)}</p>
      )}
      {!failed && <CostTable costs={figures.costs} />}
      <StillLoading late={late} />
      {failed ? (
        <div className="mt-7 grid gap-4">
          {[copy.organisations, copy.industries, copy.engines].map(({ title }) => (
            <FailedCard error={error} key={title} onRetry={refetch} title={title} />
          ))}
        </div>
      ) : (
        <>
          <UsageSection
            {...shared}
            kind="organisations"
            onPeriod={(organisationDays) => change({ organisationDays })}
            onSelect={(organisations) => change({ organisations })}
            part={figures.organisations}
            period={view.organisationDays}
            selected={view.organisations ?? figures.organisations.selected}
          />
          <UsageSection
            {...shared}
            kind="industries"
            onPeriod={(industryDays) => change({ industryDays })}
            onSelect={(industries) => change({ industries })}
            part={figures.industries}
            period={view.industryDays}
            selected={view.industries ?? figures.industries.selected}
          />
          <EngineUsage
            onPeriod={(engineDays) => change({ engineDays })}
            faded={faded}
            outdated={outdated}
            period={view.engineDays}
            today={figures.today}
            usage={figures.engines}
          />
        </>
      )}
    </>
  )
}

/** Cost of each owner so far and by the end of the month, highest first (R-MONEY-5). The table styles its many rows. */
function CostTable({ costs: { owners, total, month, more } }: { costs: UsageCosts }) {
  const { columns, industry, info, none, title } = copy.costs
  const { owner, ...labels } = columns
  const windows = Object.entries({ ...labels, monthEnd: labels.monthEnd(month) }) as CostWindows
  const note = more > 0 ? copy.costs.more(more) : null
  return (
    <Card className="mt-4" labelledBy="usage-costs">
      <CardHeader id="usage-costs" info={info} title={title} />
      {owners.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-muted-foreground text-sm md:px-5">{none}</p>
      ) : (
        <table className="money-table mt-2 md:table-fixed">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {[owner, ...windows.map(([, label]) => label)].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tnum">
            {owners.map(({ _id, kind, name, ...sums }) => (
              <CostRow
                key={_id}
                name={name}
                note={kind === 'industry' ? industry : null}
                sums={sums}
                windows={windows}
              />
            ))}
          </tbody>
          <tfoot className="tnum [&_:is(th,td)]:font-semibold">
            <CostRow name={copy.costs.total} note={note} sums={total} windows={windows} />
          </tfoot>
        </table>
      )}
    </Card>
  )
}

type CostWindows = [window: 'last30Days' | 'month' | 'monthEnd', label: string][]

interface CostRowProps {
  name: string
  note: string | null
  sums: UsageCosts['total']
  windows: CostWindows
}

function CostRow({ name, note, sums, windows }: CostRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {note && <small>{note}</small>}
      </th>
      {windows.map(([window, label]) => {
        const without = leftOut(sums[window])
        return (
          <td data-label={label} key={window}>
            {money(sums[window])}
            {without && <small>{without}</small>}
          </td>
        )
      })}
    </tr>
  )
}

function UsageTotal({ figures }: { figures: TokenUsageFigures }) {
  return (
    <Card className="grid md:grid-cols-[1.5fr_1fr_1fr]">
      <div className="p-5 md:p-6">
        <h2 className="text-muted-foreground text-sm">{copy.total}</h2>
        {figures.total === null ? (
          <p className="mt-2 font-semibold text-xl">{copy.noData}</p>
        ) : (
          <p className="tnum font-semibold text-4xl tracking-tighter">{grouped(figures.total)}</p>
        )}
        {figures.since && <p className="text-muted-foreground text-sm">{copy.since(figures.since)}</p>}
      </div>
      <PartTotal part={figures.organisations} title={copy.organisations.title} />
      <PartTotal part={figures.industries} title={copy.industries.title} />
    </Card>
  )
}

function PartTotal({ title, part }: { title: string; part: UsagePart }) {
  return (
    <div className="border-border p-5 max-md:border-t md:border-l md:p-6">
      <h3 className="flex justify-between gap-4 text-muted-foreground text-sm">
        {title}
        {part.share !== null && <span className="tnum">{percent(part.share)}</span>}
      </h3>
      {part.tokens === null ? (
        <p className="mt-2 text-sm text-subtle-foreground">{copy.noData}</p>
      ) : (
        <p className="tnum mt-1 mb-4 font-semibold text-2xl tracking-tighter">{grouped(part.tokens)}</p>
      )}
      {part.share !== null && part.tokens !== null && (
        <ProgressBar label={copy.shareOf(title)} max={100} value={part.share} />
      )}
    </div>
  )
}
