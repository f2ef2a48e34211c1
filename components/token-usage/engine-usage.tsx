import { ChartCard } from '@/components/dashboard-parts/chart-card'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { SectionHeading } from '@/components/dashboard-parts/section-heading'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ChartLine } from '@/components/ui/icons'
import { prepareTokenUsage } from '@/lib/charts/prepare-token-usage'
import { enginesCopy } from '@/lib/copy/engines'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { lastDays } from '@/lib/format/days'
import { PERIODS, type Period } from '@/lib/limits'
import type { UsageEngines } from '@/lib/schemas/token-usage'
import { OwnerBars } from './owner-bars'
import { UsagePair } from './usage-pair'

/** Tokens per day and in all of each engine in a period, of all owners together. */
export function EngineUsage({
  usage,
  today,
  period,
  onPeriod,
  outdated,
}: {
  usage: UsageEngines
  today: string
  period: Period
  onPeriod: (period: Period) => void
  outdated: boolean
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
        <UsagePair outdated={outdated}>
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
