'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'

/** One choice of a listbox; a tick marks what is chosen. */
export function ListOption({ label, chosen, onChoose }: { label: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      aria-selected={chosen}
      className={clsx(
        'flex w-full items-center gap-2 rounded-sm px-3 py-1.5 text-left text-sm hover:bg-accent max-md:min-h-11',
        chosen && 'bg-primary-soft font-medium text-primary-soft-foreground',
      )}
      onClick={onChoose}
      role="option"
      type="button"
    >
      <Check aria-hidden="true" className={clsx('size-4 shrink-0', !chosen && 'invisible')} strokeWidth={1.75} />
      <span className="min-w-0 break-words">{label}</span>
    </button>
  )
}
