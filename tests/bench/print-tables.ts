import { aimsOf, isReached, sumOfPage } from './aims'
import baseline from './baseline.json' with { type: 'json' }
import type { DocumentTimes } from './measure-documents'
import type { StatementTimes } from './measure-statements'
import type { BenchResults } from './results'

const ms = (value: number) => value.toFixed(1)
const count = (value: number) => value.toLocaleString('en-GB')

/** The results as tables for a terminal: widths fit their contents, numbers are right-aligned. */
export function printTables(results: BenchResults): string {
  const [small, large] = results.sizes
  const parts = [
    `${results.machine.cores} cores, ${results.machine.memoryGiB} GiB, Node ${results.machine.node}, Postgres ${results.machine.postgres}. Times in ms; ratios are what counts. Before: ${baseline.at}, ${baseline.machine.cores} cores, ${baseline.machine.memoryGiB} GiB.`,
    table(
      ['Data', 'organisations', 'industries', 'days', 'results', 'loaded in s'],
      results.sizes.map((size) => [
        size.name,
        count(size.organisations),
        count(size.industries),
        count(size.days),
        count(size.results),
        size.loadSeconds.toFixed(0),
      ]),
    ),
    table(
      [
        'Dashboard figures',
        `p50 ${small?.name}`,
        `p95 ${small?.name}`,
        `p50 ${large?.name}`,
        `p95 ${large?.name}`,
        'ratio p50',
        'ratio p95',
        `p50 ${large?.name} before`,
        'ratio before',
        `rows ${small?.name}`,
        `rows ${large?.name}`,
      ],
      results.figures.map(({ figure, small: one, large: other, ratio, ratioP95 }) => [
        figure,
        ms(one.p50),
        ms(one.p95),
        ms(other.p50),
        ms(other.p95),
        ratio.toFixed(2),
        ratioP95.toFixed(2),
        ...before(figure, results.quick),
        count(one.rows),
        count(other.rows),
      ]),
    ),
  ]
  const [few, many] = results.statements
  if (few && many) parts.push(statementTable(few, many))
  if (results.pipeline) {
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
        Object.entries(results.pipeline).map(([worker, run]) => [
          `${worker} worker`,
          count(run.calls),
          count(run.results),
          run.seconds.toFixed(2),
          run.efficiency.toFixed(2),
          run.steadyEfficiency.toFixed(2),
          ms(run.databaseMs),
          run.transactions.toFixed(1),
        ]),
      ),
    )
  }
  if (results.api) {
    parts.push(
      table(
        ['API over HTTP, 16 in flight', 'requests/s', 'p50', 'p95', 'alone p50', 'alone p95'],
        results.api.map(({ call, perSecond, p50, p95, alone }) => [
          call,
          perSecond.toFixed(0),
          ms(p50),
          ms(p95),
          ms(alone.p50),
          ms(alone.p95),
        ]),
      ),
    )
  }
  if (results.documents) {
    parts.push(documentTable('figures kept', results.documents.kept))
    parts.push(documentTable('figures read anew', results.documents.readAnew))
  }
  if (results.pages) {
    parts.push(
      table(
        ['Page weight, KiB on the wire', 'scripts', 'styles', 'together', 'blocked at a quarter of the speed', 'chart'],
        results.pages.map(({ page, scriptsKiB, stylesKiB, blockedMs, chartMs }) => [
          page,
          scriptsKiB.toFixed(0),
          stylesKiB.toFixed(0),
          (scriptsKiB + stylesKiB).toFixed(0),
          ms(blockedMs),
          chartMs === null ? '–' : ms(chartMs),
        ]),
      ),
    )
  }
  parts.push(aimTable(results))
  return parts.join('\n\n')
}

function aimTable(results: BenchResults): string {
  const number = (value: number | null) => (value === null ? '–' : value.toFixed(value < 10 ? 2 : 0))
  const words = { true: 'yes', false: 'no', null: '–' }
  return table(
    ['Aims', 'before', 'now', 'aim', 'reached'],
    aimsOf(results).map((each) => {
      const { aim, before, now, bound } = each
      const limit = 'most' in bound ? `≤ ${bound.most}` : `≥ ${bound.least}`
      return [aim, number(before), number(now), limit, words[`${isReached(each)}`]]
    }),
  )
}

const documentTable = (figures: string, documents: DocumentTimes[]) =>
  table(
    [`Page beside its call, ${figures}`, 'KiB', 'page p50', 'call p50', 'ratio', 'page p95', 'call p95', 'ratio p95'],
    documents.map(({ page, documentKiB, pageP50, callP50, pageP95, callP95 }) => [
      page,
      documentKiB.toFixed(0),
      ms(pageP50),
      ms(callP50),
      (pageP50 / callP50).toFixed(2),
      ms(pageP95),
      ms(callP95),
      (pageP95 / callP95).toFixed(2),
    ]),
  )

function statementTable(few: StatementTimes, many: StatementTimes): string {
  return table(
    ['Bare SQL, 90 days, 4 engines', `${count(few.answers)} answers`, `${count(many.answers)} answers`],
    [
      ...few.statements.map(({ statement, ms: one }, place) => [
        statement,
        one.toFixed(2),
        (many.statements[place]?.ms ?? 0).toFixed(2),
      ]),
      ['of the visibility page', sumOfPage(few).toFixed(2), sumOfPage(many).toFixed(2)],
    ],
  )
}

/** What the same figure took at the large size before, and its ratio of p50; a quick run has sizes of its own. */
function before(figure: string, quick: boolean): [string, string] {
  const known = quick ? undefined : baseline.figures.find((each) => each.figure === figure)
  return known ? [ms(known.large.p50), (known.large.p50 / known.small.p50).toFixed(2)] : ['–', '–']
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
