import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { lookOf } from '@/components/charts/series-look'
import { SectionHeading } from '@/components/layout/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { IconButton } from '@/components/ui/icon-button'
import { ChartLine, Table2 } from '@/components/ui/icons'
import { ChartCard } from '@/components/visibility/chart-card'
import { PeriodChoice } from '@/components/visibility/period-choice'
import type { ChartTone } from '@/lib/format/chart-model'
import { compact, grouped } from '@/lib/format/numbers'
import { PERIODS, type Period } from '@/lib/limits'
import { prepareTokenUsage, usageTone } from '@/lib/usage/chart'
import type { UsageOwner, UsagePart } from '@/lib/usage/shapes'
import { tokenUsageCopy as copy } from '@/lib/usage/words'
import { OwnerChoice, ownerName } from './owner-choice'

/** Tokens per owner or engine; a selected one has the colour of its line. */
export function OwnerBars({
  title,
  info = copy.barsInfo,
  owners,
  selected,
}: {
  title: string
  /** Default: 'all tokens ever used'. */
  info?: string
  owners: readonly UsageOwner[]
  selected: readonly string[]
}) {
  const [exact, setExact] = useState(false)
  const bars = owners.map((owner): Bar => {
    const place = selected.indexOf(owner._id)
    return {
      key: owner._id,
      label: ownerName(owner),
      value: owner.tokens,
      text: owner.tokens === null ? copy.noData : exact ? grouped(owner.tokens) : compact(owner.tokens),
      tone: place === -1 ? null : usageTone(place),
    }
  })
  return (
    <Card className="relative">
      <CardHeader info={info} title={title}>
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <IconButton icon={<Table2 />} label={copy.exact} onClick={() => setExact(!exact)} pressed={exact} />
        </span>
      </CardHeader>
      <div className="px-4 pt-2 pb-4 md:px-5">
        <BarList bars={bars} caption={title} columns={{ name: copy.name, value: copy.tokens }} />
      </div>
    </Card>
  )
}

interface Bar {
  key: string
  label: string
  /** null: no bar is drawn. */
  value: number | null
  text: string
  /** Colour; null for an owner without a line in the chart. */
  tone: ChartTone | null
}

function BarList({
  bars,
  caption,
  columns,
}: {
  bars: readonly Bar[]
  caption: string
  /** For screen readers. */
  columns: { name: string; value: string }
}) {
  const largest = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const textRoom = Math.max(0, ...bars.map(({ value, text }) => (value === null ? 0 : text.length)))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, text, tone }) => (
          <tr key={key}>
            <th className="w-1/3 py-2 pr-3 text-left font-medium" scope="row">
              <span className="wrap-anywhere">{label}</span>
            </th>
            <td className="py-2">
              <span className="flex items-center gap-2">
                {value !== null && (
                  // The longest bar leaves room for its value.
                  <span
                    className="flex min-w-0 grow"
                    style={{ maxWidth: `calc((100% - ${textRoom}ch - 0.5rem) * ${value / largest})` }}
                  >
                    <span
                      aria-hidden="true"
                      className={clsx(
                        'h-3 min-w-0.5 grow rounded-xs bg-current',
                        tone === null ? 'text-chart-muted' : lookOf(tone).text,
                      )}
                      data-bar=""
                    />
                  </span>
                )}
                <span className="tnum shrink-0 text-muted-foreground text-xs">{text}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** While the figures of another choice load (`useRefetching`). */
export interface Refetching {
  outdated: boolean
  faded: boolean
}

/** A chart and the bars that belong to it. */
export function UsagePair({ outdated, faded, children }: Refetching & { children: ReactNode }) {
  return (
    <div
      aria-busy={outdated}
      className={clsx(
        'grid gap-4 transition-opacity duration-120 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]',
        faded && 'opacity-60',
      )}
    >
      {children}
    </div>
  )
}

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
  faded,
}: Refetching & {
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
}) {
  const { title, bars } = copy[kind]
  const deleted = part.owners.filter(({ deleted }) => deleted)
  // Every drawn owner must also appear in the choice.
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
          <UsagePair faded={faded} outdated={outdated}>
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
