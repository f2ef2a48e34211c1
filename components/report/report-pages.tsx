import type { ReactNode } from 'react'
import { Ring } from '@/components/charts/ring'
import { questionsTo } from '@/lib/branding/look'
import type { ShownBrand } from '@/lib/branding/shapes'
import { monthBefore } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import type { Metric, Metrics, Verdict as VerdictName } from '@/lib/measure/shapes'
import { certaintyCopy, VERDICT_LABELS } from '@/lib/measure/words'
import type { Report } from '@/lib/report/shapes'
import { reportCopy as copy } from '@/lib/report/words'
import { ReportHead } from './report-head'
import { ReportIcon, VERDICT_ICONS } from './report-icons'
import { ReportActions, ReportEngines, ReportGaps, ReportSites } from './report-tables'
import { ReportTrend } from './report-trend'

export const REPORT_SHEETS = 2

/** One sheet of A4, light in every theme. */
function ReportSheet({
  report: { madeOn, simulated },
  page,
  about,
  brand,
  children,
}: {
  report: Pick<Report, 'madeOn' | 'simulated'>
  page: number
  /** Organisation and month, at the upper right. */
  about: string
  brand: ShownBrand | null
  children: ReactNode
}) {
  return (
    // On the sheet itself, whose class sets all tokens to those of light paper.
    <section aria-label={copy.page(page, REPORT_SHEETS)} className="paper report-sheet" style={brand?.tokens}>
      <ReportHead about={about} brand={brand} />
      <div className="report-body">{children}</div>
      <footer className="report-foot">
        <p>{brand ? copy.footOf(brand.measuredBy, madeOn, simulated) : copy.foot(madeOn, simulated)}</p>
        {brand?.replyTo && (
          <p className="report-asked">
            <a href={`mailto:${encodeURIComponent(brand.replyTo)}`}>{questionsTo(brand.replyTo)}</a>
          </p>
        )}
        <p>{copy.page(page, REPORT_SHEETS)}</p>
      </footer>
    </section>
  )
}

/** The headlines of the slides, and what the first of them counts (R-ACTION-7). */
function ReportStory({ headlines: [first, ...others], counted }: Pick<Report, 'headlines' | 'counted'>) {
  if (!first) return null
  return (
    <div className="report-story">
      <p>
        {first.text} <span className="report-rest">{others.map(({ text }) => text).join(' ')}</span>
      </p>
      {counted && <p className="report-small report-counted">{counted.text}</p>}
    </div>
  )
}

const SHOWN = ['shareOfVoice', 'positionWhenNamed', 'topThreeRate', 'ownCitationRate'] as const

/** How the month was, whether that is a change, and four more figures. */
function ReportSummary({ report }: { report: Report }) {
  const { score, low, high, ranked, results, engines, metrics } = report
  const range = low === null || high === null ? null : { low, high }
  return (
    <div className="report-summary">
      <div className="report-score">
        <Ring
          className="report-ring"
          label={copy.score}
          name={`${copy.score} ${percent(score)}`}
          range={range}
          value={score}
        />
        <p className="report-strong">{copy.counts(ranked, results)}</p>
        <p>{range ? certaintyCopy.between(range.low, range.high) : certaintyCopy.needs}</p>
        {engines.length > 1 && <p>{copy.averageOf(engines.map(({ label }) => label))}</p>}
      </div>
      <div>
        <Verdict report={report} />
        <ul className="report-metrics">
          {SHOWN.map((key) => (
            <Figure key={key} metric={metrics[key]} name={key} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const COMPARING: readonly VerdictName[] = [
  ...(['clearRise', 'probableRise', 'noClearChange', 'probableDrop', 'clearDrop'] as const),
]

function Verdict({ report }: { report: Report }) {
  const { verdict, verdictWindows, month, finished, ranked, results } = report
  const { recent, before } = verdictWindows
  const earlier = monthBefore(month)
  const changes = changesOf(report)
  // In the current month, today's answers are never compared.
  const partly = finished && COMPARING.includes(verdict) && (recent.results !== results || recent.ranked !== ranked)
  return (
    <div className="report-verdict">
      <p>
        <span className="report-chip" data-verdict={verdict}>
          <ReportIcon name={VERDICT_ICONS[verdict]} />
          {VERDICT_LABELS[verdict]}
        </span>
        {before.share === null
          ? copy.noneBefore(earlier)
          : copy.before(earlier, before.share, before.ranked, before.results)}
      </p>
      {partly && before.share !== null && recent.share !== null && (
        <p className="report-small">{copy.compared(recent.share, recent.ranked, recent.results)}</p>
      )}
      {changes.length > 0 && <p className="report-clamp report-small">{changes.join(' ')}</p>}
    </div>
  )
}

/** Changes in measurement in or before the month, if they prevent a comparison. */
function changesOf({ verdict, measurementChange, measurementChanges, days }: Report): string[] {
  const notCompared = verdict === 'measurementChanged' ? [certaintyCopy.verdict.notCompared] : []
  const earlier = measurementChange && measurementChange.date < days.from ? [`${measurementChange.text}.`] : []
  return [...earlier, ...measurementChanges.map(({ date, text }) => copy.changes(text, date)), ...notCompared]
}

function Figure({ name, metric }: { name: keyof Metrics; metric: Metric }) {
  const { value, low, high } = metric
  const place = name === 'positionWhenNamed'
  return (
    <li>
      <div>
        <p>{copy.metrics.titles[name]}</p>
        <p className="report-small">
          {value === null ? copy.metrics.none : `${countsOf(name, metric)}, ${rangeOf(place, low, high)}`}
        </p>
      </div>
      <p className="report-figure">{value === null ? '–' : place ? value.toFixed(1) : percent(value)}</p>
    </li>
  )
}

function countsOf(name: keyof Metrics, { numerator, denominator }: Metric): string {
  if (name === 'shareOfVoice') return copy.metrics.names(numerator, denominator)
  return name === 'positionWhenNamed' ? copy.metrics.answers(denominator) : copy.counts(numerator, denominator)
}

function rangeOf(place: boolean, low: number | null, high: number | null): string {
  if (low === null || high === null) return copy.noRange
  return place ? certaintyCopy.betweenPlaces(low, high) : certaintyCopy.between(low, high)
}

/** The report of one month on two sheets, the same in the app, on the shared page and in print (R-ACTION-7, R-BRANDING-1). */
export function ReportPages({ report, brand = null }: { report: Report; brand?: ShownBrand | null }) {
  const { organisation, month, days, finished } = report
  return (
    <div className="report">
      <ReportSheet about={copy.period(days.from, days.to, finished)} brand={brand} page={1} report={report}>
        <div>
          <h1 className="report-clamp">{copy.heading(organisation)}</h1>
          <p className="report-sub">{copy.subheading(month)}</p>
          <ReportStory counted={report.counted} headlines={report.headlines} />
        </div>
        <ReportSummary report={report} />
        <ReportTrend report={report} />
        <ReportEngines {...report} />
      </ReportSheet>
      <ReportSheet about={copy.ofMonth(organisation, month)} brand={brand} page={2} report={report}>
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
