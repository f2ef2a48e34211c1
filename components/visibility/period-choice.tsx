import { clsx } from 'clsx'
import { X } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { figuresCopy } from '@/lib/visibility/figure-words'

const copy = figuresCopy.range

/** 'Auto' shows the days of the page. */
const AUTO = '0'

/** A quiet menu on a card that follows the page's range, with a cross where it does not; else one choice of a few. */
export function PeriodChoice<Value extends number>({
  card,
  periods,
  lastPull,
  value,
  onChange,
  onAuto,
  disabled = false,
}: {
  /** Title of its card. */
  card: string
  periods: readonly Value[]
  /** The period labelled 'Last Data Pull', if the card has one. */
  lastPull?: Value
  /** null where the card shows the days of the page. */
  value: Value | null
  onChange: (value: Value) => void
  /** Returns to the days of the page, where the card has them. */
  onAuto?: () => void
  disabled?: boolean
}) {
  const label = figuresCopy.periodLabel(card)
  const options = periods.map((days: Value) => ({
    value: days,
    label: days === lastPull ? figuresCopy.lastPull.label : figuresCopy.period(days).label,
  }))
  if (!onAuto)
    return <Segmented disabled={disabled} label={label} onChange={onChange} options={options} value={value} />
  return (
    <span className={clsx('inline-flex min-w-0 items-center', value !== null && 'rounded-md bg-primary-soft')}>
      <Select
        disabled={disabled}
        label={label}
        labelHidden
        onChange={(text) => {
          const chosen = periods.find((period) => String(period) === text)
          if (chosen === undefined) onAuto()
          else onChange(chosen)
        }}
        options={[
          { value: AUTO, label: copy.auto },
          ...options.map((option) => ({ value: String(option.value), label: option.label })),
        ]}
        quiet
        value={String(value ?? AUTO)}
      />
      {value !== null && (
        <button
          aria-label={copy.backToAuto(card)}
          className="hit-area inline-flex size-7 shrink-0 items-center justify-center rounded-md max-md:size-11"
          onClick={onAuto}
          type="button"
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  )
}
