import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { archiveAnswers } from '@/server/services/answer-archive/archive-answers'
import { checkFiles } from '@/server/services/answer-archive/check-files'
import { readAnswerTexts } from '@/server/services/answer-archive/read-texts'
import { oldAnswers, type StoredWords, statesOf, wordsInDatabase } from '@/tests/support/archive'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'
import type { S3Gate } from '@/tests/support/s3-gate'
import { setStore, useGatedStore } from '@/tests/support/uploads'
import { typescript } from '@/tools/processes.mjs'
import { sql } from '../../schema/rows'

// A process of the archive that is killed with -9 at each of its steps: no text is lost, and another process goes on.
// Short form: tests/server/services/answer-archive/archive-answers.test.ts, tests/jobs/archive-worker.test.ts.

const ROOT = path.resolve(import.meta.dirname, '../../../..')

let gate: S3Gate
let query: MadeQuery
let before: StoredWords[]
const running = new Set<ChildProcess>()

beforeAll(async () => {
  gate = await useGatedStore()
  setStore({ ARCHIVE_AFTER_MONTHS: '1' })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await gate.close()
})
beforeEach(async () => {
  gate.lets = () => true
  await sql('truncate result, answer, answer_archive, archive_month')
  query = await makeQuery(await makeOrganisation())
  await storeResults(oldAnswers(query, 30))
  before = await wordsInDatabase(query.ownerId)
})

/** As `npm run archive` runs it. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [...typescript('tools/operator.ts'), 'archive', ...args], {
    cwd: ROOT,
    env: { ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child)
    return { code, output }
  })
  return { child, ended }
}

async function allWords(): Promise<StoredWords[]> {
  const places = await db().answer.findMany({ where: { ownerId: query.ownerId }, orderBy: { resultId: 'asc' } })
  const archived = await readAnswerTexts(places)
  return places.map(({ resultId: id, question, text }) => ({
    ...{ id, question, text, archived: false },
    ...archived.get(id),
  }))
}

async function finishesWhole(): Promise<void> {
  gate.lets = () => true
  expect(await allWords()).toEqual(before)
  await archiveAnswers(1, today(), { signal: new AbortController().signal })
  expect((await wordsInDatabase(query.ownerId)).every(({ archived, text }) => archived && text === null)).toBe(true)
  expect(await allWords()).toEqual(before)
  expect((await checkFiles()).damaged).toEqual([])
}

it.each([
  ['while its file is sent', 'PUT', ['writing']],
  ['between sending its file and reading it back', 'GET', ['writing']],
])('killed %s', async (_when, killedAt, left) => {
  const { child, ended } = start()
  gate.lets = (method) => {
    if (method === killedAt) child.kill('SIGKILL')
    return method !== killedAt
  }
  expect((await ended).code).toBeNull()
  expect(await statesOf(query.ownerId)).toEqual(left)
  expect(await wordsInDatabase(query.ownerId)).toEqual(before)
  await finishesWhole()
})

it('killed between reading its file back and removing the texts', async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { child, ended } = start()
  try {
    // A lock that its removal waits for.
    await client.query('begin')
    await client.query('select 1 from answer where owner_id = $1 for update', [query.ownerId])
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%update answer a%'`
    await until(
      () => sql(waiting),
      (rows) => rows.length > 0,
    )
    child.kill('SIGKILL')
    await ended
  } finally {
    await client.end()
  }
  expect(await statesOf(query.ownerId)).toEqual(['writing'])
  expect(await wordsInDatabase(query.ownerId)).toEqual(before)
  await finishesWhole()
})

it('killed between two files: the first stays archived, and the other is written', async () => {
  await storeResults(oldAnswers(query, 2, { sample: 9, answer: 'x'.repeat(3_500_000) }))
  before = await wordsInDatabase(query.ownerId)
  let sent = 0
  const { child, ended } = start()
  gate.lets = (method) => {
    if (method === 'PUT') sent += 1
    if (sent === 2) child.kill('SIGKILL')
    return sent < 2
  }
  await ended
  expect(await statesOf(query.ownerId)).toEqual(['archived', 'writing'])
  const words = await wordsInDatabase(query.ownerId)
  expect(new Set(words.map(({ archived }) => archived))).toEqual(new Set([true, false]))
  await finishesWhole()
})

it('the command says what it did, checks every file, and brings all back', async () => {
  expect(await start().ended).toMatchObject({ code: 0, output: expect.stringContaining('30 answers archived') })
  expect(await start('--check').ended).toMatchObject({ code: 0, output: expect.stringContaining('1 file with 30') })
  gate.lets = (method) => method !== 'GET'
  expect((await start('--check').ended).code).toBe(1)
  gate.lets = () => true
  expect((await start('--restore').ended).code).toBe(0)
  expect(await wordsInDatabase(query.ownerId)).toEqual(before)
})
