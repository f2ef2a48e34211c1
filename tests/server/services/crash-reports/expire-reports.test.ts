import { beforeEach, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { expireReports } from '@/server/services/crash-reports/writes'

const before = (days: number) => new Date(Date.now() - days * 86_400_000)
const DAYS = 90
const OLD = DAYS + 0.01
const YOUNG = DAYS - 0.01

/** A crash that was reported last so many days ago, with reports of these days. */
async function crash(fingerprint: string, last: number, days: number[]): Promise<void> {
  const row = { fingerprint, errorName: 'Error', errorMessage: 'x', updatedAt: before(last) }
  const { id } = await db().crashReport.create({ data: { ...row, id: newId(), occurrences: 7 } })
  const reports = days.map((age) => ({
    id: newId(),
    crashReportId: id,
    keyHash: new TextEncoder().encode(`${fingerprint}${age}`),
    createdAt: before(age),
  }))
  await db().crashOccurrence.createMany({ data: reports })
}
const left = async () =>
  (
    await db().crashReport.findMany({
      orderBy: { fingerprint: 'asc' },
      select: { fingerprint: true, occurrences: true, _count: { select: { reported: true } } },
    })
  ).map(({ fingerprint, occurrences, _count }) => [fingerprint, occurrences, _count.reported])

beforeEach(() => db().crashReport.deleteMany())

it('reports are forgotten after 90 days, and crashes that nobody has reported since', async () => {
  await crash('a old', OLD, [OLD, OLD + 1])
  await crash('b both', 1, [OLD, 1])
  await crash('c young', YOUNG, [YOUNG])
  await crash('d counted since', 1, [OLD])
  expect(await expireReports(DAYS)).toEqual({ reports: 4, crashes: 1 })
  expect(await left()).toEqual([
    ['b both', 7, 1],
    ['c young', 7, 1],
    ['d counted since', 7, 0],
  ])
  expect(await expireReports(DAYS)).toEqual({ reports: 0, crashes: 0 })
})
