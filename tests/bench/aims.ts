import baseline from './baseline.json' with { type: 'json' }
import type { StatementTimes } from './measure-statements'
import type { BenchResults } from './results'

// What a run is held against (R-BENCH-1): one line for each aim, before and now.

export interface Aim {
  aim: string
  before: number | null
  now: number | null
  /** `now` is at most this, or at least. */
  bound: { most: number } | { least: number }
}

const WHOAMI = '/api/auth/whoami'
const VISIBILITY = '/api/app/visibility/org/{id}?days=30'
/** Screens whose charts are in view, or nearly; all others are lists and forms. */
const WITH_CHARTS = ['/', '/visibility-data', '/admin']

/** Null where the run has left a part out, or nothing is known of before. */
export function aimsOf(results: BenchResults): Aim[] {
  const { figures, statements, api, documents, idle, pages, quick } = results
  const known = baseline.figures.map(({ small, large }) => ({ p50: large.p50 / small.p50, p95: large.p95 / small.p95 }))
  const [few = null, many = null] = statements.map(sumOfPage)
  const rate = (call: string) => api?.find((each) => each.call === call)
  const rateBefore = (call: string) => baseline.api.find((each) => each.call === call)?.perSecond ?? 0
  const visibility = rate(VISIBILITY)
  const visits = (pages ?? []).filter(({ page }) => page !== '/login' && page !== '/register')
  const plain = visits.filter(({ page }) => !WITH_CHARTS.includes(page))
  const scripts = (page: string) => visits.find((each) => each.page === page)?.scriptsKiB ?? null
  const scriptsBefore = (page: string) => baseline.pages.find((each) => each.page === page)?.scriptsKiB ?? null
  const charts = visits.flatMap(({ chartMs }) => (chartMs === null ? [] : [chartMs]))
  return [
    ...(quick
      ? []
      : [
          most('largest ratio of p50, 100x by 1x', largest(known, 'p50'), largest(figures, 'ratio'), 1.2),
          most('largest ratio of p95, 100x by 1x', largest(known, 'p95'), largest(figures, 'ratioP95'), 1.2),
        ]),
    most('bare SQL of Visibility, 5,400 answers, ms', baseline.statements.few, few, 3),
    most('bare SQL of Visibility, 49,680 answers, ms', baseline.statements.many, many, 4),
    least('whoami, requests a second', rateBefore(WHOAMI), rate(WHOAMI)?.perSecond ?? null, 8 * rateBefore(WHOAMI)),
    least(
      'visibility, requests a second',
      rateBefore(VISIBILITY),
      visibility?.perSecond ?? null,
      5 * rateBefore(VISIBILITY),
    ),
    most('visibility alone, p95 by bare SQL', null, visibility && few ? visibility.alone.p95 / few : null, 2),
    most(
      'page by its call, largest ratio of p50, read anew',
      baseline.documents.ratio,
      documents && Math.max(...documents.readAnew.map(({ pageP50, callP50 }) => pageP50 / callP50)),
      1.3,
    ),
    most(
      'largest document, KiB',
      baseline.documents.largestKiB,
      documents && Math.max(...documents.kept.map(({ documentKiB }) => documentKiB)),
      117,
    ),
    most('idle, transactions a second', baseline.idle.transactionsPerSecond, idle?.transactionsPerSecond ?? null, 2),
    most('idle, MiB of web, worker and npm', baseline.idle.memoryMiB, idle?.memoryMiB ?? null, 350),
    most('scripts of Home, KiB', scriptsBefore('/'), scripts('/'), 215),
    most('scripts of Visibility, KiB', scriptsBefore('/visibility-data'), scripts('/visibility-data'), 215),
    most(
      'scripts of lists and forms, the most, KiB',
      Math.max(...baseline.pages.filter(({ page }) => !WITH_CHARTS.includes(page)).map(({ scriptsKiB }) => scriptsKiB)),
      largest(plain, 'scriptsKiB'),
      150,
    ),
    most('blocked at a quarter of the speed, the most, ms', baseline.slow.blockedMs, largest(visits, 'blockedMs'), 250),
    most('chart drawn at a quarter of the speed, ms', baseline.slow.chartMs, charts[0] ?? null, 2000),
  ]
}

const most = (aim: string, before: number | null, now: number | null, bound: number): Aim => ({
  aim,
  before,
  now,
  bound: { most: bound },
})
const least = (aim: string, before: number | null, now: number | null, bound: number): Aim => ({
  aim,
  before,
  now,
  bound: { least: bound },
})

/** Null when a part was not measured. */
export function isReached({ now, bound }: Aim): boolean | null {
  if (now === null) return null
  return 'most' in bound ? now <= bound.most : now >= bound.least
}

export function sumOfPage({ statements }: StatementTimes): number {
  return statements.filter(({ ofPage }) => ofPage).reduce((sum, { ms }) => sum + ms, 0)
}

function largest<Key extends string>(rows: Record<Key, number>[], key: Key): number | null {
  return rows.length === 0 ? null : Math.max(...rows.map((row) => row[key]))
}
