'use client'

import { useState } from 'react'
import { useList } from '@/components/data/use-list'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { Pairs, Placeholder } from '@/components/table/rows'
import { ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { Bug } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import type { CrashOccurrenceRow, CrashReportDetail, Reporter, CrashReportRow as Row } from '@/lib/crashes/shapes'
import { crashReportsCopy as copy, crashReportList } from '@/lib/crashes/words'
import { longDate, tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { tableCopy } from '@/lib/table/words'
import { StackToggle } from './crash-screen'

const cells = {
  error: (row: Row) => (
    <span className="block max-w-60 lg:max-w-96">
      <span className="block truncate font-medium">{row.error.name}</span>{' '}
      <span className="block truncate text-muted-foreground text-xs">{row.error.message}</span>
    </span>
  ),
  location: (row: Row) => (row.location ? <span className="break-all">{row.location}</span> : <Placeholder />),
  user: (row: Row) => <ReporterName user={row.user} />,
  occurrences: (row: Row) => <span className="tnum">{grouped(row.occurrences)}</span>,
  createdAt: (row: Row) => <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>,
  updatedAt: (row: Row) => <span className="tnum whitespace-nowrap">{longDate(row.updatedAt)}</span>,
}

export function ReportList() {
  const state = useList({ list: crashReportList, endpoint: CRASH_REPORTS })
  const [shown, setShown] = useState<Row | null>(null)
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        card={{ title: 'error', second: 'location', badge: 'user', date: 'updatedAt' }}
        cells={cells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? tableCopy.narrowed : copy.empty.text,
          icon: <Bug />,
        })}
        hideBelow={{ createdAt: 'xl', occurrences: 'lg' }}
        label={copy.label}
        row={{ onOpen: setShown }}
        state={state}
      />
      {shown && <ReportDialog onClose={() => setShown(null)} report={shown} />}
    </>
  )
}

function ReporterName({ user }: { user: Reporter }) {
  return user ? <span className="break-all">{user.email}</span> : <Placeholder>{copy.anonymous}</Placeholder>
}

function ReportsOfCrash({ id }: { id: string }) {
  const { data, error, refetch } = useResource<CrashReportDetail>(`${CRASH_REPORTS}/${id}`, { alwaysFresh: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading label={copy.reports.loading}>
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  if (data.reports.length === 0) return <p className="text-muted-foreground text-sm">{copy.reports.none}</p>
  return (
    <ul aria-label={copy.reports.title} className="divide-y divide-border">
      {data.reports.map((report) => (
        <Occurrence key={report._id} report={report} />
      ))}
    </ul>
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

/** Everything comes from browsers, so it is shown as text only (R-SAFE-32). */
function ReportDialog({ report, onClose }: { report: Row; onClose: () => void }) {
  const { error } = report
  const about = [
    [copy.columns.occurrences, grouped(report.occurrences)],
    [copy.columns.createdAt, longDate(report.createdAt)],
    [copy.columns.updatedAt, longDate(report.updatedAt)],
    [copy.columns.location, report.location],
    [copy.component, report.componentName],
    [copy.code, error.code],
    [copy.status, error.statusCode === null ? null : String(error.statusCode)],
    [copy.cause, error.cause],
  ] as const
  return (
    <Dialog onClose={onClose} open title={error.name} width="wide">
      <div className="divide-y divide-border overflow-hidden rounded-xl border border-border">
        <p className="whitespace-pre-wrap break-words px-4 py-3 font-mono text-destructive text-xs leading-5">
          {error.message}
        </p>
        {error.stack && <StackToggle text={error.stack} />}
      </div>
      <div className="mt-5">
        <Pairs pairs={about} />
      </div>
      <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.reports.title}</h3>
      <ReportsOfCrash id={report._id} />
    </Dialog>
  )
}
