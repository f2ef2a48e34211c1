import { clsx } from 'clsx'

/** A grey shape where content is about to be, from 200 ms on. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton rounded-md', className)} />
}
