import { useId } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { figuresCopy } from '@/lib/copy/figures'
import { PERIODS, type Period } from '@/lib/limits'

const copy = figuresCopy.range
/** Each card's own period. */
const NONE = 0

/** The period of all cards of a page at once, and whether it is compared with the one before (R-VISIBILITY-13). */
export function PageRange({
  range,
  onRange,
  compared,
  onCompare,
  disabled = false,
}: {
  range: Period | null
  onRange: (range: Period | null) => void
  compared?: boolean
  /** Absent where nothing on the page is compared. */
  onCompare?: (compared: boolean) => void
  /** No figures at all. */
  disabled?: boolean
}) {
  const compare = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:w-full">
      <Segmented
        disabled={disabled}
        label={copy.label}
        onChange={(days) => onRange(PERIODS.find((period) => period === days) ?? null)}
        options={[
          { value: NONE, label: copy.none, hint: copy.noneHint },
          ...PERIODS.map((days) => ({ value: days, ...figuresCopy.period(days) })),
        ]}
        value={range ?? NONE}
      />
      {onCompare && (
        <label className="inline-flex min-h-8 items-center gap-2 text-sm max-md:min-h-11" htmlFor={compare}>
          <Switch checked={compared ?? false} id={compare} onChange={onCompare} />
          {copy.compare}
        </label>
      )}
    </div>
  )
}
