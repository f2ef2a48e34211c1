import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { effectSentence } from '@/lib/copy/effect'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { reportCopy as copy } from '@/lib/copy/report'
import { SITE_TYPE_NAMES } from '@/lib/copy/site-types'
import { tableDate } from '@/lib/format/dates'
import { grouped, spacedPercent } from '@/lib/format/numbers'
import type { Report } from '@/lib/schemas/report'
import { EFFECT_ICONS, ReportIcon } from './report-icons'
import { ReportTable } from './report-table'

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
  const days = copy.ofDays(opportunityDays.from, opportunityDays.to)
  const none = tooFewForGaps ? copy.gaps.tooFew : `${gapsCopy.empty.title}. ${gapsCopy.empty.text(omittedGaps)} ${days}`
  return (
    <Part empty={gaps.length === 0 && none} title={gapsCopy.title}>
      <ReportTable
        columns={copy.gaps.columns}
        label={gapsCopy.title}
        numbers={[1, 3, 4]}
        rows={gaps.map(({ searchTerm, own, rival, rivalShare, gap, answers }) => ({
          key: searchTerm,
          cells: [
            <Clamped key="query">{searchTerm}</Clamped>,
            spacedPercent(own),
            <span className="report-site" key="rival">
              <Clamped one>{rival}</Clamped> <span className="report-quiet">{gapsCopy.rivalShare(rivalShare)}</span>
            </span>,
            copy.gaps.points(gap),
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
        columns={copy.sites.columns}
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
      {tooFewForGaps && <p className="report-small">{copy.ofDays(opportunityDays.from, opportunityDays.to)}</p>}
    </Part>
  )
}

/** What was implemented, and what it moved. */
export function ReportActions({ report: { actions, moreActions } }: { report: Report }) {
  return (
    <Part empty={actions.length === 0 && copy.actions.empty} title={copy.actions.title}>
      <ReportTable
        columns={copy.actions.columns}
        label={copy.actions.title}
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
      {moreActions > 0 && <p className="report-small">{copy.actions.more(moreActions)}</p>}
    </Part>
  )
}
