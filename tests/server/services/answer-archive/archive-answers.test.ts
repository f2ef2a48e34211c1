import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ARCHIVE } from '@/lib/limits'
import { db } from '@/server/db'
import { checkFiles, restoreAnswers } from '@/server/services/answer-archive/check-files'
import { readAnswerTexts } from '@/server/services/answer-archive/read-texts'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { findOrganisationResult } from '@/server/services/query-results/find-answer'
import { requiredFileStore } from '@/server/storage/store'
import { archive, filesOf, OLD_MONTH, oldAnswers, statesOf, wordsInDatabase } from '@/tests/support/archive'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import type { S3Gate } from '@/tests/support/s3-gate'
import { useGatedStore } from '@/tests/support/uploads'
import { sql } from '../../schema/rows'

let gate: S3Gate
let organisation: { id: string }
let query: MadeQuery

beforeAll(async () => {
  gate = await useGatedStore()
})
afterAll(async () => {
  await gate.close()
})
beforeEach(async () => {
  gate.lets = () => true
  await sql('truncate result, answer, answer_archive, archive_month')
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation)
})

/** One after another, as a person opens them: dozens at once are more than a busy machine reads within the limit. */
async function evidenceOf(ids: readonly string[]): Promise<string> {
  const shown: unknown[] = []
  for (const id of ids) shown.push(await evidence(id))
  return JSON.stringify(shown)
}
const evidence = (id: string) => findOrganisationResult(actorOf(organisation.id), 'ownOrganisation', id)
const figures = () =>
  visibilityFigures(
    actorOf(organisation.id),
    'ownOrganisation',
    organisation.id,
    { days: 90, queries: [] } as never,
    '2026-07-20',
  )
const archivedWords = async () => {
  const places = await db().answer.findMany({ where: { ownerId: organisation.id } })
  return readAnswerTexts(places)
}

describe('the archive', () => {
  it('takes the words of old months, and every answer and figure is byte for byte what it was', async () => {
    const ids = await storeResults([
      ...oldAnswers(query, 60),
      { query, day: '2026-07-31', brands: ['Loomhouse'], answer: '' },
      { query, day: '2026-08-01', brands: ['Loomhouse'], answer: 'Young.' },
    ])
    const before = await wordsInDatabase(organisation.id)
    const shown = await evidenceOf(ids)
    const counted = JSON.stringify(await figures())

    expect(await archive()).toEqual({ months: expect.arrayContaining([OLD_MONTH, '2026-07-01']), answers: 61 })

    const after = await wordsInDatabase(organisation.id)
    expect(after.filter(({ archived }) => archived)).toHaveLength(61)
    expect(after.filter(({ text }) => text !== null).map(({ text }) => text)).toEqual(['Young.'])
    expect(await filesOf(organisation.id)).toMatchObject([
      { state: 'archived', answers: 60, stale: false, damaged: false },
      { state: 'archived', answers: 1, stale: false, damaged: false },
    ])
    const words = await archivedWords()
    for (const { id, question, text, archived } of before)
      if (text !== 'Young.') expect([archived, words.get(id)]).toEqual([false, { question, text }])
    expect(await evidenceOf(ids)).toBe(shown)
    expect(JSON.stringify(await figures())).toBe(counted)
  })

  it('is not gone through again for a while, and takes what came late when it is', async () => {
    await storeResults(oldAnswers(query, 3))
    expect((await archive(undefined, false)).answers).toBe(3)
    await storeResults(oldAnswers(query, 3, { engine: 'simulated' }))
    expect(await archive(undefined, false)).toEqual({ months: [], answers: 0 })
    const late = (await wordsInDatabase(organisation.id)).filter(({ text }) => text !== null)
    expect(late).toHaveLength(3)
    await sql(`update archive_month set finished_at = now() - interval '31 days'`)
    expect((await archive(undefined, false)).answers).toBe(3)
    expect(await statesOf(organisation.id)).toEqual(['archived', 'archived'])
    expect((await archivedWords()).size).toBe(6)
  })

  it('makes several files where one would be too large to read in time', async () => {
    const size = ARCHIVE.bytesPerFile / 3
    await storeResults(oldAnswers(query, 8, { answer: 'x'.repeat(size) }))
    expect((await archive()).answers).toBe(8)
    expect((await filesOf(organisation.id)).map(({ answers }) => answers)).toEqual([3, 3, 2])
  })

  it('two workers at once archive each answer once', async () => {
    await storeResults(oldAnswers(query, 50))
    const both = await Promise.all([archive(), archive()])
    expect(both.reduce((sum, { answers }) => sum + answers, 0)).toBe(50)
    expect((await archivedWords()).size).toBe(50)
    expect((await checkFiles()).damaged).toEqual([])
  })

  it('ends between two owners when it is interrupted, and goes on there', async () => {
    const other = await makeQuery(await makeOrganisation())
    await storeResults([...oldAnswers(query, 2), ...oldAnswers(other, 2)])
    const ending = new AbortController()
    gate.lets = (method) => {
      if (method === 'GET') ending.abort()
      return true
    }
    await expect(archive(ending.signal)).rejects.toThrow()
    expect((await db().answer.findMany({ where: { archiveId: { not: null } } })).length).toBe(2)
    expect((await archive()).answers).toBe(2)
  })
})

describe('a store that is away', () => {
  it('while writing: nothing is removed, and the next pass does it', async () => {
    await storeResults(oldAnswers(query, 5))
    for (const away of ['PUT', 'GET']) {
      gate.lets = (method) => method !== away
      await expect(archive()).rejects.toMatchObject({ code: 'unavailable' })
      expect((await wordsInDatabase(organisation.id)).every(({ text }) => text !== null)).toBe(true)
    }
    expect(await statesOf(organisation.id)).toEqual(['discarded', 'discarded'])
    gate.lets = () => true
    expect((await archive()).answers).toBe(5)
  })

  it('while reading: all but the words is shown, and it says so; the words are there again with the store', async () => {
    const [id = ''] = await storeResults(oldAnswers(query, 1))
    const shown = await evidence(id)
    await archive()
    gate.lets = () => false
    expect(await evidence(id)).toEqual({ ...shown, question: null, answer: null, marks: [], archiveAway: true })
    await expect(archivedWords()).rejects.toMatchObject({ code: 'unavailable' })
    gate.lets = () => true
    expect(await evidence(id)).toEqual(shown)
  })
})

describe('a damaged file', () => {
  const rewriteObject = async (change: (bytes: Uint8Array) => Uint8Array) => {
    const [file] = await filesOf(organisation.id)
    if (!file) throw new Error('there is a file')
    const store = requiredFileStore()
    const bytes = (await store.read(file.key, 1e8)) ?? new Uint8Array()
    await store.write(file.key, change(bytes), 'application/octet-stream')
    return () => store.write(file.key, bytes, 'application/octet-stream')
  }

  it.each([
    ['one byte is another', (bytes: Uint8Array) => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)],
    ['the end is missing', (bytes: Uint8Array) => bytes.slice(0, -1)],
    ['it is longer', (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('x')])],
    ['it is empty', () => new Uint8Array()],
  ])('is noticed and never shown: %s', async (_name, change) => {
    const [id = ''] = await storeResults(oldAnswers(query, 2))
    await archive()
    const repair = await rewriteObject(change)
    expect(await evidence(id)).toMatchObject({ answer: null, archiveAway: true })
    expect(await filesOf(organisation.id)).toMatchObject([{ damaged: true }])
    expect((await checkFiles()).damaged).toHaveLength(1)
    expect(await restoreAnswers()).toMatchObject({ answers: 0, damaged: [{}] })
    await repair()
    expect(await checkFiles()).toEqual({ files: 1, answers: 2, damaged: [] })
    expect(await filesOf(organisation.id)).toMatchObject([{ damaged: false }])
    expect(await evidence(id)).toMatchObject({ archiveAway: false, answer: expect.stringContaining('Answer 0') })
  })

  it('is noticed where the object is missing', async () => {
    const [id = ''] = await storeResults(oldAnswers(query, 1))
    await archive()
    const [file] = await filesOf(organisation.id)
    await requiredFileStore().remove(file?.key ?? '')
    expect(await evidence(id)).toMatchObject({ answer: null, archiveAway: true })
    expect((await checkFiles()).damaged).toHaveLength(1)
  })

  it('that the store makes of what it is given never costs a text', async () => {
    await storeResults(oldAnswers(query, 4))
    gate.lets = async (method, key) => {
      if (method === 'GET') await spoil(key)
      return true
    }
    const spoil = async (key: string) => {
      gate.lets = () => true
      const stored = (await filesOf(organisation.id)).find((file) => file.key.endsWith(key))
      await requiredFileStore().write(stored?.key ?? '', Buffer.from('PAR1 something else PAR1'), 'text/plain')
    }
    await expect(archive()).rejects.toThrow('does not give back')
    expect((await wordsInDatabase(organisation.id)).every(({ text, archived }) => text !== null && !archived)).toBe(
      true,
    )
    expect(await statesOf(organisation.id)).toEqual(['discarded'])
  })
})

it('the way back: all words are in the database again, letter for letter', async () => {
  await storeResults(oldAnswers(query, 40))
  const before = await wordsInDatabase(organisation.id)
  await archive()
  expect(await restoreAnswers()).toEqual({ files: 1, answers: 40, damaged: [] })
  expect(await wordsInDatabase(organisation.id)).toEqual(before)
  expect(await statesOf(organisation.id)).toEqual(['discarded'])
  expect((await archive(undefined, false)).answers).toBe(40)
})

it('a row cannot be without its words unless it names a file, nor have both', async () => {
  const [id = ''] = await storeResults(oldAnswers(query, 1))
  for (const change of ['text = null', "archive_id = 'f'", "text = null, archive_id = 'f'"])
    await expect(sql(`update answer set ${change} where result_id = $1`, [id])).rejects.toThrow('answer_words_check')
})

it('leaves the answers of younger months', async () => {
  await storeResults([{ query, day: '2026-08-01', answer: 'Young.' }])
  expect((await archive()).answers).toBe(0)
})
