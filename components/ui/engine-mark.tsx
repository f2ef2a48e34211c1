import { engineMark } from '@/lib/engines'

/** Two letters in place of a logo; the label of the engine stands beside it or names it. */
export function EngineMark({ engine }: { engine: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-5 w-6 shrink-0 items-center justify-center rounded-sm border border-border bg-muted font-semibold text-2xs text-muted-foreground"
    >
      {engineMark(engine)}
    </span>
  )
}
