import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only'

/** On or off: a native checkbox drawn as a switch. Refuses presses while `pending`. */
export function Switch({
  label,
  checked,
  pending = false,
  onChange,
  ...field
}: {
  /** Accessible name; absent, a <label> on the page names it. */
  label?: string
  checked: boolean
  pending?: boolean
  onChange: (checked: boolean) => void
} & Pick<ComponentProps<'input'>, 'id' | 'name' | `aria-${'describedby' | 'invalid' | 'required'}`>) {
  const readOnly = useReadOnly()
  const isOff = pending || readOnly !== null
  return (
    <span
      className={clsx(
        'hit-area relative inline-flex h-5 w-9 shrink-0 rounded-full align-middle transition-colors duration-120',
        'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        checked ? 'bg-primary' : 'bg-input',
        isOff && 'opacity-60',
      )}
    >
      <input
        {...field}
        aria-busy={pending || undefined}
        aria-disabled={readOnly !== null || undefined}
        aria-label={label}
        checked={checked}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none forced-colors:appearance-auto"
        onChange={(event) => !isOff && onChange(event.target.checked)}
        aria-checked={checked}
        role="switch"
        title={readOnly ?? undefined}
        type="checkbox"
      />
      <span
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute top-0.5 size-4 rounded-full bg-card shadow-xs transition-[left] duration-120',
          checked ? 'left-4.5' : 'left-0.5',
        )}
      />
    </span>
  )
}
