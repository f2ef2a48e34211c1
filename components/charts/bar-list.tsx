import { clsx } from 'clsx'
import type { ChartTone } from '@/lib/charts/chart-model'
import { lookOf } from './series-look'

export interface Bar {
  key: string
  label: string
  /** null: nothing is known; no bar is drawn. */
  value: number | null
  /** What stands at the end of the bar. */
  text: string
  /** The colour of the line that shows the same; null for one that is not drawn. */
  tone: ChartTone | null
}

/** Bars as a real table: a name, its bar, and its value at the end. The longest bar fills its column. */
export function BarList({
  bars,
  caption,
  columns,
}: {
  bars: readonly Bar[]
  caption: string
  /** Heads of the two columns, for those who listen. */
  columns: { name: string; value: string }
}) {
  const largest = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, text, tone }) => (
          <tr key={key}>
            <th className="w-2/5 py-2 pr-3 text-left font-medium" scope="row">
              <span className="line-clamp-2 break-words">{label}</span>
            </th>
            <td className="py-2">
              <span className="flex items-center gap-2">
                {value !== null && (
                  // The value needs its room at the end of the longest bar too.
                  <span
                    className="flex min-w-0 grow"
                    style={{ maxWidth: `calc((100% - 5.5rem) * ${value / largest})` }}
                  >
                    <span
                      aria-hidden="true"
                      className={clsx(
                        'h-3 min-w-0.5 grow rounded-xs bg-current',
                        tone === null ? 'text-chart-muted' : lookOf(tone).text,
                      )}
                    />
                  </span>
                )}
                <span className="tnum shrink-0 text-muted-foreground text-xs">{text}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
