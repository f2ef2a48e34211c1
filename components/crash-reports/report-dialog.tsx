'use client'

import { StackToggle } from '@/components/crash/stack-toggle'
import { Dialog } from '@/components/ui/dialog'
import { crashReports as copy } from '@/lib/copy/crash-reports'
import { longDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { CrashReportRow } from '@/lib/schemas/crash-report'
import { ReportsOfCrash } from './reports-of-crash'

/** All of a crash. What it holds came from browsers, so it is shown as text only (security T37). */
export function ReportDialog({ report, onClose }: { report: CrashReportRow; onClose: () => void }) {
  const { error } = report
  const about: [string, string | null][] = [
    [copy.columns.occurrences, grouped(report.occurrences)],
    [copy.columns.createdAt, longDate(report.createdAt)],
    [copy.columns.updatedAt, longDate(report.updatedAt)],
    [copy.columns.location, report.location],
    [copy.component, report.componentName],
    [copy.code, error.code],
    [copy.status, error.statusCode === null ? null : String(error.statusCode)],
    [copy.cause, error.cause],
  ]
  return (
    <Dialog onClose={onClose} open title={error.name} width="wide">
      <div className="divide-y divide-border overflow-hidden rounded-xl border border-border">
        <p className="whitespace-pre-wrap break-words px-4 py-3 font-mono text-destructive text-xs leading-5">
          {error.message}
        </p>
        {error.stack && <StackToggle text={error.stack} />}
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
        {about.map(
          ([name, text]) =>
            text && (
              <div className="contents" key={name}>
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="whitespace-pre-wrap break-words max-md:mb-2">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.reports.title}</h3>
      <ReportsOfCrash id={report._id} />
    </Dialog>
  )
}
