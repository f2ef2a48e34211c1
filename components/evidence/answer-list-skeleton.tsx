import { Skeleton } from '@/components/ui/skeleton'
import { evidence } from '@/lib/copy/evidence'

const TERMS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3', 'w-2/3']

/** The shape of a page of answers while it is read. */
export function AnswerListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{evidence.loading}</span>
      {TERMS.map((width) => (
        <div className="flex h-11 items-center gap-4 px-2" key={width}>
          <Skeleton className="h-4 w-16 shrink-0" />
          <div className="grow">
            <Skeleton className={`h-4 ${width}`} />
          </div>
          <Skeleton className="h-4 w-24 shrink-0" />
        </div>
      ))}
    </div>
  )
}
