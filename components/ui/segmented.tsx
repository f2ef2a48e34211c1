import { clsx } from 'clsx'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Tooltip } from './tooltip'

interface SegmentedOption<Value extends string | number> {
  value: Value
  label: string
  /** Drawn in place of the label where space is short. */
  short?: string
  /** Drawn in place of the label. */
  icon?: ReactNode
  /** Tooltip. */
  hint?: string
}

/** One choice of a few, as native radio buttons for their keyboard. */
export function Segmented<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: {
  label: string
  options: readonly SegmentedOption<Value>[]
  /** Null until the choice is known. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const name = useId()
  return (
    <div
      aria-disabled={disabled || undefined}
      aria-label={label}
      className={clsx('segments', options[0]?.icon === undefined && 'max-md:w-full', disabled && 'opacity-60')}
      role="radiogroup"
    >
      {options.map((option) => (
        <Hinted hint={option.hint} key={option.value}>
          <label
            className={clsx('segment', option.value === value ? 'segment-chosen' : 'segment-free')}
            title={option.icon === undefined || option.hint !== undefined ? undefined : option.label}
          >
            <input
              aria-description={option.hint}
              aria-label={option.label}
              checked={option.value === value}
              disabled={disabled}
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            {option.icon ?? (
              <>
                <span aria-hidden="true" className={option.short === undefined ? undefined : 'max-md:hidden'}>
                  {option.label}
                </span>
                {option.short !== undefined && (
                  <span aria-hidden="true" className="md:hidden">
                    {option.short}
                  </span>
                )}
              </>
            )}
          </label>
        </Hinted>
      ))}
    </div>
  )
}

function Hinted({
  hint,
  children,
}: {
  hint: string | undefined
  children: ReactElement<{ 'aria-describedby'?: string }>
}) {
  return hint === undefined ? children : <Tooltip content={hint}>{children}</Tooltip>
}
