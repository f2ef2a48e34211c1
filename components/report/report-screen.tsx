import { ReportPages } from './report-pages'
import { ReportToolbar } from './report-toolbar'
import './report.css'
import Link from 'next/link'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { CalendarX } from '@/components/ui/icons'
import type { ShownBrand } from '@/lib/branding/shapes'
import { longMonth, type Month } from '@/lib/format/dates'
import { navigationLabels } from '@/lib/layout/words'
import type { Report } from '@/lib/report/shapes'
import { reportCopy as copy } from '@/lib/report/words'
import { routes } from '@/lib/routes'

/** One month for print: the sheets are drawn on the server, only the toolbar has code in the browser. */
export function ReportScreen({
  report,
  months,
  mayShare,
  brand = null,
}: {
  report: Report
  brand?: ShownBrand | null
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
        <ReportPages brand={brand} report={report} />
      </div>
    </>
  )
}

/** So many months are offered in place of one without answers. */
const OFFERED = 12

/** Shown for a month without answers: offers those with answers, `months`, the latest first. */
export function NoReport({ months }: { months: readonly Month[] }) {
  return (
    <>
      <BackLink href={routes.visibility}>{navigationLabels.visibility}</BackLink>
      <PageHeader text={copy.text} title={copy.title} />
      <Card>
        <EmptyState
          action={
            months.length > 0 ? (
              <ul aria-label={copy.months} className="flex max-w-150 flex-wrap justify-center gap-2">
                {months.slice(0, OFFERED).map((month) => (
                  <li key={month}>
                    <Link className={buttonClass({ variant: 'secondary' })} href={routes.report(month)}>
                      {longMonth(month)}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <Link className={buttonClass({ variant: 'secondary' })} href={routes.visibility}>
                {copy.noneLead}
              </Link>
            )
          }
          icon={<CalendarX />}
          text={months.length > 0 ? copy.noneText : copy.noMonthText}
          title={months.length > 0 ? copy.none : copy.noMonth}
        />
      </Card>
    </>
  )
}
