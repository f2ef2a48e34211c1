'use client'

import { X } from 'lucide-react'
import { formCopy } from '@/lib/copy/forms'
import type { Option } from '@/lib/schemas/option'

/** What is chosen of a picker, as chips that take it back. */
export function ChosenRecords({ chosen, onRemove }: { chosen: readonly Option[]; onRemove: (option: Option) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((option) => (
        <li className="max-w-full" key={option.value}>
          <button
            aria-label={formCopy.remove(option.label)}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full bg-primary-soft px-3 text-left text-primary-soft-foreground text-sm hover:bg-accent max-md:min-h-11"
            onClick={() => onRemove(option)}
            type="button"
          >
            <span className="wrap-anywhere min-w-0">{option.label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
          </button>
        </li>
      ))}
    </ul>
  )
}
