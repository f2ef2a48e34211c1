import { Segmented } from '@/components/ui/segmented'
import { figuresCopy } from '@/lib/copy/figures'

export function PeriodChoice<Value extends number>({
  card,
  periods,
  lastPull,
  value,
  onChange,
  disabled = false,
}: {
  /** Title of its card. */
  card: string
  periods: readonly Value[]
  /** The period that is called 'Last Data Pull', where the card has one. */
  lastPull?: Value
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  // Short labels where the long ones do not fit beside each other on a phone.
  const crowded = periods.length > 4
  const options = periods.map((days) => {
    const pull = days === lastPull
    const { label, short } = pull ? figuresCopy.lastPull : figuresCopy.period(days)
    return { value: days, label, ...((pull ? crowded : crowded || lastPull !== undefined) ? { short } : {}) }
  })
  return (
    <Segmented
      disabled={disabled}
      label={figuresCopy.periodLabel(card)}
      onChange={onChange}
      options={options}
      value={value}
    />
  )
}
