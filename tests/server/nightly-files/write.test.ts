import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as test } from '@/app/api/orgAdmin/export-target/test/route'
import { addDays } from '@/lib/format/days'
import type { ExportedFigure, ExportedResult } from '@/lib/nightly-files/shapes'
import { visibilityParams } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { chooseMailer, type FilesPausedMailJob } from '@/server/mail/mailer'
import { exportedFigures, exportedOf, exportedResults, readExportedFigures } from '@/server/nightly-files/rows'
import { testExportTarget } from '@/server/nightly-files/target'
import { daysToWrite, sendFilesPausedMail, writeNightlyFiles } from '@/server/nightly-files/write'
import { visibilityFigures } from '@/server/visibility/reads'
import { signInNew } from '@/tests/support/actors'
import { ALSO_HERE } from '@/tests/support/alerts'
import { readCells } from '@/tests/support/csv'
import { makeExportTarget, onStore, startTroubledStore, type Trouble, targetOf } from '@/tests/support/export-targets'
import { makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { queuedMails } from '@/tests/support/queued-mails'
import { call } from '@/tests/support/request'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { startS3Server } from '@/tests/support/s3-server'

// Nightly files on a real store, and on stores that misbehave (R-FILES-1 to R-FILES-5).

const store = await startS3Server()
const client = new S3Client({
  ...{ endpoint: store.url, region: 'eu-west-2', forcePathStyle: true },
  credentials: {
    accessKeyId: store.settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: store.settings.S3_SECRET_ACCESS_KEY ?? '',
  },
})
const Bucket = store.settings.S3_BUCKET
const HERE = { reach: ALSO_HERE, timeoutMs: 5000 }
const YESTERDAY = addDays(today(), -1)
const HOSTILE = '=HYPERLINK("http://evil.example","x")\n@SUM(1), "quoted"; Ünï'

afterAll(() => store.stop())
beforeEach(async () => {
  await db().exportTarget.deleteMany()
  await db().dailyRun.deleteMany()
})

async function read(prefix: string, name: string) {
  const { Body, ContentType, Metadata } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}/${name}` }))
  return { text: (await Body?.transformToString()) ?? '', type: ContentType, schema: Metadata?.schema }
}
const listed = async (prefix: string) =>
  ((await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/` }))).Contents ?? []).map(({ Key = '' }) =>
    Key.slice(prefix.length + 1),
  )
const nameOf = (of: string, day: string, ending: string) => `${of}/${day.replaceAll('-', '/')}.${ending}`

/** An organisation with answers of yesterday by two engines and a surface, and one in its industry. */
async function makeMeasured() {
  const organisation = await makeOrganisation({ name: 'Loomhouse' })
  const industry = await makeIndustry({ assignedTo: [organisation] })
  const query = await makeQuery(organisation, { searchTerm: HOSTILE, slot: 1 })
  const market = await makeIndustryQuery(industry, { searchTerm: 'best sofas', slot: 1 })
  const of = { query, day: YESTERDAY }
  await storeResults([
    { ...of, brands: ['Rival, "the" one', 'Loomhouse'], citations: ['https://a.example/one'], searches: ['sofas'] },
    { ...of, sample: 2, brands: ['Loomhouse'], answer: 'Loomhouse.' },
    { ...of, engine: 'gemini', brands: [] },
    { ...of, engine: 'google-ai-overview', brands: ['Loomhouse'] },
    { query: market, day: YESTERDAY, brands: ['Rival, "the" one'] },
    { ...of, day: addDays(YESTERDAY, -1), brands: ['Loomhouse'] },
  ])
  await db().queryRun.create({
    data: {
      ...{ id: newId(), ownerId: organisation.id, queryId: query.id, day: new Date(YESTERDAY) },
      ...{ engine: 'google-ai-overview', sample: 2, status: 'notShown' },
    },
  })
  return { organisation, query, market }
}

async function pagesOf<Row>(page: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>) {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await page(cursor)
    rows.push(...items)
    if (next === null) return rows
    cursor = next
  }
}

describe('a night', () => {
  it('writes three files for each day that is over, the same bytes each time, equal to the rows of the API', async () => {
    const { organisation, query, market } = await makeMeasured()
    await makeExportTarget(organisation, { ...onStore(store), prefix: organisation.id })
    expect(await writeNightlyFiles(new Date(), undefined, HERE)).toEqual({ files: 84, failed: 0 })
    expect(await targetOf(organisation)).toMatchObject({ error: null, writtenOn: new Date(YESTERDAY) })
    const names = await listed(organisation.id)
    expect(names).toHaveLength(84)
    expect(names).toContain(nameOf('results', addDays(YESTERDAY, -27), 'jsonl'))

    const lines = await read(organisation.id, nameOf('results', YESTERDAY, 'jsonl'))
    expect([lines.type, lines.schema]).toEqual(['application/x-ndjson; charset=utf-8', '1'])
    const rows: ExportedResult[] = lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const days = { from: YESTERDAY, to: YESTERDAY }
    const actor = actorOf(organisation.id)
    expect((await exportedResults(actor, 'ownOrganisation', organisation.id, days, today())).items).toEqual(rows)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({
      ...{ schema: 1, date: YESTERDAY, kind: 'organisation', queryId: query.id, searchTerm: HOSTILE },
      ...{ engine: 'openai', access: 'api', provider: null, sample: 1, named: true, placement: 2 },
      ...{ brands: ['Rival, "the" one', 'Loomhouse'], citedUrls: ['https://a.example/one'], searches: null },
      ...{ costUsd: null, link: `http://localhost:3000/answer/${rows[0]?.answerId}?brand=${organisation.id}` },
    })
    expect(rows[1]?.searches).toEqual([])
    expect(rows.at(-1)).toMatchObject({ kind: 'industry', queryId: market.id, named: false, placement: null })

    const csv = await read(organisation.id, nameOf('results', YESTERDAY, 'csv'))
    expect([csv.type, csv.schema, csv.text.startsWith('"schema","date"')]).toEqual([
      'text/csv; charset=utf-8',
      '1',
      true,
    ])
    const cells = readCells(csv.text)
    expect(cells.map(({ answerId }) => answerId)).toEqual(rows.map(({ answerId }) => answerId))
    expect(cells[0]).toMatchObject({
      ...{ searchTerm: `'${HOSTILE}`, brands: 'Rival, "the" one; Loomhouse', named: 'true', placement: '2' },
      ...{ searches: '', costUsd: '', provider: '' },
    })

    const figures = await read(organisation.id, nameOf('figures', YESTERDAY, 'csv'))
    const before = [lines.text, csv.text, figures.text]
    await db().exportTarget.update({ where: { organisationId: organisation.id }, data: { writtenOn: null } })
    await writeNightlyFiles(new Date(), undefined, HERE)
    const after = await Promise.all(
      [['results', 'jsonl'] as const, ['results', 'csv'] as const, ['figures', 'csv'] as const].map(
        async ([of, ending]) => (await read(organisation.id, nameOf(of, YESTERDAY, ending))).text,
      ),
    )
    expect(after).toEqual(before)
    expect(await writeNightlyFiles(new Date(), undefined, HERE)).toEqual({ files: 0, failed: 0 })
  })

  it('has the figures that the API gives for the day, with unknown as nothing and never 0', async () => {
    const { organisation, query } = await makeMeasured()
    await makeExportTarget(organisation, { ...onStore(store), prefix: organisation.id })
    await writeNightlyFiles(new Date(), undefined, HERE)
    const cells = readCells((await read(organisation.id, nameOf('figures', YESTERDAY, 'csv'))).text)
    const actor = actorOf(organisation.id)
    const days = { from: YESTERDAY, to: YESTERDAY }
    const rows = (await exportedFigures(actor, 'ownOrganisation', organisation.id, days, today())).items
    const shown = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, of]) => [key, of === null ? '' : `${of}`])),
    )
    expect(cells).toEqual(shown.map((row) => ({ ...row, searchTerm: row.searchTerm ? cellTerm(row.searchTerm) : '' })))
    const of = (engine: string, queryId: string | null) =>
      rows.find(
        (row) => row.kind === 'organisation' && row.engine === engine && row.queryId === queryId,
      ) as ExportedFigure
    for (const queryId of [null, query.id]) {
      expect(of('openai', queryId)).toMatchObject({ answers: 2, named: 2, share: 100, meanPlacement: 1.5, shown: null })
      expect(of('gemini', queryId)).toMatchObject({ answers: 1, named: 0, share: 0, meanPlacement: null, rank: 11 })
      expect(of('google-ai-overview', queryId)).toMatchObject({ access: 'app', answers: 1, shown: 1, asked: 2 })
    }
    for (const engine of ['openai', 'gemini', 'google-ai-overview']) {
      const params = visibilityParams.parse({ days: '7', range: '7', engine })
      const api = await visibilityFigures(actor, 'ownOrganisation', organisation.id, params, today())
      const day = api.trend.find(({ date }) => date === YESTERDAY)
      const { share, named, answers } = of(engine, null)
      expect([engine, day?.score, day?.ranked, day?.results]).toEqual([engine, share, named, answers])
    }
    expect(rows.filter(({ kind }) => kind === 'industry').map(({ answers, named }) => [answers, named])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('writes no day whose run still asks, and today once its run has ended', async () => {
    const { organisation } = await makeMeasured()
    await makeExportTarget(organisation, { ...onStore(store), prefix: organisation.id })
    await db().dailyRun.create({ data: { day: new Date(YESTERDAY) } })
    await writeNightlyFiles(new Date(), undefined, HERE)
    expect((await targetOf(organisation)).writtenOn).toEqual(new Date(addDays(YESTERDAY, -1)))
    await db().dailyRun.update({ where: { day: new Date(YESTERDAY) }, data: { finishedAt: new Date() } })
    await db().dailyRun.create({ data: { day: new Date(today()), finishedAt: new Date() } })
    expect(await writeNightlyFiles(new Date(), undefined, HERE)).toEqual({ files: 9, failed: 0 })
    expect((await targetOf(organisation)).writtenOn).toEqual(new Date(today()))
  })

  it('writes three days again, and at most 31 after a long failure, oldest first', () => {
    expect(daysToWrite('2026-11-27', '2026-11-28')).toEqual(['2026-11-26', '2026-11-27', '2026-11-28'])
    expect(daysToWrite(null, '2026-11-28').at(0)).toBe('2026-11-01')
    const late = daysToWrite('2026-09-01', '2026-11-28')
    expect([late.length, late[0], late.at(-1)]).toEqual([31, '2026-09-02', '2026-10-02'])
  })
})

const cellTerm = (term: string) => (/^[=+\-@]/.test(term) ? `'${term}` : term)

describe('a store that fails', () => {
  it.each<[Trouble, RegExp]>([
    [403, /403, so the key may not write there/],
    [404, /no such bucket/],
    [500, /the store answered 500/],
    [301, /301, a redirect/],
    [307, /307, a redirect/],
    ['hangs', /did not answer in time/],
    ['resets', /the connection failed/],
    ['floods', /the store answered 500/],
  ])('by %s is noted with the next try, and holds up no other', async (trouble, why) => {
    const troubled = await startTroubledStore(trouble)
    const [bad, good] = [await makeOrganisation(), await makeOrganisation()]
    await makeExportTarget(bad, { endpoint: troubled.url })
    await makeExportTarget(good, { ...onStore(store), prefix: good.id, writtenOn: addDays(YESTERDAY, -1) })
    expect(await writeNightlyFiles(new Date(), undefined, { ...HERE, timeoutMs: 700 })).toEqual({ files: 9, failed: 1 })
    const failing = await targetOf(bad)
    expect(failing).toMatchObject({ tries: 1, writtenOn: null, pausedAt: null })
    expect(failing.error).toMatch(why)
    expect(failing.nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000)
    expect(troubled.asked).toEqual([expect.stringMatching(/^PUT \/figures-of-ours\/sightline\/results\//)])
    expect(await writeNightlyFiles(new Date(), undefined, HERE)).toEqual({ files: 0, failed: 0 })
    await troubled.close()
  })

  it('for three days is paused, and its admins are mailed once; a test that is written starts it again', async () => {
    const troubled = await startTroubledStore(500)
    const organisation = await makeOrganisation()
    const admin = await makeUser({ organisation, roles: ['organisationAdmin'] })
    await makeUser({ organisation })
    await makeExportTarget(organisation, { endpoint: troubled.url })
    await writeNightlyFiles(new Date(), undefined, HERE)
    await db().$executeRaw`update export_target set failing_since = now() - interval '73 hours', next_try_at = now()`
    await writeNightlyFiles(new Date(), undefined, HERE)
    await db().$executeRaw`update export_target set next_try_at = now()`
    expect(await writeNightlyFiles(new Date(), undefined, HERE)).toEqual({ files: 0, failed: 0 })
    const mails = (await queuedMails()).filter(({ email }) => email === admin.email)
    expect(mails.map(({ data }) => data)).toMatchObject([{ kind: 'filesPaused', organisation: organisation.id }])
    const job = mails[0]?.data as FilesPausedMailJob
    expect(await sendFilesPausedMail(job, chooseMailer())).toBe('sent')

    const actor = { ...actorOf(organisation.id, ['organisationAdmin']), userId: admin.id }
    expect(await testExportTarget(actor, 'ownOrganisation', HERE)).toEqual({
      written: false,
      error: 'the store answered 500',
    })
    expect((await targetOf(organisation)).pausedAt).not.toBeNull()
    troubled.trouble = 200
    expect(await testExportTarget(actor, 'ownOrganisation', HERE)).toEqual({ written: true, error: null })
    expect(await targetOf(organisation)).toMatchObject({ pausedAt: null, error: null, failingSince: null, tries: 0 })
    expect(troubled.asked.at(-1)).toMatch(/^PUT \/figures-of-ours\/sightline\/sightline-test\.txt/)
    expect(await sendFilesPausedMail(job, chooseMailer())).toBe('not needed')
    await troubled.close()
  })

  it('within a private network is never asked, whatever a name resolves to by now', async () => {
    const troubled = await startTroubledStore(200)
    const admin = await signInNew({ organisation: await makeOrganisation(), roles: ['organisationAdmin'] })
    await makeExportTarget({ id: admin.actor.organisationId ?? '' }, { endpoint: troubled.url })
    const response = await call(test, { method: 'POST', headers: admin.headers })
    expect(await response.json()).toEqual({ written: false, error: 'the address is within a private network' })
    expect(troubled.asked).toEqual([])
    await troubled.close()
  })

  it('whose secret cannot be read any more says so', async () => {
    const organisation = await makeOrganisation()
    await makeExportTarget(organisation, onStore(store))
    await db().exportTarget.updateMany({ data: { secret: 'of another AUTH_SECRET' } })
    await writeNightlyFiles(new Date(), undefined, HERE)
    expect((await targetOf(organisation)).error).toMatch(/please enter it again/)
  })
})

describe('pages', () => {
  it('have every row of the files once, in their order', async () => {
    const organisation = await makeOrganisation()
    const query = await makeQuery(organisation)
    const days = [3, 2, 1].map((before) => addDays(today(), -before))
    for (const day of days)
      await storeResults(Array.from({ length: 400 }, (_, at) => ({ query, day, sample: at + 1, brands: [] })))
    const actor = actorOf(organisation.id)
    const window = { from: days[0], to: today() }
    const results = await pagesOf((cursor) =>
      exportedResults(actor, 'ownOrganisation', organisation.id, { ...window, cursor }, today()),
    )
    expect(results).toHaveLength(1200)
    expect(new Set(results.map(({ answerId }) => answerId)).size).toBe(1200)
    expect(results.map(({ date, answerId }) => `${date}${answerId}`)).toEqual(
      results.map(({ date, answerId }) => `${date}${answerId}`).sort(),
    )
  })

  it('of figures begin anew in the middle of a day, and miss nothing', async () => {
    const organisation = await makeOrganisation()
    const days = Array.from({ length: 32 }, (_, before) => addDays(today(), -before - 1))
    const queries = await Promise.all(Array.from({ length: 33 }, () => makeQuery(organisation)))
    await storeResults(days.flatMap((day) => queries.map((query) => ({ query, day, brands: [organisation.name] }))))
    const actor = actorOf(organisation.id)
    const window = { from: days.at(-1) ?? '', to: YESTERDAY }
    const rows = await pagesOf((cursor) =>
      exportedFigures(actor, 'ownOrganisation', organisation.id, { ...window, cursor }, today()),
    )
    expect(rows).toHaveLength(32 * 34)
    expect(rows).toEqual(
      await readExportedFigures(await exportedOf(installationScope(organisation.id)), window, today()),
    )
    const other = { ...window, cursor: `${YESTERDAY}.${'a'.repeat(24)}` }
    await expect(exportedFigures(actor, 'ownOrganisation', organisation.id, other, today())).rejects.toThrow()
  })
})
