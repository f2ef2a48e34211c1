import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import { type Archive, ArchiveDamaged, type ArchiveFile, withArchive } from './open-archive'

/** An answer of which `archiveId` names the file that has its words; null where its own row has them. */
export interface ArchivedPlace {
  resultId: string
  ownerId: string
  archiveId: string | null
}

interface Words {
  /** As it was asked, in the shape of `askedQuestion`. */
  question: Prisma.JsonValue
  text: string
}

export const fileRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  month: z.string(),
  answers: z.number(),
  byteSize: z.number(),
  checksum: z.string(),
})

/**
 * Question and text of those whose words are in the archive, by result id (R-ARCHIVE-2): the one way to read them. Every
 * one is there. Throws ArchiveAway while the store does not answer and ArchiveDamaged where a file is not what was written,
 * both AppError unavailable (503); never answers an empty text instead.
 * @param archive one that is open, for many readings
 */
export async function readAnswerTexts(
  answers: readonly ArchivedPlace[],
  archive?: Archive,
): Promise<ReadonlyMap<string, Words>> {
  const archived = answers.filter(({ archiveId }) => archiveId !== null)
  if (archived.length === 0) return new Map()
  const read = (from: Archive) => readFrom(from, archived)
  return archive ? read(archive) : withArchive(read)
}

async function readFrom(archive: Archive, archived: readonly ArchivedPlace[]): Promise<Map<string, Words>> {
  const words = new Map<string, Words>()
  const files = new Map((await findFiles(archived)).map((file) => [file.id, file]))
  for (const [id, wanted] of Map.groupBy(archived, ({ archiveId }) => archiveId ?? '')) {
    const file = files.get(id)
    if (!file) throw new ArchiveDamaged({ id })
    const ids = wanted.map(({ resultId }) => resultId)
    for (const { resultId, question, text } of await archive.read(file, ids))
      words.set(resultId, { question: JSON.parse(question), text })
    if (ids.some((resultId) => !words.has(resultId))) throw new ArchiveDamaged(file)
  }
  return words
}

function findFiles(archived: readonly ArchivedPlace[]): Promise<ArchiveFile[]> {
  return readRows(fileRow)`
    select id, owner_id as "ownerId", to_char(month, 'YYYY-MM-DD') as month, answers, byte_size as "byteSize", checksum
    from answer_archive where id = any(${[...new Set(archived.map(({ archiveId }) => archiveId))]}::text[])
      and owner_id = any(${[...new Set(archived.map(({ ownerId }) => ownerId))]}::text[])`
}
