import { clsx } from 'clsx'
import { useState } from 'react'
import { lookOf } from '@/components/charts/series-look'
import { Card, CardHeader } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Table2 } from '@/components/ui/icons'
import type { ChartTone } from '@/lib/charts/chart-model'
import { usageTone } from '@/lib/charts/prepare-token-usage'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { compact, grouped } from '@/lib/format/numbers'
import type { UsageOwner } from '@/lib/schemas/token-usage'
import { ownerName } from './owner-choice'

/** Tokens per owner or engine; a selected one has the colour of its line. */
export function OwnerBars({
  title,
  info = copy.barsInfo,
  owners,
  selected,
}: {
  title: string
  /** By default that they are all tokens ever used. */
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
  /** null for an owner without a line in the chart. */
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
