import { reportCopy as copy } from '@/lib/copy/report'
import type { Report } from '@/lib/schemas/report'
import { ReportEngines } from './report-engines'
import { ReportSheet } from './report-sheet'
import { ReportSummary } from './report-summary'
import { ReportActions, ReportGaps, ReportSites } from './report-tables'
import { ReportTrend } from './report-trend'

/** The report of one month on two sheets, the same in the app, on the shared page and in print (R-ACTION-7). */
export function ReportPages({ report }: { report: Report }) {
  const { organisation, month, days, finished } = report
  return (
    <div className="report">
      <ReportSheet about={copy.period(days.from, days.to, finished)} page={1} report={report}>
        <div>
          <h1 className="report-clamp">{copy.heading(organisation)}</h1>
          <p className="report-sub">{copy.subheading(month)}</p>
        </div>
        <ReportSummary report={report} />
        <ReportTrend report={report} />
        <ReportEngines engines={report.engines} />
      </ReportSheet>
      <ReportSheet about={copy.ofMonth(organisation, month)} page={2} report={report}>
        <ReportGaps report={report} />
        <ReportSites report={report} />
        <ReportActions report={report} />
        <section className="report-part">
          <h2>{copy.reading.title}</h2>
          <div className="report-reading">
            {copy.reading.parts(organisation).map((part) => (
              <p key={part}>{part}</p>
            ))}
          </div>
        </section>
      </ReportSheet>
    </div>
  )
}
