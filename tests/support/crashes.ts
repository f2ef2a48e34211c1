import { POST as postWithId } from '@/app/api/log/crash-report/[id]/route'
import { POST as postWithoutId } from '@/app/api/log/crash-report/route'
import { db } from '@/server/db/client'
import { call } from './request'

/** What a browser sends about a crash; name what differs. */
export const crashBody = ({ error = {}, data = {} }: { error?: object; data?: object } = {}) => ({
  error: {
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'placement')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'placement')\n    at rankOf (http://localhost:3000/visibility/rank.ts:48:21)",
    ...error,
  },
  data: { componentName: 'QueryRankTrend', location: '/visibility-data', ...data },
})

type Headers = Record<string, string>

/** Sends a new report; returns the response. */
export const report = (body: unknown = crashBody(), headers: Headers = {}) =>
  call(postWithId, { url: '/api/log/crash-report/new', params: { id: 'new' }, body, headers })

/** Sends what completes a report. */
export const complete = (id: string, body: unknown, headers: Headers = {}) =>
  call(postWithId, { url: `/api/log/crash-report/${id}`, params: { id }, body, headers })

/** The form of the call that has the id in its body. */
export const post = (body: unknown, headers: Headers = {}) => call(postWithoutId, { body, headers })

/** Sends a new report that is taken; returns its key. */
export async function reported(body: unknown = crashBody(), headers: Headers = {}): Promise<string> {
  const response = await report(body, headers)
  if (response.status !== 200) throw new Error(`a report was answered with ${response.status}`)
  return ((await response.json()) as { id: string }).id
}

/** The crash and the report that were stored last. */
export async function lastReport() {
  const { crashReport, ...occurrence } = await db().crashOccurrence.findFirstOrThrow({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { crashReport: true },
  })
  if (!crashReport) throw new Error('the last report is of no crash')
  return { crash: crashReport, occurrence }
}

/** Moves every report back in time. */
export const age = (minutes: number) => db().$executeRaw`
  UPDATE crash_occurrence SET created_at = created_at - make_interval(mins => ${minutes}::int)`

/** A fresh start: no reports, no counters. */
export async function forgetAll(): Promise<void> {
  await db().crashReport.deleteMany()
  await db().rateLimit.deleteMany()
}
