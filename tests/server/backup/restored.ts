import { readFileSync } from 'node:fs'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayToDate } from '@/lib/format/days'
import { readPrincipal } from '@/server/auth/sessions'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { closeDb, db } from '@/server/db/client'
import { closeQueue, prepareQueues, sendMail } from '@/server/queue/client'
import { type QuestionJob, questionQueue } from '@/server/queue/queues'
import type { SavedPlace, Way } from '@/tests/support/backups'
import { readDefinitions, readRows } from '@/tests/support/database-contents'
import { type Lived, liveIn, readScreens } from '@/tests/support/lived-in'
import { until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { migrateTables } from '@/tools/migrate.mjs'

const DAY = today()
const RUNS = 5
/** What the page tells people to run after a restore. */
const AFTER_RESTORE = (/```sql\n([\s\S]*?)```/.exec(readFileSync('docs/operators/backup.md', 'utf8'))?.[1] ?? '')
  .split(';')
  .filter((statement) => statement.trim() !== '')
const direct = process.env.DATABASE_URL

/** What the services and a worker speak to from now on. */
async function point(url: string | undefined): Promise<void> {
  await closeQueue()
  await closeDb()
  configure({ DATABASE_URL: url, ANSWER_ENGINE: 'simulated', DAILY_RUN_CRON: '0 0 29 2 *' })
}
const pointHome = () => point(direct)

/** Takes one job out of the queue and is never heard of again. */
async function takeAndVanish(url: string): Promise<string> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false })
  await boss.start()
  const [job] = await boss.fetch<QuestionJob>(questionQueue('simulated'))
  await boss.stop({ graceful: false })
  return job?.data.questionId ?? ''
}

/** Declares the tests of a database that is lost and brought back in each of these ways. */
export function restoreBy(ways: readonly Way[]): void {
  afterEach(endWorkers)
  afterAll(pointHome)

  describe.each(ways)('a database that was lost and brought back by $way', ({ start }) => {
    let place: SavedPlace
    let lived: Lived
    let taken: string
    let before: Awaited<ReturnType<typeof look>>

    const look = async () => ({
      screens: await readScreens(lived, DAY),
      rows: await readRows(place.url()),
      definitions: await readDefinitions(place.url()),
    })

    beforeAll(async () => {
      place = await start()
      await migrateTables(place.url())
      await prepareQueues(place.url())
      await point(place.url())
      lived = await liveIn(addDays(DAY, -1))
      expect(await planDay(DAY)).toMatchObject({ enqueued: RUNS })
      await db().$transaction((tx) => sendMail({ kind: 'reset', email: 'olu@example.test' }, tx))
      taken = await takeAndVanish(place.url())
      await closeQueue()
      before = await look()

      await point(undefined)
      await place.save()
      await place.lose()
      await place.bringBack()
      await point(place.url())
    }, 180_000)
    afterAll(async () => {
      await pointHome()
      await place.stop()
    })

    it('there was something to lose', () => {
      expect(before.screens.visibility.trend.length).toBeGreaterThan(80)
      expect(before.screens.industry.live.length).toBeGreaterThan(1)
      expect(before.screens.tokens.organisations.tokens).toBeGreaterThan(90_000)
      expect(before.screens.evidence.answer).toContain('Loomhouse')
      const filled = Object.entries(before.rows).filter(([, rows]) => !rows.startsWith('0 '))
      expect(filled.length).toBeGreaterThan(30)
      expect(before.definitions.length).toBeGreaterThan(500)
    })

    it('has every row, counter and rule that it had, and shows the same figures', async () => {
      const after = await look()
      expect(after.rows).toEqual(before.rows)
      expect(after.definitions).toEqual(before.definitions)
      expect(after.screens).toEqual(before.screens)
    })

    it('needs no migration, and who was signed in still is', async () => {
      expect(await migrateTables(place.url())).toEqual([])
      expect(await readPrincipal(lived.sessionId)).toMatchObject({ userId: lived.userId })
    })

    it('shuts out whoever was shut out since it was saved, with the words of the docs', async () => {
      const mails = () => db().$queryRaw`select data ->> 'kind' as kind from pgboss.job where name = 'send-mail'`
      expect(await mails()).toEqual([{ kind: 'reset' }])
      expect(AFTER_RESTORE).toHaveLength(3)
      for (const statement of AFTER_RESTORE) await db().$executeRawUnsafe(statement)
      expect(await readPrincipal(lived.sessionId)).toBeNull()
      expect(await mails()).toEqual([])
    })

    it('works off what was queued and what a lost worker held, and stores new answers', async () => {
      const held = await db().result.count()
      const worker = await startWorker()
      const run = await until(
        () => readDailyRun(DAY),
        ({ status }) => status === 'finished',
        90_000,
      )
      expect(run).toMatchObject({ planned: RUNS, done: RUNS, failed: 0 })
      expect(await worker.end()).toBe(0)

      expect(await db().question.findFirstOrThrow({ where: { id: taken } })).toMatchObject({ state: 'done' })
      expect(await db().queryRun.count({ where: { questionId: taken, status: 'done' } })).toBe(1)
      expect(await db().result.count()).toBe(held + RUNS)
      expect(await db().answer.count({ where: { day: dayToDate(DAY) } })).toBe(RUNS)
      const { visibility } = await readScreens(lived, DAY)
      expect(visibility.liveDate).toBe(DAY)
      expect(visibility.trend.slice(0, -1)).toEqual(before.screens.visibility.trend.slice(1 - visibility.trend.length))
    }, 120_000)

    it('still keeps its own rules', async () => {
      await expect(db().$executeRaw`delete from audit_entry`).rejects.toThrow(/append-only/)
      await expect(db().$executeRaw`delete from usage_day`).rejects.toThrow(/append-only/)
      const totals = await db()
        .$queryRaw`select sum(tokens) = (select sum(input_tokens + output_tokens) from usage_day) as equal
        from usage_total`
      expect(totals).toEqual([{ equal: true }])
    })
  })
}
