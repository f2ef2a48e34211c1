import { certaintyCopy } from '@/lib/copy/certainty'
import { reportCopy } from '@/lib/copy/report'
import { spacedPercent } from '@/lib/format/numbers'
import type { Report, ReportEngine } from '@/lib/schemas/report'
import { ReportTable } from './report-table'

const copy = reportCopy.engines
const BAR = { width: 150, height: 10 }

export function ReportEngines({ engines }: Pick<Report, 'engines'>) {
  return (
    <section className="report-part">
      <h2>{copy.title}</h2>
      <ReportTable
        columns={copy.columns}
        label={copy.title}
        numbers={[2, 5]}
        rows={engines.map((engine) => ({
          key: engine.id,
          cells: [
            <span className="report-engine" key="engine">
              <span aria-hidden="true">{engine.mark}</span>
              {engine.label}
            </span>,
            <RangeBar {...engine} key="bar" />,
            spacedPercent(engine.share),
            engine.low === null || engine.high === null
              ? certaintyCopy.notEnough
              : certaintyCopy.range(engine.low, engine.high),
            copy.outOf(engine.ranked, engine.results),
            engine.positionWhenNamed?.toFixed(1) ?? '–',
          ],
        }))}
        strong={2}
      />
    </section>
  )
}

/** As an image, which printers do not drop; its number is beside it. */
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
