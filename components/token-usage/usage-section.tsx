import { useState } from 'react'
import { ChartCard } from '@/components/dashboard-parts/chart-card'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { SectionHeading } from '@/components/dashboard-parts/section-heading'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ChartLine } from '@/components/ui/icons'
import { prepareTokenUsage } from '@/lib/charts/prepare-token-usage'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { PERIODS, type Period } from '@/lib/limits'
import type { UsagePart } from '@/lib/schemas/token-usage'
import { OwnerBars } from './owner-bars'
import { OwnerChoice, ownerName } from './owner-choice'
import { UsagePair } from './usage-pair'

/** Tokens per day of the selected organisations or industries, and all tokens ever used per owner as bars. */
export function UsageSection({
  kind,
  part,
  today,
  period,
  onPeriod,
  selected,
  onSelect,
  queries,
  onToggleQuery,
  outdated,
}: {
  kind: 'organisations' | 'industries'
  part: UsagePart
  today: string
  period: Period
  onPeriod: (period: Period) => void
  /** Ids of the selected owners, also while their figures load. */
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  queries: readonly string[]
  onToggleQuery: (id: string) => void
  outdated: boolean
}) {
  const { title, bars } = copy[kind]
  const deleted = part.owners.filter(({ deleted }) => deleted)
  // What is drawn must be visible in the choice, too.
  const drawsDeleted = deleted.some(({ _id }) => selected.includes(_id))
  const [showDeleted, setShowDeleted] = useState(false)
  const withDeleted = showDeleted || drawsDeleted
  const toggleDeleted = () => {
    setShowDeleted(!withDeleted)
    if (drawsDeleted) onSelect(selected.filter((id) => !deleted.some(({ _id }) => _id === id)))
  }
  const drawn = part.selected.flatMap((id) => part.owners.filter(({ _id }) => _id === id))
  const owners = drawn.map((owner) => ({ _id: owner._id, name: ownerName(owner) }))
  const model = prepareTokenUsage({ rows: part.days, today, days: period, owners })
  return (
    <section aria-labelledby={`usage-${kind}`} className="mt-7 md:mt-9">
      <SectionHeading
        help={copy.selected(selected.length, part.count + (withDeleted ? deleted.length : 0))}
        id={`usage-${kind}`}
        title={title}
      >
        <PeriodChoice card={title} onChange={onPeriod} periods={PERIODS} value={period} />
      </SectionHeading>
      {part.owners.length === 0 ? (
        <Card>
          <EmptyState icon={<ChartLine />} text={copy.noDataText} title={copy.noData} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <OwnerChoice
            kind={kind}
            onSelect={onSelect}
            onToggleDeleted={toggleDeleted}
            onToggleQuery={onToggleQuery}
            part={part}
            queries={queries}
            selected={selected}
            withDeleted={withDeleted}
          />
          <UsagePair outdated={outdated}>
            <ChartCard
              answersOn={() => null}
              controls={null}
              empty={
                <EmptyState
                  icon={<ChartLine />}
                  text={owners.length === 0 ? copy.noneChosen : copy.noneInPeriod}
                  title={copy.noData}
                />
              }
              height="grow min-h-60 md:min-h-70"
              info={copy.perDay.info}
              model={model}
              title={copy.perDay.title}
            />
            <OwnerBars
              owners={withDeleted ? part.owners : part.owners.filter(({ deleted }) => !deleted)}
              selected={part.selected}
              title={bars}
            />
          </UsagePair>
        </div>
      )}
    </section>
  )
}
