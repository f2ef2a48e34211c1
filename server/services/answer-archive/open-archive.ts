import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@/lib/app-error'
import { archiveRefusals } from '@/lib/copy/refusals'
import { ARCHIVE } from '@/lib/limits'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { type ArchivedAnswer, readAnswers } from '@/server/storage/answer-parquet'
import { requiredFileStore } from '@/server/storage/store'

/** A file of the archive, as its row names it. `month` is its first day. */
export interface ArchiveFile {
  id: string
  ownerId: string
  month: string
  answers: number
  byteSize: number
  checksum: string
}

/** Its object in the store. */
export function objectKey({ id, ownerId, month }: Pick<ArchiveFile, 'id' | 'ownerId' | 'month'>): string {
  return `archive/${ownerId}/${month.slice(0, 7)}/${id}.parquet`
}

export function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The store does not answer, or there is none: 503, and worth another try. */
export class ArchiveAway extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', archiveRefusals.away, { cause })
  }
}

/** Its object is missing or is not what was written: 503, and no try will help. */
export class ArchiveDamaged extends AppError {
  constructor(file: Pick<ArchiveFile, 'id'>, cause?: unknown) {
    super('unavailable', archiveRefusals.away, { cause: cause ?? new Error(`the archived file ${file.id} is damaged`) })
  }
}

export interface Archive {
  /** The words of these results, or of all in the file. Throws ArchiveAway or ArchiveDamaged. */
  read(file: ArchiveFile, resultIds?: readonly string[]): Promise<ArchivedAnswer[]>
}

/**
 * Brings files of the archive here once each while `work` runs, the latest so many of them, into a folder that goes with it.
 * Nothing is read whose checksum is not that of its row.
 */
export async function withArchive<Answer>(work: (archive: Archive) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-archive-'))
  const here = new Set<string>()
  const bring = async (file: ArchiveFile) => {
    const name = `${file.id}.parquet`
    if (here.has(name)) return name
    await writeFile(path.join(folder, name), await download(file), { mode: 0o600 })
    here.add(name)
    const [oldest] = here
    if (oldest && here.size > ARCHIVE.filesHere) {
      here.delete(oldest)
      await rm(path.join(folder, oldest))
    }
    return name
  }
  try {
    return await work({
      read: async (file, resultIds) => readAnswers(folder, await bring(file), resultIds),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(file: ArchiveFile): Promise<Uint8Array> {
  const bytes = await readObject(file)
  if (bytes && checksumOf(bytes) === file.checksum) return bytes
  log.error({ file: file.id, key: objectKey(file), missing: bytes === null }, 'a file of the archive is damaged')
  await markDamaged(file, true)
  throw new ArchiveDamaged(file)
}

/** Null when it is missing or longer than it was. */
async function readObject(file: ArchiveFile): Promise<Uint8Array | null> {
  try {
    return await requiredFileStore().read(objectKey(file), file.byteSize)
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooLarge') return null
    throw new ArchiveAway(error)
  }
}

/** For the metric that warns; the reader is answered whether or not it is kept. */
export async function markDamaged({ id, ownerId }: ArchiveFile, damaged: boolean): Promise<void> {
  await db()
    .answerArchive.updateMany({ where: { id, ownerId, damaged: !damaged }, data: { damaged } })
    .catch((error: unknown) => log.warn({ err: error, file: id }, 'a damaged file could not be marked'))
}
