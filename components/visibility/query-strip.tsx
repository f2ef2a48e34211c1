import { clsx } from 'clsx'
import Link from 'next/link'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { answersTo, type OpportunitySource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { TableTwin } from '@/components/charts/chart-frame'
import { EngineMark } from '@/components/engines/engine-mark'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { ChartNoAxesColumn, Table2 } from '@/components/ui/icons'
import { engineLabel } from '@/lib/engines/engines'
import { calendarDay, shortDate, tableDate } from '@/lib/format/dates'
import { QUERY_PAGE } from '@/lib/limits'
import type { QueryFigures, StripCell } from '@/lib/queries/shapes'
import { routes } from '@/lib/routes'
import { stripOf } from '@/lib/visibility/chart'
import { queryCopy } from '@/lib/visibility/query-words'

const stripCopy = queryCopy.strip
/** Colours of the most named rivals in the legend and of their blocks; the own brand has the first. */
const COLOURS = ['bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'] as const
const BLOCKS = ['c2', 'c3', 'c4', 'c5'] as const
const OTHERS = 'bg-chart-muted'

/** Who is named, and in which order: a column for each day, a row for each engine, a cell for each answer. */
export function NameStrip({ figures, source }: { figures: QueryFigures; source: OpportunitySource }) {
  const [asTable, setAsTable] = useState(false)
  const { strip, window, brands, organisation, query } = figures
  const rivals = brands.filter(({ own }) => !own).slice(0, QUERY_PAGE.coloured)
  const blocks = new Map(rivals.map(({ key }, index) => [key, BLOCKS[index] ?? '']))
  const model = stripOf(strip, window.to)
  const newest = [...strip].reverse()
  const answers = strip.filter(({ resultId }) => resultId !== null)
  return (
    <Card labelledBy="name-strip">
      <CardHeader beside id="name-strip" info={stripCopy.info} level={2} title={stripCopy.title}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm max-md:order-1 max-md:w-full">
          <Legend className="bg-chart-1" name={organisation.name} own />
          {rivals.map(({ key, name }, index) => (
            <Legend className={COLOURS[index] ?? OTHERS} key={key} name={name} />
          ))}
          <Legend className={OTHERS} name={stripCopy.others} />
        </ul>
        <IconButton
          icon={asTable ? <ChartNoAxesColumn /> : <Table2 />}
          label={asTable ? stripCopy.asStrip : stripCopy.asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </CardHeader>
      {asTable ? (
        <TableTwin
          caption={stripCopy.title}
          cell={(row, column, text) => (column === PLACE ? <PlaceLink cell={newest[row]}>{text}</PlaceLink> : text)}
          columns={Object.values(stripCopy.columns)}
          rows={newest.map(rowOf)}
        />
      ) : (
        <Grid blocks={blocks} model={model} />
      )}
      {/* On paper nothing opens. */}
      <div className="mt-auto print:hidden">
        <CardFooter>
          <p className="max-md:hidden">{stripCopy.help}</p>
          {answers.length > 0 && (
            <EvidenceOpener
              answers={answersTo(
                query,
                {
                  ...source,
                  engines: model.engines,
                  days: { from: model.days[0] ?? window.to, to: window.to },
                },
                stripCopy.title,
              )}
              className="tnum"
            >
              {stripCopy.count(answers.length, model.days.length)}
            </EvidenceOpener>
          )}
        </CardFooter>
      </div>
    </Card>
  )
}

function Legend({ name, className, own = false }: { name: string; className: string; own?: boolean }) {
  return (
    <li className={clsx('flex items-center gap-2', own && 'font-semibold text-foreground')}>
      <span aria-hidden="true" className={clsx('h-2 w-3.5 rounded-xs', className)} data-bar="" />
      <span className="max-w-40 truncate">{name}</span>
    </li>
  )
}

/** Column of the own place, which leads to the answer. */
const PLACE = 2

function rowOf({ date, engine, placement, order, resultId }: StripCell): string[] {
  const place = resultId === null ? stripCopy.noAnswer : String(placement ?? stripCopy.notNamed)
  return [tableDate(date), engineLabel(engine), place, order.map(({ name }) => name).join(', ')]
}

function PlaceLink({ cell, children }: { cell: StripCell | undefined; children: string }) {
  if (!cell?.resultId) return children
  return (
    <Link
      className="underline decoration-input underline-offset-4"
      href={routes.answer(cell.resultId)}
      prefetch={false}
    >
      {children}
    </Link>
  )
}

/** Arrow keys walk from answer to answer; one of them is in the order of Tab. On a phone the latest days show first. */
function Grid({ model, blocks }: { model: ReturnType<typeof stripOf>; blocks: ReadonlyMap<string, string> }) {
  const { days, engines, samples, cellAt } = model
  const columns = days.length * samples
  const [active, setActive] = useState<readonly [row: number, column: number] | null>(null)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const box = table.current?.parentElement
    if (box) box.scrollLeft = box.scrollWidth
  }, [])
  const cellOf = (row: number, column: number) =>
    cellAt(days[Math.floor(column / samples)] ?? '', engines[row] ?? '', 1 + (column % samples))
  const first = active ?? latest(engines.length, columns, (row, column) => cellOf(row, column) !== undefined)
  const onKey = (event: KeyboardEvent, row: number, column: number) => {
    const [down, right] = STEPS[event.key] ?? [0, 0]
    if (down === 0 && right === 0) return
    event.preventDefault()
    let [at, beside] = [row + down, column + right]
    while (at >= 0 && at < engines.length && beside >= 0 && beside < columns && !cellOf(at, beside))
      [at, beside] = [at + down, beside + right]
    if (!cellOf(at, beside)) return
    setActive([at, beside])
    const cells = table.current?.querySelectorAll('tbody tr')[at]?.querySelectorAll('td')
    cells?.[beside]?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <div className="strip-box mx-4 my-2 overflow-x-auto md:mx-5">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk from cell to cell */}
      <table aria-label={stripCopy.title} className="strip" ref={table} role="grid">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{stripCopy.columns.engine}</span>
            </th>
            {days.map((day, index) => (
              <th colSpan={samples} key={day} scope="col">
                {index === 0 || day.endsWith('-01') ? shortDate(day) : calendarDay(day).day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {engines.map((engine, row) => (
            <tr key={engine}>
              <th scope="row">
                <span className="flex items-center gap-2.5">
                  <EngineMark engine={engine} />
                  <span className="max-md:sr-only">{engineLabel(engine)}</span>
                </span>
              </th>
              {Array.from({ length: columns }, (_, column) => {
                const cell = cellOf(row, column)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is a day and the number of an answer
                  <td key={column}>
                    {cell && (
                      <Answer
                        cell={cell}
                        blocks={blocks}
                        onFocus={() => setActive([row, column])}
                        onKey={(event) => onKey(event, row, column)}
                        reached={first !== null && first[0] === row && first[1] === column}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The last answer of the first row that has one. */
function latest(rows: number, columns: number, isThere: (row: number, column: number) => boolean) {
  for (let row = 0; row < rows; row++)
    for (let column = columns - 1; column >= 0; column--) if (isThere(row, column)) return [row, column] as const
  return null
}

function Answer({
  cell,
  blocks,
  reached,
  onFocus,
  onKey,
}: {
  cell: StripCell
  /** Classes of the rivals that have a colour. */
  blocks: ReadonlyMap<string, string>
  /** Whether Tab leads to it. */
  reached: boolean
  onFocus: () => void
  onKey: (event: KeyboardEvent) => void
}) {
  const { resultId, placement, order } = cell
  // Its only name as well: said twice, those of all cells would be a tenth of the page.
  const shared = {
    onFocus,
    onKeyDown: onKey,
    tabIndex: reached ? 0 : -1,
    title: stripCopy.cell(cell),
  }
  if (resultId === null)
    return (
      <span {...shared} className="strip-failed" role="img">
        <span aria-hidden="true">{stripCopy.unnamed}</span>
      </span>
    )
  const more = order.length - QUERY_PAGE.blocks
  return (
    <Link {...shared} href={routes.answer(resultId)} prefetch={false}>
      <b aria-hidden="true" className={placement === null ? 'unnamed' : undefined}>
        {placement ?? stripCopy.unnamed}
      </b>
      <span>
        {order.slice(0, QUERY_PAGE.blocks).map((brand) => (
          <i className={brand.own ? 'own' : blocks.get(brand.key)} key={brand.key} />
        ))}
      </span>
      {more > 0 && <small aria-hidden="true">{stripCopy.further(more)}</small>}
    </Link>
  )
}
