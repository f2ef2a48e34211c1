'use client'

import { Segmented } from '@/components/ui/segmented'
import { visibility } from '@/lib/copy/visibility'

/** The period of a card, in days; 1 is called as the specification calls it. */
export function PeriodChoice<Value extends number>({
  card,
  periods,
  value,
  onChange,
  disabled = false,
}: {
  /** Title of the card that it governs. */
  card: string
  periods: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const { lastPull, lastPullShort } = visibility.citations
  const short = periods.length > 4
  const options = periods.map((days) => {
    if (days === 1) return { value: days, label: lastPull, short: lastPullShort }
    const words = visibility.period(days)
    return { value: days, label: words.label, ...(short ? { short: words.short } : {}) }
  })
  return (
    <Segmented
      disabled={disabled}
      label={visibility.periodLabel(card)}
      onChange={onChange}
      options={options}
      value={value}
    />
  )
}
