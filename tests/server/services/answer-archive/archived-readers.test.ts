import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { archiveAnswers } from '@/server/services/answer-archive/archive-answers'
import { startTermChange } from '@/server/services/names/changes'
import { readNameAnswers } from '@/server/services/names/reads'
import { reevaluateNames } from '@/server/services/names/reevaluate'
import { findTermChanges } from '@/server/services/names/term-preview'
import { readAnswers } from '@/server/services/sentiment/read-answers'
import { wordsInDatabase } from '@/tests/support/archive'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import type { S3Gate } from '@/tests/support/s3-gate'
import { useGatedStore } from '@/tests/support/uploads'
import { sql } from '../../schema/rows'

// Whatever reads the words of answers reads those in the archive as well, and never takes one for an answer without words.

const OLD = addDays(today(), -200)
const never = new AbortController().signal

let gate: S3Gate
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
  await sql('truncate result, answer, answer_archive, archive_month, name_change cascade')
})

async function archiveAll(ownerId: string): Promise<void> {
  await archiveAnswers(1, today(), { signal: never, again: true })
  expect((await wordsInDatabase(ownerId)).every(({ text }) => text === null)).toBe(true)
}

async function customer() {
  const organisation = await makeOrganisation({ name: `Loom House ${newId()}`, aliases: ['Loom House'] })
  const query = await makeQuery(organisation)
  const brands = ['Loom House', 'Bolt']
  // More than one batch, of which every second one changes.
  const ids = await storeResults(
    Array.from({ length: 230 }, (_, index) => ({
      ...{ query, brands, day: addDays(OLD, -(index % 40)), sample: 1 + Math.floor(index / 40) },
      answer: index % 2 ? 'Loom House, near the Loom House Museum. Bolt.' : 'See the Loom House Museum, then Bolt.',
    })),
  )
  return { organisation, ids, changing: ids.filter((_, index) => index % 2 === 0) }
}
const addTerm = (organisationId: string) =>
  db().neverMatch.create({
    data: { id: newId(), organisationId, name: 'Loom House Museum', key: brandKey('Loom House Museum') },
  })
const brandsOf = async (ids: readonly string[]) => {
  const names = new Map((await db().brand.findMany()).map(({ id, name }) => [id, name]))
  const rows = await db().result.findMany({ where: { id: { in: [...ids] } } })
  return new Set(rows.map(({ brandIds }) => brandIds.map((id) => names.get(id)).join(', ')))
}

it('a change of terms sees archived answers, before it is saved and after', async () => {
  const { organisation, ids, changing } = await customer()
  await archiveAll(organisation.id)
  const window = { organisationId: organisation.id, owners: [organisation.id], from: addDays(OLD, -90), to: today() }
  const names = [organisation.name, 'Loom House']
  const would = () => findTermChanges(window, { names, neverMatch: ['Loom House Museum'] })
  expect((await would()).sort()).toEqual([...changing].sort())
  gate.lets = () => false
  await expect(would()).rejects.toMatchObject({ code: 'unavailable' })
  gate.lets = () => true

  await addTerm(organisation.id)
  await db().$transaction((tx) => startTermChange(tx, organisation.id, []))
  await reevaluateNames(never)
  expect(await db().nameChange.findMany()).toMatchObject([{ state: 'done', done: 230 }])
  expect(await brandsOf(changing)).toEqual(new Set(['Loom House Museum, Bolt']))
  expect(await brandsOf(ids.filter((id) => !changing.includes(id)))).toEqual(new Set(['Loom House, Bolt']))
})

it('a re-evaluation waits for a store that is away, and goes on where it was', async () => {
  const { organisation, changing } = await customer()
  await archiveAll(organisation.id)
  await addTerm(organisation.id)
  await db().$transaction((tx) => startTermChange(tx, organisation.id, []))
  gate.lets = () => false
  await expect(reevaluateNames(never)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await db().nameChange.findMany()).toMatchObject([{ state: 'running', done: 0 }])
  expect(await brandsOf(changing)).toEqual(new Set(['Loom House, Bolt']))
  gate.lets = () => true
  await reevaluateNames(never)
  expect(await db().nameChange.findMany()).toMatchObject([{ state: 'done', done: 230 }])
  expect(await brandsOf(changing)).toEqual(new Set(['Loom House Museum, Bolt']))
}, 60_000)

it('an analysis reads the same answers', async () => {
  const { organisation } = await customer()
  const read = () => readAnswers(db(), organisation.id, { from: null, to: today() })
  const before = await read()
  expect(before?.answers).toHaveLength(230)
  await archiveAll(organisation.id)
  expect(await read()).toEqual(before)
  gate.lets = () => false
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
})

it('the answers of a name show the same sentences, and none while the archive is away', async () => {
  const { organisation, ids } = await customer()
  const { id: brandId } = await db().brand.findUniqueOrThrow({ where: { key: 'bolt' } })
  await db().nameCount.deleteMany()
  await db().nameCount.create({
    data: {
      ...{ brandId, answers: 230, organisations: 1, exampleResultId: ids[0] ?? '', exampleOwnerId: organisation.id },
      ...{ exampleDay: new Date(OLD), fromDay: new Date(addDays(OLD, -90)), toDay: new Date(OLD) },
    },
  })
  const read = () => readNameAnswers(brandId, { page: 1, pageSize: 20 })
  const before = await read()
  expect(before.items[0]?.example?.text).toContain('Bolt')
  await archiveAll(organisation.id)
  expect(await read()).toEqual(before)
  gate.lets = () => false
  expect((await read()).items.map(({ example }) => example)).toEqual(before.items.map(() => null))
})
