import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { effectSentence } from '@/lib/actions/tracker-words'
import { tableDate } from '@/lib/format/dates'
import { grouped, percent } from '@/lib/format/numbers'
import { certaintyCopy } from '@/lib/measure/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { Report, ReportEngine } from '@/lib/report/shapes'
import { reportCopy } from '@/lib/report/words'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import { shownIn } from '@/lib/surfaces/by-surface'
import { EFFECT_ICONS, ReportIcon } from './report-icons'

interface Row {
  key: string
  /** The first one names the row. */
  cells: readonly ReactNode[]
}

/** A printed table: nothing to sort, nothing to open. On phones each row is a card. */
function ReportTable({
  label,
  columns,
  rows,
  numbers = [],
  strong,
}: {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Columns that are aligned at the right. */
  numbers?: readonly number[]
  /** The emphasised column. */
  strong?: number
}) {
  const look = (index: number) =>
    clsx(numbers.includes(index) && 'report-right', index === strong && 'report-figure') || undefined
  return (
    <div className="report-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th className={clsx(numbers.includes(index) && 'report-right') || undefined} key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td className={look(index + 1)} data-label={columns[index + 1]} key={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const { gaps: gapsCopy, sites: sitesCopy } = opportunitiesCopy

/** Two lines at most, or one, so that the report keeps to two sheets. */
function Clamped({ one = false, children }: { one?: boolean; children: ReactNode }) {
  return <span className={clsx('report-clamp', one && 'report-line')}>{children}</span>
}

/** A part of a sheet, or one sentence where there is nothing to list. */
function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <section className="report-part">
      <h2>{title}</h2>
      {empty ? <p className="report-empty">{empty}</p> : children}
    </section>
  )
}

/** Queries for which a rival is clearly ahead. */
export function ReportGaps({ report }: { report: Report }) {
  const { gaps, omittedGaps, tooFewForGaps, opportunityDays } = report
  const days = reportCopy.ofDays(opportunityDays.from, opportunityDays.to)
  const none = tooFewForGaps
    ? reportCopy.gaps.tooFew
    : `${gapsCopy.empty.title}. ${gapsCopy.empty.text(omittedGaps)} ${days}`
  return (
    <Part empty={gaps.length === 0 && none} title={gapsCopy.title}>
      <ReportTable
        columns={reportCopy.gaps.columns}
        label={gapsCopy.title}
        numbers={[1, 3, 4]}
        rows={gaps.map(({ searchTerm, own, rival, rivalShare, gap, answers }) => ({
          key: searchTerm,
          cells: [
            <Clamped key="query">{searchTerm}</Clamped>,
            percent(own),
            <span className="report-site" key="rival">
              <Clamped one>{rival}</Clamped> <span className="report-quiet">{gapsCopy.rivalShare(rivalShare)}</span>
            </span>,
            reportCopy.gaps.points(gap),
            grouped(answers),
          ],
        }))}
        strong={3}
      />
      <p className="report-small">
        {gapsCopy.footer(omittedGaps)} {days}
      </p>
    </Part>
  )
}

/** Sites that answers cite, without the own ones. */
export function ReportSites({ report: { sites, opportunityDays, tooFewForGaps } }: { report: Report }) {
  return (
    <Part empty={sites.length === 0 && `${sitesCopy.empty.title}. ${sitesCopy.empty.text}`} title={sitesCopy.title}>
      <ReportTable
        columns={reportCopy.sites.columns}
        label={sitesCopy.title}
        numbers={[2, 3, 4]}
        rows={sites.map(({ site, type, change, answers, namingOwn, namingRivals }) => ({
          key: site,
          cells: [
            <span className="report-site" key="site">
              <Clamped one>{site}</Clamped>
              {change && (
                <span className="report-chip" data-change={change}>
                  <ReportIcon name={change === 'new' ? 'plus' : 'minus'} />
                  {sitesCopy.change[change]}
                </span>
              )}
            </span>,
            <span className="report-chip" key="type">
              <ReportIcon name={type} />
              {SITE_TYPE_NAMES[type]}
            </span>,
            ...[answers, namingOwn, namingRivals].map(grouped),
          ],
        }))}
      />
      {tooFewForGaps && <p className="report-small">{reportCopy.ofDays(opportunityDays.from, opportunityDays.to)}</p>}
    </Part>
  )
}

/** What was implemented, and what it moved. */
export function ReportActions({ report: { actions, moreActions } }: { report: Report }) {
  return (
    <Part empty={actions.length === 0 && reportCopy.actions.empty} title={reportCopy.actions.title}>
      <ReportTable
        columns={reportCopy.actions.columns}
        label={reportCopy.actions.title}
        rows={actions.map((action, index) => ({
          // Two actions may have the same title and day.
          key: `${index} ${action.title}`,
          cells: [
            <Clamped key="title">{action.title}</Clamped>,
            <span className="report-date" key="date">
              {tableDate(action.implemented)}
            </span>,
            <span className="report-effect" data-effect={action.verdict} key="effect">
              <ReportIcon name={EFFECT_ICONS[action.verdict]} />
              {effectSentence(action)}
            </span>,
          ],
        }))}
      />
      {moreActions > 0 && <p className="report-small">{reportCopy.actions.more(moreActions)}</p>}
    </Part>
  )
}

const enginesCopy = reportCopy.engines
type ReportedEngines = 'engines' | 'surfaces' | 'surfacesShown'
const BAR = { width: 150, height: 10 }

export function ReportEngines({ engines, surfaces, surfacesShown }: Pick<Report, ReportedEngines>) {
  return (
    <section className="report-part">
      <h2>{enginesCopy.title}</h2>
      <ReportTable
        columns={enginesCopy.columns}
        label={enginesCopy.title}
        numbers={[2, 5]}
        rows={engines.map((engine) => ({
          key: engine.id,
          cells: [
            <span className="report-engine" key="engine">
              <span aria-hidden="true">{engine.mark}</span>
              {engine.label}
            </span>,
            <RangeBar {...engine} key="bar" />,
            percent(engine.share),
            engine.low === null || engine.high === null
              ? certaintyCopy.notEnough
              : certaintyCopy.range(engine.low, engine.high),
            enginesCopy.outOf(engine.ranked, engine.results),
            engine.positionWhenNamed?.toFixed(1) ?? '–',
          ],
        }))}
        strong={2}
      />
      {surfaces.length > 0 && <p className="report-small">{surfaces.map(({ text }) => text).join(' ')}</p>}
      {surfacesShown.length > 0 && (
        <p className="report-small">{surfacesShown.map((each) => `${each.label}: ${shownIn(each)}`).join('; ')}.</p>
      )}
    </section>
  )
}

/** An image, because printers drop backgrounds; the number is beside it. */
function RangeBar({ share, low, high }: ReportEngine) {
  const at = (percent: number) => (percent / 100) * BAR.width
  const middle = BAR.height / 2
  return (
    <svg aria-hidden="true" className="report-bar" viewBox={`-5 0 ${BAR.width + 10} ${BAR.height}`}>
      <rect fill="var(--chart-track)" height="4" rx="2" width={BAR.width} y={middle - 2} />
      {low !== null && high !== null && (
        <rect
          fill="var(--primary)"
          height="8"
          opacity="0.3"
          rx="4"
          width={Math.max(2, at(high - low))}
          x={at(low)}
          y={middle - 4}
        />
      )}
      <circle cx={at(share)} cy={middle} fill="var(--primary)" r="4.5" stroke="var(--card)" strokeWidth="1.5" />
    </svg>
  )
}
