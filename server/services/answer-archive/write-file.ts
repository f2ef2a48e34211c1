import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayToDate } from '@/lib/format/days'
import { now } from '@/server/clock'
import { type Db, db } from '@/server/db'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { type ArchivedAnswer, readAnswers, writeAnswers } from '@/server/storage/answer-parquet'
import { requiredFileStore } from '@/server/storage/store'
import { discarded } from './discard'
import { ArchiveAway, type ArchiveFile, checksumOf, objectKey } from './open-archive'

const CONTENT_TYPE = 'application/vnd.apache.parquet'

/** Makes answers refer to the file, and says how many do. */
type Commit = (tx: Db, file: ArchiveFile) => Promise<number>

const COMMIT_TIMES = { timeout: 12_000, maxWait: 10_000 }

/**
 * Writes answers of one owner and month into a new file, reads it back from the store and compares it word by word; then
 * `commit` makes answers refer to it, in the transaction that takes the file into the archive, and says how many do. A kill at
 * any moment before leaves a file that nothing refers to. Answers that number; 0 where none is left, and the file is discarded.
 * Throws ArchiveAway while the store does not answer, and an Error where it does not give back what it was given.
 */
export async function writeFileOf(
  owner: { ownerId: string; month: string },
  answers: readonly ArchivedAnswer[],
  commit: Commit,
): Promise<number> {
  const id = newId()
  await db().answerArchive.create({ data: { id, ...owner, month: dayToDate(owner.month) }, select: { id: true } })
  try {
    return await commitFile(await store({ id, ...owner }, answers), answers, commit)
  } catch (error) {
    // Unless it was committed after all, and only the answer to that was lost.
    await db()
      .answerArchive.updateMany({ where: { id, ownerId: owner.ownerId, state: 'writing' }, data: discarded() })
      .catch((later: unknown) => log.warn({ err: later, file: id }, 'a file of the archive waits to be given up'))
    throw error
  }
}

function commitFile(file: ArchiveFile, answers: readonly ArchivedAnswer[], commit: Commit): Promise<number> {
  const { id, ownerId, byteSize, checksum } = file
  return db().$transaction(async (tx) => {
    // Answers before files, as deletions take them too.
    const referring = await commit(tx, file)
    const taken = await tx.answerArchive.updateMany({
      where: { id, ownerId, state: 'writing' },
      data: {
        ...{ answers: answers.length, byteSize, checksum, changedAt: now() },
        state: referring === 0 ? 'discarded' : 'archived',
        // Some were deleted while the file was written: their words must leave it.
        ...(referring < answers.length && { stale: true }),
      },
    })
    if (taken.count === 0) throw new Error(`the archived file ${id} was given up while it was written`)
    return referring
  }, COMMIT_TIMES)
}

async function store(
  place: Pick<ArchiveFile, 'id' | 'ownerId' | 'month'>,
  answers: readonly ArchivedAnswer[],
): Promise<ArchiveFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-archive-'))
  try {
    await writeAnswers(folder, 'written.parquet', answers)
    const bytes = await readFile(path.join(folder, 'written.parquet'))
    const stored = await sendAndReadBack(objectKey(place), bytes)
    if (!stored) throw new Error(`the store does not give back ${objectKey(place)} as it was written`)
    await writeFile(path.join(folder, 'stored.parquet'), stored, { mode: 0o600 })
    if (!isSame(await readAnswers(folder, 'stored.parquet'), answers))
      throw new Error(`${objectKey(place)} does not hold the answers that were written into it`)
    return { ...place, answers: answers.length, byteSize: bytes.byteLength, checksum: checksumOf(bytes) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null where it comes back changed, longer, or not at all. */
async function sendAndReadBack(key: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  const files = requiredFileStore()
  let stored: Uint8Array | null
  try {
    await files.write(key, bytes, CONTENT_TYPE)
    stored = await files.read(key, bytes.byteLength)
  } catch (error) {
    throw new ArchiveAway(error)
  }
  if (stored && checksumOf(stored) === checksumOf(bytes)) return stored
  log.error({ key, missing: stored === null }, 'the store does not give back what it was given')
  return null
}

function isSame(read: readonly ArchivedAnswer[], written: readonly ArchivedAnswer[]): boolean {
  const found = new Map(read.map((answer) => [answer.resultId, answer]))
  return (
    read.length === written.length &&
    written.every((answer) => {
      const other = found.get(answer.resultId)
      return other !== undefined && KEYS.every((key) => other[key] === answer[key])
    })
  )
}

const KEYS = ['resultId', 'queryId', 'day', 'engine', 'sample', 'question', 'text'] as const
