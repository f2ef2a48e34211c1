import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { inputTone } from './field'

/** A checkbox in our face; forced colours get the platform's. */
export function TickBox({ failing = false, ...input }: Omit<ComponentProps<'input'>, 'type'> & { failing?: boolean }) {
  return (
    <span className="relative inline-flex size-4.5 shrink-0">
      <input
        {...input}
        className={clsx(
          'peer size-full appearance-none rounded-sm border transition-colors duration-120 forced-colors:appearance-auto',
          'checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60',
          inputTone(failing),
        )}
        type="checkbox"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none absolute inset-0.5 hidden size-3.5 text-primary-foreground peer-checked:block forced-colors:hidden"
        strokeWidth={3}
      />
    </span>
  )
}
