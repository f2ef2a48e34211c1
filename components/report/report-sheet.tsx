import type { ReactNode } from 'react'
import { RingMark } from '@/components/layout/logo'
import { reportCopy as copy } from '@/lib/copy/report'
import { PRODUCT } from '@/lib/copy/shell'
import type { Report } from '@/lib/schemas/report'

export const REPORT_SHEETS = 2

/** One sheet of A4, light in every theme. */
export function ReportSheet({
  report: { madeOn, simulated },
  page,
  about,
  children,
}: {
  report: Pick<Report, 'madeOn' | 'simulated'>
  page: number
  /** What the sheet is of, at its upper right. */
  about: string
  children: ReactNode
}) {
  return (
    <section aria-label={copy.page(page, REPORT_SHEETS)} className="paper report-sheet">
      <header className="report-head">
        <p className="report-mark">
          <RingMark />
          {PRODUCT}
        </p>
        <p className="report-clamp report-line">{about}</p>
      </header>
      <div className="report-body">{children}</div>
      <footer className="report-foot">
        <p>{copy.foot(madeOn, simulated)}</p>
        <p>{copy.page(page, REPORT_SHEETS)}</p>
      </footer>
    </section>
  )
}
