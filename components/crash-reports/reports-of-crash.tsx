'use client'

import { useResource } from '@/components/data/use-resource'
import { ErrorState } from '@/components/ui/card-state'
import { Skeleton } from '@/components/ui/progress'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReports as copy } from '@/lib/copy/crash-reports'
import { longDate } from '@/lib/format/dates'
import type { CrashOccurrenceRow, CrashReportDetail } from '@/lib/schemas/crash-report'
import { ReporterName } from './reporter-name'

/** Who reported a crash, when, where, with which browser, and what they said. */
export function ReportsOfCrash({ id }: { id: string }) {
  const { data, error, refetch } = useResource<CrashReportDetail>(`${CRASH_REPORTS}/${id}`, { alwaysFresh: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{copy.reports.loading}</span>
        <Skeleton className="h-12 w-full" />
      </div>
    )
  const { items, total } = data.reports
  if (total === 0) return <p className="text-muted-foreground text-sm">{copy.reports.none}</p>
  return (
    <>
      <ul aria-label={copy.reports.title} className="divide-y divide-border">
        {items.map((report) => (
          <Occurrence key={report._id} report={report} />
        ))}
      </ul>
      {total > items.length && (
        <p className="pt-2 text-muted-foreground text-xs">{copy.reports.latest(items.length, total)}</p>
      )}
    </>
  )
}

function Occurrence({ report }: { report: CrashOccurrenceRow }) {
  const { user, location, browser, createdAt, userDescription } = report
  return (
    <li className="py-3 text-sm first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          <ReporterName user={user} />
        </span>
        <span className="tnum text-muted-foreground text-xs">{longDate(createdAt)}</span>
      </p>
      <p className="break-all text-muted-foreground text-xs">{[location, browser].filter(Boolean).join(' · ')}</p>
      {userDescription && <p className="mt-1 whitespace-pre-wrap break-words">{userDescription}</p>}
    </li>
  )
}
