import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { tableCopy } from '@/lib/table/words'
import { PageHeader } from './page-header'

/** Cards that stand beside each other: how many, and the classes that give them columns and a height. */
export interface SkeletonRow {
  cards: number
  className: string
}

/** A page until it is read: its title, what is loading, and cards where its own will be. */
export function PageSkeleton({
  title,
  text,
  loading,
  rows = [],
  children,
}: {
  title: string
  text?: string
  loading: string
  rows?: readonly SkeletonRow[]
  children?: ReactNode
}) {
  return (
    <>
      <PageHeader text={text} title={title} />
      <p className="sr-only" role="status">
        {loading}
      </p>
      <div className="grid gap-4">
        {rows.map(({ cards, className }) => (
          <div className={clsx('grid gap-4', className)} key={className}>
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
              <div className="skeleton-card" key={card} />
            ))}
          </div>
        ))}
        {children}
      </div>
    </>
  )
}

const ROWS = ['w-64', 'w-48', 'w-56', 'w-72', 'w-52', 'w-60', 'w-44', 'w-64', 'w-56', 'w-48']

/** The card of a table: its toolbar and ten rows. */
export function TableSkeleton() {
  return (
    <Card>
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

/** A page that is one list, until its rows are read. */
export function ListSkeleton({ title, text }: { title: string; text?: string }) {
  return (
    <PageSkeleton loading={tableCopy.loading} text={text} title={title}>
      <TableSkeleton />
    </PageSkeleton>
  )
}
