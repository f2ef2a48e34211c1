'use client'

import { clsx } from 'clsx'
import { ChartLine } from 'lucide-react'
import { ChartCard } from '@/components/figures/chart-card'
import { PeriodChoice } from '@/components/figures/period-choice'
import { SectionHeading } from '@/components/figures/section-heading'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { prepareTokenUsage } from '@/lib/charts/prepare-token-usage'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { PERIODS, type Period } from '@/lib/limits'
import type { UsagePart } from '@/lib/schemas/token-usage'
import { OwnerBars } from './owner-bars'
import { OwnerChoice, ownerName } from './owner-choice'

/** Organisations, or industries: whose tokens are drawn, their tokens per day, and all of theirs as bars. */
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
  /** Ids of the chosen owners, also while their figures are on the way. */
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  queries: readonly string[]
  onToggleQuery: (id: string) => void
  outdated: boolean
}) {
  const { title, bars } = copy[kind]
  const drawn = part.selected.flatMap((id) => part.owners.filter(({ _id }) => _id === id))
  const owners = drawn.map((owner) => ({ _id: owner._id, name: ownerName(owner) }))
  const model = prepareTokenUsage({ rows: part.days, today, days: period, owners })
  return (
    <section aria-labelledby={`usage-${kind}`} className="mt-7 md:mt-9">
      <SectionHeading help={copy.selected(selected.length, part.count)} id={`usage-${kind}`} title={title}>
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
            onToggleQuery={onToggleQuery}
            part={part}
            queries={queries}
            selected={selected}
          />
          <div
            aria-busy={outdated}
            className={clsx(
              'grid gap-4 transition-opacity duration-120 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]',
              outdated && 'opacity-60',
            )}
          >
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
              height="h-60 md:h-70"
              info={copy.perDay.info}
              model={model}
              title={copy.perDay.title}
            />
            <OwnerBars owners={part.owners} selected={part.selected} title={bars} />
          </div>
        </div>
      )}
    </section>
  )
}
