import { aimsOf } from './aims'
import type { Figure } from './measure/figures'
import type { TableSize } from './measure/table-sizes'
import type { BenchResults } from './results'

const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0)
const count = (value: number) => Math.round(value).toLocaleString('en-GB')
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(bytes < 2 ** 24 ? 1 : 0)
/** Tables and indexes smaller than this are summed up in one line. */
const SHOWN_BYTES = 2 ** 20

/** The results as tables for a terminal: widths fit their contents, numbers are right-aligned. */
export function printTables(results: BenchResults): string {
  const { machine, sizes, figures, pipeline, api, weights, seconds } = results
  const [small, large] = sizes
  const parts = [
    `${machine.cores} cores shared with the load, ${machine.memoryGiB} GiB, Node ${machine.node}, Postgres ${machine.postgres}. Times in ms.`,
    table(
      ['Data', 'organisations', 'industries', 'days', 'results', 'GiB', 'loaded in s'],
      sizes.map((size) => [
        size.name,
        ...[size.organisations, size.industries, size.days, size.results].map(count),
        (size.bytes / 2 ** 30).toFixed(1),
        size.loadSeconds.toFixed(0),
      ]),
    ),
    figureTable('Pages, the document', 'page', figures, [small?.name ?? '', large?.name ?? '']),
    figureTable('Calls', 'call', figures, [small?.name ?? '', large?.name ?? '']),
    slowestTable(figures),
    sizeTable(results.tables),
    `Indexes larger than 1 MiB at ${large?.name}\n${indexLines(results.tables)}`,
  ]
  if (pipeline)
    parts.push(
      table(
        [
          'Daily run',
          'calls',
          'results',
          'seconds',
          'efficiency',
          'in its middle',
          'database ms/result',
          'transactions/result',
        ],
        Object.entries(pipeline).map(([worker, run]) => [
          `${worker} worker`,
          ...[count(run.calls), count(run.results), run.seconds.toFixed(2), run.efficiency.toFixed(2)],
          ...[run.steadyEfficiency.toFixed(2), ms(run.databaseMs), run.transactions.toFixed(1)],
        ]),
      ),
    )
  if (api.length > 0)
    parts.push(
      table(
        ['API over HTTP, 16 in flight', 'requests/s', 'p50', 'p95', 'alone p50', 'alone p95'],
        api.map(({ call, perSecond, p50, p95, alone }) => [
          call,
          ...[perSecond.toFixed(0), ms(p50), ms(p95), ms(alone.p50), ms(alone.p95)],
        ]),
      ),
    )
  if (weights.length > 0)
    parts.push(
      table(
        ['Page weight, KiB on the wire', 'scripts', 'styles', 'calls'],
        weights.map(({ page, scriptsKiB, stylesKiB, calls }) => [
          page,
          ...[scriptsKiB.toFixed(0), stylesKiB.toFixed(0), count(calls.length)],
        ]),
      ),
    )
  parts.push(
    `Not measured: ${results.routes.changing} calls that change something, and ${results.routes.notMeasured.map(({ route, reason }) => `${route} (${reason})`).join(', ')}.`,
    unboundedTable(results.tables),
    aimTable(results),
    `Measured in ${Math.round(seconds / 60)} minutes.`,
  )
  return parts.join('\n\n')
}

function figureTable(title: string, kind: Figure['kind'], figures: readonly Figure[], [one, other]: [string, string]) {
  return table(
    [
      title,
      `p50 ${one}`,
      `p95 ${one}`,
      `p50 ${other}`,
      `p95 ${other}`,
      'ratio',
      `rows ${one}`,
      `rows ${other}`,
      `pages ${one}`,
      `pages ${other}`,
      'statements',
      'slowest',
      'failed',
    ],
    figures.flatMap(({ kind: its, name, small, large, ratio }) =>
      its === kind
        ? [
            [
              name,
              ...[small.p50, small.p95, large.p50, large.p95].map(ms),
              ratio.toFixed(2),
              ...[small.rows, large.rows, small.pages, large.pages, large.statements].map(count),
              ms(large.slowest.ms),
              large.failed > 0 ? count(large.failed) : '',
            ],
          ]
        : [],
    ),
  )
}

/** The statements that take longest at the large size. */
function slowestTable(figures: readonly Figure[]): string {
  const slowest = figures.toSorted((one, other) => other.large.slowest.ms - one.large.slowest.ms).slice(0, 12)
  return table(
    ['Slowest statement of', 'ms', 'begins with'],
    slowest.map(({ name, large }) => [name, ms(large.slowest.ms), large.slowest.text.slice(0, 140)]),
  )
}

function sizeTable(tables: readonly TableSize[]): string {
  const shown = tables.filter(({ bytes }) => bytes >= SHOWN_BYTES)
  const rest = tables.filter(({ bytes }) => bytes < SHOWN_BYTES)
  return table(
    ['Table, MiB', 'rows', 'together', 'rows alone', 'indexes', 'apart (TOAST)', 'a day'],
    [
      ...shown.map(({ table: name, rows, bytes, heapBytes, indexBytes, toastBytes, bytesADay }) => [
        name,
        count(rows),
        ...[bytes, heapBytes, indexBytes, toastBytes].map(mib),
        bytesADay === null ? '–' : mib(bytesADay),
      ]),
      [
        `${rest.length} smaller ones`,
        count(rest.reduce((sum, { rows }) => sum + rows, 0)),
        mib(rest.reduce((sum, { bytes }) => sum + bytes, 0)),
        ...['', '', ''],
        mib(rest.reduce((sum, { bytesADay }) => sum + (bytesADay ?? 0), 0)),
      ],
      [
        'all',
        '',
        mib(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
        ...['', '', ''],
        mib(tables.reduce((sum, { bytesADay }) => sum + (bytesADay ?? 0), 0)),
      ],
    ],
  )
}

function indexLines(tables: readonly TableSize[]): string {
  return tables
    .flatMap(({ indexes }) => indexes)
    .filter(({ bytes }) => bytes >= SHOWN_BYTES)
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ index, bytes }) => `${index} ${mib(bytes)} MiB`)
    .join(', ')
}

const unboundedTable = (tables: readonly TableSize[]) =>
  table(
    ['Table without retention or bound', 'rows', 'MiB', 'a day', 'grows with'],
    tables
      .filter(({ unbounded }) => unbounded)
      .map(({ table: name, rows, bytes, bytesADay, bound }) => [
        name,
        ...[count(rows), mib(bytes), bytesADay === null ? '–' : mib(bytesADay)],
        bound,
      ]),
  )

function aimTable(results: BenchResults): string {
  return table(
    ['Aims', 'now', 'reached', 'missed by'],
    aimsOf(results).map(({ aim, now, reached, missed }) => [
      aim,
      now,
      reached ? 'yes' : 'no',
      missed.length > 0 ? `${missed.length}: ${missed.slice(0, 12).join(', ')}` : '',
    ]),
  )
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const isText = (column: number) =>
    column === 0 || (column === head.length - 1 && rows.some((row) => /[a-z]{3}/.test(row[column] ?? '')))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(Math.min(width, 60))).join('  '), ...rows.map(line)].join('\n')
}
