import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { tableCopy } from '@/lib/copy/table'
import { PageHeader } from './page-header'

const ROWS = ['w-64', 'w-48', 'w-56', 'w-72', 'w-52', 'w-60', 'w-44', 'w-64', 'w-56', 'w-48']

/** A page that is one list, until its rows are read. */
export function ListSkeleton({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <PageHeader title={title} {...(text && { text })} />
      <p className="sr-only" role="status">
        {tableCopy.loading}
      </p>
      <TableSkeleton />
    </>
  )
}

/** The card of a table: its toolbar and ten rows. */
export function TableSkeleton({ className }: { className?: string }) {
  return (
    <Card className={className}>
      <div className="flex gap-2 p-4 max-md:flex-col md:p-5">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-9 w-40" />
      </div>
      {ROWS.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div className="flex h-13 items-center gap-6 border-border border-t px-4 md:px-5" key={row}>
          <Skeleton className={`h-4 max-w-1/2 ${width}`} />
          <Skeleton className="ml-auto h-6 w-28" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
        </div>
      ))}
    </Card>
  )
}
