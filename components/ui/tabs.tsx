import { clsx } from 'clsx'
import { grouped } from '@/lib/format/numbers'

/** Views of one list, as native radio buttons for their keyboard; a `count` is null until it is known. */
export function Tabs<Value extends string>({
  label,
  name,
  tabs,
  value,
  onChange,
}: {
  label: string
  name: string
  tabs: readonly { value: Value; label: string; count: number | null }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div aria-label={label} className="flex gap-1 overflow-x-auto border-border border-b px-4" role="radiogroup">
      {tabs.map((tab) => {
        const chosen = tab.value === value
        return (
          <label
            className={clsx(
              'relative flex h-12 shrink-0 cursor-pointer items-center gap-2 px-2 font-medium text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2',
              chosen ? 'text-foreground' : 'text-muted-foreground hover:text-foreground',
            )}
            key={tab.value}
          >
            <input
              checked={chosen}
              className="absolute inset-0 cursor-[inherit] opacity-0"
              name={name}
              onChange={() => onChange(tab.value)}
              type="radio"
              value={tab.value}
            />
            {tab.label}
            {tab.count !== null && (
              <span
                className={clsx(
                  'tnum rounded-full px-2 py-0.5 text-xs',
                  chosen ? 'bg-primary-soft text-primary' : 'bg-muted text-muted-foreground',
                )}
              >
                {grouped(tab.count)}
              </span>
            )}
            {chosen && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-primary" />}
          </label>
        )
      })}
    </div>
  )
}
