import { answerCopy } from '@/lib/copy/evidence'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { effectSentence } from '@/lib/copy/recommendation-tracker'
import { reportCopy as copy } from '@/lib/copy/report'
import { tableDate } from '@/lib/format/dates'
import { grouped, spacedPercent } from '@/lib/format/numbers'
import type { Report } from '@/lib/schemas/report'
import { EFFECT_ICONS, ReportIcon } from './report-icons'
import { ReportTable } from './report-table'

const { gaps: gapsCopy, sites: sitesCopy } = opportunitiesCopy

/** Queries for which a rival is clearly ahead. */
export function ReportGaps({ report }: { report: Report }) {
  const { gaps, omittedGaps, tooFewForGaps, opportunityDays } = report
  const days = copy.ofDays(opportunityDays.from, opportunityDays.to)
  return (
    <section className="report-part">
      <h2>{gapsCopy.title}</h2>
      {gaps.length > 0 ? (
        <>
          <ReportTable columns={copy.gaps.columns} label={gapsCopy.title} right={[1, 3, 4]}>
            {gaps.map(({ searchTerm, own, rival, rivalShare, gap, answers }) => (
              <tr key={searchTerm}>
                <th scope="row">
                  <span className="report-clamp">{searchTerm}</span>
                </th>
                <td className="report-right">{spacedPercent(own)}</td>
                <td>
                  <span className="report-clamp">
                    {rival} <span className="report-quiet">{gapsCopy.rivalShare(rivalShare)}</span>
                  </span>
                </td>
                <td className="report-figure">{copy.gaps.points(gap)}</td>
                <td className="report-right">{grouped(answers)}</td>
              </tr>
            ))}
          </ReportTable>
          <p className="report-small">
            {gapsCopy.footer(omittedGaps)} {days}
          </p>
        </>
      ) : (
        <p className="report-empty">
          {tooFewForGaps ? copy.gaps.tooFew : `${gapsCopy.empty.title}. ${gapsCopy.empty.text(omittedGaps)} ${days}`}
        </p>
      )}
    </section>
  )
}

/** Sites that answers cite, without the own ones. */
export function ReportSites({ report: { sites, opportunityDays } }: { report: Report }) {
  return (
    <section className="report-part">
      <h2>{sitesCopy.title}</h2>
      {sites.length > 0 ? (
        <>
          <ReportTable columns={copy.sites.columns} label={sitesCopy.title} right={[2, 3, 4]}>
            {sites.map(({ site, type, change, answers, namingOwn, namingRivals }) => (
              <tr key={site}>
                <th scope="row">
                  {site}
                  {change && (
                    <span className="report-chip" data-change={change}>
                      <ReportIcon name={change === 'new' ? 'plus' : 'minus'} />
                      {sitesCopy.change[change]}
                    </span>
                  )}
                </th>
                <td>
                  <span className="report-chip">
                    <ReportIcon name={type} />
                    {answerCopy.sources.types[type]}
                  </span>
                </td>
                <td className="report-right">{grouped(answers)}</td>
                <td className="report-right">{grouped(namingOwn)}</td>
                <td className="report-right">{grouped(namingRivals)}</td>
              </tr>
            ))}
          </ReportTable>
          <p className="report-small">{copy.ofDays(opportunityDays.from, opportunityDays.to)}</p>
        </>
      ) : (
        <p className="report-empty">
          {sitesCopy.empty.title}. {sitesCopy.empty.text}
        </p>
      )}
    </section>
  )
}

/** What was implemented, and what it moved. */
export function ReportActions({ report: { actions, moreActions } }: { report: Report }) {
  return (
    <section className="report-part">
      <h2>{copy.actions.title}</h2>
      {actions.length > 0 ? (
        <ReportTable columns={copy.actions.columns} label={copy.actions.title}>
          {actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two actions may have the same title and day
            <tr key={index}>
              <th scope="row">
                <span className="report-clamp">{action.title}</span>
              </th>
              <td className="report-date">{tableDate(action.implemented)}</td>
              <td>
                <span className="report-effect" data-effect={action.verdict}>
                  <ReportIcon name={EFFECT_ICONS[action.verdict]} />
                  {effectSentence(action)}
                </span>
              </td>
            </tr>
          ))}
        </ReportTable>
      ) : (
        <p className="report-empty">{copy.actions.empty}</p>
      )}
      {moreActions > 0 && <p className="report-small">{copy.actions.more(moreActions)}</p>}
    </section>
  )
}
