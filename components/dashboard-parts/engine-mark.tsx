import { clsx } from 'clsx'
import { engineMark } from '@/lib/engines'

/** Two letters in place of a logo; dashed for an engine that does not answer. Shown beside the name, so screen readers skip it. */
export function EngineMark({ engine, silent = false }: { engine: string; silent?: boolean }) {
  return (
    <span aria-hidden="true" className={clsx('engine-mark', silent && 'engine-mark-silent')}>
      {engineMark(engine)}
    </span>
  )
}
