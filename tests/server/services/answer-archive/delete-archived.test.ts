import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { removeDiscardedArchive } from '@/server/services/answer-archive/discard'
import { readAnswerTexts } from '@/server/services/answer-archive/read-texts'
import { rewriteStaleFiles } from '@/server/services/answer-archive/rewrite-files'
import { deleteOrganisation } from '@/server/services/organisations/writes'
import { expireAll } from '@/server/services/retention/expire-all'
import { deleteTrackedQuery } from '@/server/services/tracked-queries/writes'
import { requiredFileStore } from '@/server/storage/store'
import { archive, filesOf, OLD_MONTH, oldAnswers, statesOf, TODAY, wordsInDatabase } from '@/tests/support/archive'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import type { S3Gate } from '@/tests/support/s3-gate'
import { useGatedStore } from '@/tests/support/uploads'
import { sql } from '../../schema/rows'

// What is deleted leaves the archive too, also where the store was away at that moment.

const admin = actorOf(null, ['systemAdmin'])
const never = new AbortController().signal

let gate: S3Gate
let organisation: { id: string }
let query: MadeQuery

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  gate = await useGatedStore()
})
afterAll(async () => {
  await closeQueue()
  await gate.close()
})
beforeEach(async () => {
  gate.lets = () => true
  await sql('truncate result, answer, answer_archive, archive_month')
  organisation = await makeOrganisation()
  query = await makeQuery(organisation)
})

/** Removes discarded objects as some minutes later. */
const remove = () => removeDiscardedArchive(new Date(Date.now() + 20 * 60_000))
const objectsOf = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => requiredFileStore().sizeOf(key)))).map((size) => size !== null)
const keysOf = async (ownerId: string) => (await filesOf(ownerId)).map(({ key }) => key)
const textsOf = async (ownerId: string) => {
  const words = await readAnswerTexts(await db().answer.findMany({ where: { ownerId } }))
  return [...words.values()].map(({ text }) => text)
}

describe('an organisation that is deleted', () => {
  it('takes its files along, later where the store is away, and nobody else’s', async () => {
    const other = await makeQuery(await makeOrganisation())
    await storeResults([...oldAnswers(query, 3), ...oldAnswers(other, 2)])
    await archive()
    const keys = [...(await keysOf(organisation.id)), ...(await keysOf(other.ownerId))]

    gate.lets = () => false
    await deleteOrganisation(admin, organisation.id, newId())
    expect(await statesOf(organisation.id)).toEqual(['discarded'])
    await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })
    gate.lets = () => true
    expect(await objectsOf(keys)).toEqual([true, true])

    expect(await removeDiscardedArchive()).toBe(0)
    expect(await remove()).toBe(1)
    expect(await objectsOf(keys)).toEqual([false, true])
    expect(await filesOf(organisation.id)).toEqual([])
    expect(await textsOf(other.ownerId)).toHaveLength(2)
  })

  it('while its file is written: the file is not taken into the archive and goes', async () => {
    await storeResults(oldAnswers(query, 3))
    gate.lets = async (method) => {
      if (method === 'PUT') await deleteOrganisation(admin, organisation.id, newId())
      return true
    }
    await expect(archive()).rejects.toThrow('given up')
    expect(await statesOf(organisation.id)).toEqual(['discarded'])
    const keys = await keysOf(organisation.id)
    expect(await objectsOf(keys)).toEqual([true])
    expect(await remove()).toBe(1)
    expect(await objectsOf(keys)).toEqual([false])
  })
})

describe('a query that is deleted', () => {
  it('leaves the files that hold its answers beside others, when they are written again', async () => {
    const kept = await makeQuery(organisation)
    await storeResults([...oldAnswers(query, 4), ...oldAnswers(kept, 3)])
    await archive()
    const [before = ''] = await keysOf(organisation.id)
    const texts = (await textsOf(organisation.id)).filter((text) => text.includes(kept.id))

    await deleteTrackedQuery(admin, 'organisation', query.id, newId())
    expect(await filesOf(organisation.id)).toMatchObject([{ stale: true, answers: 7 }])
    expect(await rewriteStaleFiles(never)).toBe(1)
    expect(await filesOf(organisation.id)).toMatchObject([
      { state: 'discarded', answers: 7 },
      { state: 'archived', answers: 3, stale: false },
    ])
    expect((await textsOf(organisation.id)).sort()).toEqual(texts.sort())
    expect(await remove()).toBe(1)
    expect(await objectsOf([before])).toEqual([false])
    expect(await textsOf(organisation.id)).toHaveLength(3)
    expect(await rewriteStaleFiles(never)).toBe(0)
  })

  it('that was the only one of a file takes the file along', async () => {
    await storeResults(oldAnswers(query, 4))
    await archive()
    await deleteTrackedQuery(admin, 'organisation', query.id, newId())
    await rewriteStaleFiles(never)
    expect(await statesOf(organisation.id)).toEqual(['discarded'])
  })

  it('while a file is written: its answers in that file go with the next rewriting', async () => {
    const kept = await makeQuery(organisation)
    await storeResults([...oldAnswers(query, 4), ...oldAnswers(kept, 3)])
    gate.lets = async (method) => {
      if (method === 'PUT') {
        gate.lets = () => true
        await deleteTrackedQuery(admin, 'organisation', query.id, newId())
      }
      return true
    }
    expect((await archive()).answers).toBe(3)
    expect(await filesOf(organisation.id)).toMatchObject([{ state: 'archived', answers: 7, stale: true }])
    await rewriteStaleFiles(never)
    expect((await filesOf(organisation.id)).at(-1)).toMatchObject({ state: 'archived', answers: 3, stale: false })
    expect(await textsOf(organisation.id)).toHaveLength(3)
  })

  it('of other months costs no file anything', async () => {
    const young = await makeQuery(organisation)
    await storeResults([...oldAnswers(query, 2), { query: young, day: TODAY, answer: 'Young.' }])
    await archive()
    await deleteTrackedQuery(admin, 'organisation', young.id, newId())
    expect(await filesOf(organisation.id)).toMatchObject([{ stale: false }])
  })

  it('while the store is away waits in the mark of the file', async () => {
    const kept = await makeQuery(organisation)
    await storeResults([...oldAnswers(query, 1), ...oldAnswers(kept, 1)])
    await archive()
    gate.lets = () => false
    await deleteTrackedQuery(admin, 'organisation', query.id, newId())
    await expect(rewriteStaleFiles(never)).rejects.toMatchObject({ code: 'unavailable' })
    gate.lets = () => true
    expect(await rewriteStaleFiles(never)).toBe(1)
  })
})

describe('retention', () => {
  const keep = (answerDays: number, today = TODAY) =>
    expireAll({ answerDays, crashReportDays: 90, auditDays: null }, today, never)

  it('of a whole month takes the files of the month along, and a late answer is archived anew', async () => {
    await storeResults([...oldAnswers(query, 5), { query, day: '2026-07-02', answer: 'Kept.' }])
    await archive()
    const [june = '', july = ''] = await keysOf(organisation.id)
    await keep(142)
    expect(await statesOf(organisation.id)).toEqual(['discarded', 'archived'])
    expect(await remove()).toBe(1)
    expect(await objectsOf([june, july])).toEqual([false, true])
    expect(await db().archiveMonth.findUnique({ where: { month: new Date(OLD_MONTH) } })).toBeNull()
    expect(await textsOf(organisation.id)).toEqual(['Kept.'])

    await storeResults(oldAnswers(query, 2, { engine: 'simulated' }))
    expect((await archive(undefined, false)).answers).toBe(2)
  })

  it('of some days of a month removes what refers to the file, which goes with the last day', async () => {
    await storeResults(oldAnswers(query, 28))
    await archive()
    await keep(150, '2026-11-11')
    const left = await wordsInDatabase(organisation.id)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(28)
    expect(await textsOf(organisation.id)).toHaveLength(left.length)
    await keep(130)
    expect(await statesOf(organisation.id)).toEqual(['discarded'])
  })
})

it('what a killed worker left half written goes after an hour, and nothing younger', async () => {
  const data = { ownerId: organisation.id, month: new Date(OLD_MONTH) }
  await db().answerArchive.createMany({
    data: [
      { id: newId(), ...data, createdAt: new Date(Date.now() - 61 * 60_000) },
      { id: newId(), ...data },
    ],
  })
  const [old = '', fresh = ''] = await keysOf(organisation.id)
  for (const key of [old, fresh]) await requiredFileStore().write(key, Buffer.from('half'), 'text/plain')
  expect(await removeDiscardedArchive()).toBe(0)
  expect(await statesOf(organisation.id)).toEqual(['discarded', 'writing'])
  expect(await remove()).toBe(1)
  expect(await objectsOf([old, fresh])).toEqual([false, true])
})
