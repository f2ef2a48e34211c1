import { clsx } from 'clsx'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMark } from '@/components/engines/engine-mark'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { ArrowRight, TrendingDown, TrendingUp } from '@/components/ui/icons'
import { measuredBy } from '@/lib/engines/words'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { percent, sumBy } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, SCORE_WINDOW } from '@/lib/limits'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import type { SurfaceCell, SurfaceFigures, SurfaceMaker, SurfaceRow } from '@/lib/surfaces/by-surface'
import { surfacesCopy as copy } from '@/lib/surfaces/by-surface'
import { uiCopy } from '@/lib/ui/words'
import type { chosenIn } from '@/lib/visibility/params'

interface Shown {
  figures: SurfaceFigures
}

const table = copy.table

/** One table by maker: a cell for each query and day, likely range, share, counts and place. */
export function SurfaceTable({ figures, source }: Shown & { source: ReturnType<typeof chosenIn> }) {
  const { makers, queries, range, scoreAccess } = figures
  const asked = new Set(makers.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ query }) => query))))
  const shown = (chosenOf(queries, source) ?? queries).filter(({ _id }) => asked.has(_id))
  const { columns } = table
  return (
    <Card labelledBy="by-surface">
      <CardHeader beside id="by-surface" info={table.info} level={2} title={table.title(shown.length)}>
        <Legend />
      </CardHeader>
      {makers.length === 0 ? (
        <p className="px-4 py-10 text-center text-muted-foreground text-sm">{table.none}</p>
      ) : (
        <table className="surface-table">
          <thead>
            <tr>
              <th scope="col">{columns.surface}</th>
              <th scope="col">{range === SCORE_WINDOW ? columns.days(range, shown.length) : columns.perDay(range)}</th>
              <th scope="col">{columns.range}</th>
              <th className="text-right" scope="col">
                {columns.named}
              </th>
              <th className="text-right" scope="col">
                {columns.of}
              </th>
              <th className="text-right" scope="col">
                {columns.place}
              </th>
            </tr>
          </thead>
          {makers.map((maker) => (
            <Maker figures={figures} key={maker.key} maker={maker} queries={shown} />
          ))}
        </table>
      )}
      <CardFooter>
        <p>{table.foot(scoreAccess)}</p>
        <DashboardLink className="inline-flex items-center gap-1.5 print:hidden" href={routes.howWeCalculate}>
          {uiCopy.howWeCalculate}
          <ArrowRight className="size-4" />
        </DashboardLink>
      </CardFooter>
    </Card>
  )
}

function Legend() {
  const { legend } = table
  const entries = [
    ['surface-cell-named', legend.named],
    ['surface-cell', legend.without],
    ['surface-cell-none', legend.notShown],
    ['surface-cell-failed', legend.failed],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs max-md:pb-2">
      {entries.map(([look, text]) => (
        <li className="flex items-center gap-2" key={look}>
          <span aria-hidden="true" className={clsx('size-3', look)} />
          {text}
        </li>
      ))}
    </ul>
  )
}

interface MakerProps extends Shown {
  maker: SurfaceMaker
  queries: SurfaceFigures['queries']
}

function Maker({ maker, figures, queries }: MakerProps) {
  const { key, rows, difference } = maker
  return (
    <tbody>
      <tr className="surface-maker">
        <th colSpan={6} scope="rowgroup">
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {table.maker(key)}
            {difference?.sure && difference.points !== 0 && (
              <span
                className={clsx(
                  'tnum inline-flex h-5.5 items-center gap-1.5 rounded-full px-2 font-medium text-xs [&_svg]:size-3.5',
                  difference.points < 0 ? 'bg-destructive-soft text-destructive' : 'bg-success-soft text-success',
                )}
              >
                {difference.points < 0 ? <TrendingDown /> : <TrendingUp />}
                {table.differs(difference)}
              </span>
            )}
            {rows
              .filter(({ asked, shown }) => asked > shown)
              .map((row) => (
                <span className="tnum font-normal text-muted-foreground" key={row.id}>
                  {table.shown(row)}
                </span>
              ))}
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row figures={figures} key={row.id} queries={queries} row={row} />
      ))}
    </tbody>
  )
}

interface RowProps extends Shown {
  row: SurfaceRow
  queries: SurfaceFigures['queries']
}

function answersOf(
  { organisation }: SurfaceFigures,
  row: SurfaceRow,
  queries: readonly { _id: string }[],
): AnswerWindow {
  return {
    ...{ kind: 'organisation', organisationId: organisation._id, queries: queries.map(({ _id }) => _id) },
    ...{ figure: row.label, engines: [row.id], days: { from: row.from, to: row.to } },
  }
}

function Row({ row, figures, queries }: RowProps) {
  const { id, label, access, score, low, high, named, shown, positionWhenNamed } = row
  const few = shown < CERTAINTY_MIN_ANSWERS
  const name = access === 'api' ? table.api(label) : label
  const measured = measuredBy(row.providers)
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-3">
          <EngineMark engine={id} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block font-normal text-muted-foreground text-xs">{table.what(id, access)}</span>
            {measured && <span className="block font-normal text-muted-foreground text-xs">{measured}</span>}
          </span>
        </span>
      </th>
      <td className="surface-days">
        {figures.range === SCORE_WINDOW ? (
          <Cells figures={figures} name={name} queries={queries} row={row} />
        ) : (
          <Days figures={figures} queries={queries} row={row} />
        )}
      </td>
      <td className="surface-range">
        {score !== null && <Range high={high} low={low} share={score} />}
        {low !== null && high !== null && <span className="sr-only">{table.between(low, high)}</span>}
      </td>
      <td className="tnum text-right font-semibold! text-base">{score === null || few ? '–' : percent(score)}</td>
      <td className="tnum text-right text-muted-foreground">
        {shown > 0 ? (
          <EvidenceOpener answers={answersOf(figures, row, queries)} said={table.opens(name)}>
            {table.counts(row)}
          </EvidenceOpener>
        ) : (
          table.counts(row)
        )}
      </td>
      <td className="surface-place tnum text-right text-muted-foreground">
        {named === 0 || positionWhenNamed === null ? '–' : positionWhenNamed.toFixed(1)}
      </td>
    </tr>
  )
}

/** The likely range as a bar, the share as a dot on it. */
function Range({ share, low, high }: { share: number; low: number | null; high: number | null }) {
  return (
    <span aria-hidden="true" className="relative flex h-4 items-center">
      <span className="h-1 w-full rounded-full bg-chart-track" data-bar="" />
      {low !== null && high !== null && (
        <span
          className="absolute h-1.5 rounded-full bg-primary/35"
          data-bar=""
          style={{ left: percent(low), width: percent(high - low) }}
        />
      )}
      <span
        className="absolute size-2.5 -translate-x-1/2 rounded-full border-2 border-card bg-primary"
        data-bar=""
        style={{ left: percent(share) }}
      />
    </span>
  )
}

const LOOKS = { named: 'surface-cell-named', none: 'surface-cell-none', failed: 'surface-cell-failed' } as const

function lookOf({ answers, named, notShown, failed }: SurfaceCell): string {
  if (answers === 0) return notShown > 0 || failed === 0 ? LOOKS.none : LOOKS.failed
  return named === answers ? LOOKS.named : 'surface-cell'
}

const daysOf = ({ from, to }: SurfaceFigures['window']): Day[] =>
  Array.from({ length: 1 + daysBetween(from, to) }, (_, index) => addDays(from, index))

/** A row for each query, a cell for each day; of several answers as much is filled as name the brand. */
function Cells({ row, figures, queries, name }: RowProps & { name: string }) {
  const days = daysOf(figures.window)
  return (
    <span className="grid gap-1 md:w-max">
      {queries.map(({ _id, searchTerm }) => (
        <span className="flex gap-1" key={_id}>
          {days.map((date) => {
            const cell = row.cells.find((each) => each.query === _id && each.date === date)
            if (!cell) return <span aria-hidden="true" className="surface-day" key={date} />
            const said = table.cell(name, searchTerm, cell)
            const part = cell.answers > 0 && cell.named > 0 && cell.named < cell.answers
            const look = (
              <span
                aria-hidden="true"
                className={clsx('h-4.5 w-full', lookOf(cell))}
                style={part ? ({ '--filled': percent((100 * cell.named) / cell.answers) } as object) : undefined}
              />
            )
            if (cell.answers === 0)
              return (
                <span className="surface-day" key={date} title={said}>
                  {look}
                  <span className="sr-only">{said}</span>
                </span>
              )
            return (
              <EvidenceOpener
                answers={{ ...answersOf(figures, row, [{ _id }]), days: { from: date, to: date } }}
                className="surface-day no-underline"
                key={date}
                label={said}
              >
                {look}
              </EvidenceOpener>
            )
          })}
        </span>
      ))}
    </span>
  )
}

/** A bar for each day with answers, as high as its share. */
function Days({ row, figures, queries }: RowProps) {
  const of = Map.groupBy(row.cells, ({ date }) => date)
  return (
    <span className="flex h-10 items-end gap-px">
      {daysOf(figures.window).map((date) => {
        const cells = of.get(date) ?? []
        const [named, answers] = [sumBy(cells, 'named'), sumBy(cells, 'answers')]
        if (answers === 0) return <span aria-hidden="true" className="w-1 grow" key={date} />
        return (
          <EvidenceOpener
            answers={{ ...answersOf(figures, row, queries), days: { from: date, to: date } }}
            className="flex h-full grow items-end rounded-none bg-chart-track no-underline"
            key={date}
            label={table.day(date, named, answers)}
          >
            <span
              aria-hidden="true"
              className="w-full bg-primary"
              data-bar=""
              style={{ height: percent((100 * named) / answers) }}
            />
          </EvidenceOpener>
        )
      })}
    </span>
  )
}
