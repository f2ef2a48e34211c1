import { useEffect, useId, useRef, useState } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { SHOWN_PARTS, type ShownParts } from '@/lib/visibility/chart'
import { visibilityCopy } from '@/lib/visibility/words'

const copy = visibilityCopy.trend.show
const KEPT = 'score-trend'
/** What is drawn until somebody chooses otherwise. */
const USUAL: KeptParts = { range: true, daily: false, notes: true, actions: true }

/** The period before is of the address, since its figures are asked for. */
type KeptParts = Omit<ShownParts, 'before'>

/** What the Score Trend shows, as last chosen in this browser. */
export function useShownParts(): [KeptParts, (changed: Partial<KeptParts>) => void] {
  const [parts, setParts] = useState(USUAL)
  useEffect(() => setParts(kept()), [])
  return [
    parts,
    (changed) => {
      const next = { ...parts, ...changed }
      setParts(next)
      localStorage.setItem(KEPT, JSON.stringify(next))
    },
  ]
}

function kept(): KeptParts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    const given = Object.entries(stored ?? {}).filter(([key, value]) => key in USUAL && typeof value === 'boolean')
    return { ...USUAL, ...Object.fromEntries(given) }
  } catch {
    return USUAL
  }
}

/** Chooses what a chart draws beside its line. */
export function ShowMenu({
  shown,
  onChange,
}: {
  shown: ShownParts
  onChange: (part: keyof ShownParts, drawn: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        aria-expanded={open}
        className="select-quiet h-8 max-md:h-11 print:hidden"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        {copy.label}
        <ChevronDown className="size-4 text-subtle-foreground" />
      </button>
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <fieldset className="-mx-1.5 -my-1 grid min-w-44">
            <legend className="sr-only">{copy.label}</legend>
            {SHOWN_PARTS.map((part) => (
              <label
                className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-accent max-md:h-11"
                htmlFor={`${id}-${part}`}
                key={part}
              >
                <input
                  checked={shown[part]}
                  className="size-4 accent-primary"
                  id={`${id}-${part}`}
                  onChange={({ currentTarget }) => onChange(part, currentTarget.checked)}
                  type="checkbox"
                />
                {copy.parts[part]}
              </label>
            ))}
          </fieldset>
        </FloatingCard>
      )}
    </>
  )
}
