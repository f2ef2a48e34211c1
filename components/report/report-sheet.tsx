import type { ReactNode } from 'react'
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
        <Mark />
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

function Mark() {
  return (
    <p className="report-mark">
      <svg aria-hidden="true" fill="none" viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="8" stroke="var(--primary-soft-strong)" strokeWidth="3" />
        <path d="M10 2a8 8 0 1 1-7.6 5.5" stroke="var(--primary)" strokeLinecap="round" strokeWidth="3" />
        <circle cx="10" cy="10" fill="var(--foreground)" r="2.25" />
      </svg>
      {PRODUCT}
    </p>
  )
}
