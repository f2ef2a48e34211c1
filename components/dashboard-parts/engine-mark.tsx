import { clsx } from 'clsx'
import { engineMark } from '@/lib/engines'

/** Two letters in place of a logo; dashed for an engine that does not answer. Shown beside the name, so screen readers skip it. */
export function EngineMark({ engine, silent = false }: { engine: string; silent?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex h-5 w-6 shrink-0 items-center justify-center rounded-xs border font-semibold text-2xs',
        silent
          ? 'border-input border-dashed text-muted-foreground'
          : 'border-border-strong bg-background text-foreground',
      )}
    >
      {engineMark(engine)}
    </span>
  )
}
