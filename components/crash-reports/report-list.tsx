'use client'

import { useState } from 'react'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { Placeholder } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { Bug } from '@/components/ui/icons'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReportsCopy as copy } from '@/lib/copy/crash-reports'
import { longDate, tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { crashReportList } from '@/lib/lists/crash-report'
import type { CrashReportRow as Row } from '@/lib/schemas/crash-report'
import { ReportDialog, ReporterName } from './report-dialog'

const cells = {
  error: (row: Row) => (
    <span className="block max-w-60 lg:max-w-96">
      <span className="block truncate font-medium">{row.error.name}</span>{' '}
      <span className="block truncate text-muted-foreground text-xs">{row.error.message}</span>
    </span>
  ),
  location: (row: Row) => (row.location ? <span className="break-all">{row.location}</span> : <Placeholder />),
  user: (row: Row) => (
    <span className="flex items-baseline gap-1.5">
      <ReporterName user={row.user} />
      {row.otherReporters > 0 && (
        <span className="tnum shrink-0 text-muted-foreground text-xs">
          <span aria-hidden="true">{copy.others(row.otherReporters)}</span>
          <span className="sr-only">{copy.othersInWords(row.otherReporters)}</span>
        </span>
      )}
    </span>
  ),
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
          text: narrowed ? copy.narrowedText : copy.empty.text,
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
