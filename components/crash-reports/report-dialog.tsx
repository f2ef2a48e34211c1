'use client'

import { Dialog } from '@/components/ui/dialog'
import { crashReports as copy } from '@/lib/copy/crash-reports'
import { longDate } from '@/lib/format/dates'
import type { CrashReportRow } from '@/lib/schemas/crash-report'

/** All of a report. What it holds came from a browser, so it is shown as text only. */
export function ReportDialog({ report, onClose }: { report: CrashReportRow; onClose: () => void }) {
  const { error } = report
  const about: [string, string | null][] = [
    [copy.columns.updatedAt, longDate(report.updatedAt)],
    [copy.columns.user, report.user?.email ?? copy.anonymous],
    [copy.columns.location, report.location],
    [copy.component, report.componentName],
    [copy.browser, report.browser],
    [copy.code, error.code],
    [copy.status, error.statusCode === null ? null : String(error.statusCode)],
    [copy.cause, error.cause],
    [copy.description, report.userDescription],
  ]
  return (
    <Dialog onClose={onClose} open text={error.message} title={error.name} width="wide">
      <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
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
      {error.stack && (
        <>
          <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.stack}</h3>
          <pre className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-md bg-muted p-3 font-mono text-xs">
            {error.stack}
          </pre>
        </>
      )}
    </Dialog>
  )
}
