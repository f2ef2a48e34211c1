import { BackLink, PageHeader } from '@/components/layout/page-header'
import { reportCopy as copy } from '@/lib/copy/report'
import { navigationLabels } from '@/lib/copy/shell'
import type { Month } from '@/lib/format/months'
import { routes } from '@/lib/routes'
import type { Report } from '@/lib/schemas/report'
import './report.css'
import { ReportPages } from './report-pages'
import { ReportToolbar } from './report-toolbar'

/** One month for print: the sheets are drawn on the server, only the toolbar has code in the browser. */
export function ReportScreen({
  report,
  months,
  mayShare,
}: {
  report: Report
  /** With answers, the latest first. */
  months: readonly Month[]
  mayShare: boolean
}) {
  return (
    <>
      <div className="print:hidden">
        <BackLink href={routes.visibility}>{navigationLabels.visibility}</BackLink>
        <PageHeader text={copy.text} title={copy.title} />
        <ReportToolbar mayShare={mayShare} month={report.month} months={months} today={report.madeOn} />
      </div>
      <div className="mt-4 overflow-x-auto rounded-xl border border-border bg-muted max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:p-2 md:p-8">
        <ReportPages report={report} />
      </div>
    </>
  )
}
