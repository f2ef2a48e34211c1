import { Placeholder } from '@/components/table/cells'
import { namesCopy as copy } from '@/lib/copy/names'
import type { NameExample } from '@/lib/schemas/names'

/** What a model wrote is shown as text only. */
export function ExampleSentence({ example }: { example: NameExample | null }) {
  if (!example) return <Placeholder>{copy.noExample}</Placeholder>
  const { text, start, end } = example
  return (
    <span className="wrap-anywhere line-clamp-2 min-w-40 text-muted-foreground">
      “{text.slice(0, start)}
      <mark className="rounded-xs bg-status-pending-soft px-0.5 font-medium text-foreground">
        {text.slice(start, end)}
      </mark>
      {text.slice(end)}”
    </span>
  )
}
