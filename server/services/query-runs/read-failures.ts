import type { Day } from '@/lib/format/days'
import type { DailyRunDetail } from '@/lib/schemas/daily-run'
import { db } from '../../db'

const FAILURES_SHOWN = 200

/** The latest of a day's runs that have no result, with the reasons (contract §5). */
export async function readFailures(day: Day): Promise<DailyRunDetail['failures']> {
  const runs = await db().queryRun.findMany({
    where: { day: new Date(day), status: { in: ['failed', 'skipped'] } },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take: FAILURES_SHOWN,
    include: { query: { include: { organisation: { select: { name: true } }, industry: { select: { name: true } } } } },
  })
  return runs.map(({ query, ...run }) => ({
    _id: run.id,
    owner: query.organisation
      ? { kind: 'organisation', name: query.organisation.name }
      : { kind: 'industry', name: query.industry?.name ?? '' },
    searchTerm: query.searchTerm,
    ...{ engine: run.engine, sample: run.sample, attempts: run.attempt },
    status: run.status === 'failed' ? 'failed' : 'skipped',
    ...{ reasonCode: run.reasonCode ?? '', reason: run.reason },
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }))
}
