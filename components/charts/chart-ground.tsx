import { clsx } from 'clsx'
import type { ChartMarker, ChartModel, ChartWindow } from '@/lib/format/chart-model'
import { figurePlace, floorOf, LANE_TOP, type PlotArea, xOfDay, yOfValue } from './plot-area'

const DASHES = {
  geo: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_3px,transparent_3px_6px)]',
  note: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_1px,transparent_1px_4px)]',
  measurementChanged: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_6px,transparent_6px_9px)]',
} as const

/** A line on each marked day; each kind has its own dashes. The pills above them are buttons; the table twin has them as text. */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.lane && <Lane area={area} label={model.lane} model={model} />}
      {model.shaded && <Shade area={area} days={model.days.length} {...model.shaded} />}
      {model.guides?.map(({ index, label }) => (
        <Guide area={area} key={label} label={label} x={xOfDay(area, index, model.days.length)} />
      ))}
      {model.windows?.map((of) => (
        <Window area={area} key={of.label} model={model} of={of} />
      ))}
      {model.gapLabel && <GapLabels area={area} gaps={model.gaps} label={model.gapLabel} />}
      {model.markers.filter(isLined(model)).map(({ kind, date, index }) => (
        <span
          className={clsx('absolute w-px', DASHES[kind])}
          key={`${kind} ${date}`}
          style={{
            left: xOfDay(area, index, model.days.length),
            top: area.top - 8,
            height: floorOf(area, model) - area.top + 8,
          }}
        />
      ))}
    </div>
  )
}

/** Marks on the axis have no line, except a change of measuring: values before and after it cannot be compared. */
function isLined({ marksOnAxis }: ChartModel) {
  return ({ kind }: ChartMarker) => !marksOnAxis || kind === 'measurementChanged'
}

/** The days of one side of a verdict: their name, and their average as a dotted line with its figure. */
function Window({ area, model, of }: { area: PlotArea; model: ChartModel; of: ChartWindow }) {
  const { from, to, label, value, text, recent } = of
  const left = xOfDay(area, from, model.days.length)
  const width = xOfDay(area, to, model.days.length) - left
  return (
    <>
      {recent && (
        <span className="absolute bg-muted" style={{ left, width, top: area.top, height: area.bottom - area.top }} />
      )}
      <span
        className={clsx('absolute truncate text-center text-2xs leading-4.5', recent && 'font-semibold')}
        style={{ left: left - NAME_OVERHANG, width: width + 2 * NAME_OVERHANG, top: area.top - 22 }}
      >
        {label}
      </span>
      <span
        className="absolute border-chart-axis border-t border-dotted"
        style={{ left, width, top: yOfValue(area, model.axis, value) }}
      />
      {recent ? (
        <span
          className="tnum absolute font-semibold text-primary text-sm leading-4"
          style={{ left: left + width + FIGURE_GAP, top: yOfValue(area, model.axis, value) - 8 }}
        >
          {text}
        </span>
      ) : (
        <span className="tnum absolute text-2xs leading-4" style={figurePlace(area, model, of)}>
          {text}
        </span>
      )}
    </>
  )
}

const FIGURE_GAP = 10

/** The name of a short window reaches over both of its ends. */
const NAME_OVERHANG = 8

/** Names the days without data between others. */
function GapLabels({ area, gaps, label }: { area: PlotArea; gaps: ChartModel['gaps']; label: string }) {
  const [first, last] = [gaps.indexOf(null), gaps.lastIndexOf(null)]
  const starts = gaps.flatMap((gap, day) =>
    gap !== null && day > first && day < last && gaps[day - 1] === null ? [day] : [],
  )
  return starts.map((day) => {
    const end = gaps.indexOf(null, day) - 1
    const x = (xOfDay(area, day, gaps.length) + xOfDay(area, end, gaps.length)) / 2
    return (
      <span
        className="absolute -translate-x-1/2 whitespace-nowrap text-2xs text-muted-foreground"
        key={day}
        style={{ left: x, top: area.bottom - 26 }}
      >
        {label}
      </span>
    )
  })
}

/** The lane for points beyond the axis; its name has the first line to itself. */
function Lane({ area, model, label }: { area: PlotArea; model: ChartModel; label: string }) {
  const top = yOfValue(area, model.axis, model.axis.max + LANE_TOP)
  return (
    <span
      className="absolute rounded-xs bg-muted px-1.5 text-2xs text-muted-foreground leading-4"
      style={{ left: area.left - 6, top, width: area.right - area.left + 12, height: floorOf(area, model) - top }}
    >
      {label}
    </span>
  )
}

function Shade({ area, from, to, days }: { area: PlotArea; from: number; to: number; days: number }) {
  const left = xOfDay(area, from, days)
  return (
    <span
      className="absolute bg-muted"
      style={{ left, top: area.top, width: xOfDay(area, to, days) - left, height: area.bottom - area.top }}
    />
  )
}

/** Its name ends at the right edge of the plot where there is no room beyond. */
function Guide({ area, label, x }: { area: PlotArea; label: string; x: number }) {
  const last = x > area.right - 1
  return (
    <>
      <span
        className={clsx('absolute w-px', DASHES.note)}
        style={{ left: x, top: area.top, height: area.bottom - area.top }}
      />
      <span
        className={clsx(
          'tnum absolute top-0 whitespace-nowrap text-2xs text-muted-foreground leading-4.5',
          last ? '-translate-x-full' : '-translate-x-1/2',
        )}
        style={{ left: x }}
      >
        {label}
      </span>
    </>
  )
}
