import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { recordsCopy } from '@/lib/copy/ui'

/** Cut after two lines; a long word breaks, so that no address widens its column. */
export function TwoLines({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={clsx('wrap-anywhere line-clamp-2 min-w-32', className)}>{children}</span>
}

/** For a value that a record lacks: 'Never', 'N/A', 'TBA'. */
export function Placeholder({ children = recordsCopy.notAvailable }: { children?: string }) {
  return <span className="text-subtle-foreground">{children}</span>
}

/** Facts about a record: a name and a text each, without those that have no text. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, text: string | null | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      {pairs.map(
        ([name, text]) =>
          text && (
            <div className="contents" key={name}>
              <dt className="break-words text-muted-foreground">{name}</dt>
              <dd className="whitespace-pre-wrap break-words max-md:mb-2">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
