import { z } from 'zod'
import { type Db, db, readRows } from '@/server/db'
import { log } from '@/server/log'
import type { ArchivedAnswer } from '@/server/storage/answer-parquet'
import { discarded } from './discard'
import { type Archive, ArchiveAway, type ArchiveFile, withArchive } from './open-archive'
import { fileRow } from './read-texts'
import { writeFileOf } from './write-file'

const BATCH = 50

/**
 * Writes files again without the answers that were deleted since, and discards the files before (R-ARCHIVE-4). One that is
 * damaged is logged and left. Answers how many; throws when it is interrupted and ArchiveAway while the store does not answer.
 */
export async function rewriteStaleFiles(signal: AbortSignal): Promise<number> {
  let rewritten = 0
  for (let place = ''; ; ) {
    const files = await readRows(fileRow, db())`
      select id, owner_id as "ownerId", to_char(month, 'YYYY-MM-DD') as month, answers, byte_size as "byteSize", checksum
      from answer_archive where state = 'archived' and stale and id > ${place} order by id limit ${BATCH}::int`
    for (const file of files) {
      signal.throwIfAborted()
      try {
        await withArchive((archive) => rewrite(archive, file))
        rewritten += 1
      } catch (error) {
        if (error instanceof ArchiveAway) throw error
        log.error({ err: error, file: file.id }, 'a file of the archive could not be written again')
      }
    }
    const last = files.at(-1)
    if (!last || files.length < BATCH) return rewritten
    place = last.id
  }
}

async function rewrite(archive: Archive, file: ArchiveFile): Promise<void> {
  const { id, ownerId, month } = file
  const all = await archive.read(file)
  const left = await findReferring(all, file)
  const kept = all.filter(({ resultId }) => left.has(resultId))
  if (kept.length === all.length)
    await db().answerArchive.updateMany({ where: { id, ownerId }, data: { stale: false } })
  else if (kept.length === 0) await discard(db(), file)
  else
    await writeFileOf({ ownerId, month }, kept, async (tx, next) => {
      const moved = await moveAnswers(tx, kept, file, next)
      await discard(tx, file)
      return moved
    })
}

async function discard(store: Db, { id, ownerId }: ArchiveFile): Promise<void> {
  await store.answerArchive.updateMany({ where: { id, ownerId, state: 'archived' }, data: discarded() })
}

const idRow = z.object({ id: z.string() })

async function findReferring(answers: readonly ArchivedAnswer[], { id, ownerId }: ArchiveFile): Promise<Set<string>> {
  const found = await readRows(idRow, db())`
    select a.result_id as id
    from unnest(${answers.map(({ resultId }) => resultId)}::text[], ${answers.map(({ day }) => day)}::date[]) k(id, day)
      join answer a on a.owner_id = ${ownerId} and a.result_id = k.id and a.day = k.day
    where a.archive_id = ${id}`
  return new Set(found.map((each) => each.id))
}

function moveAnswers(
  tx: Db,
  answers: readonly ArchivedAnswer[],
  { id, ownerId }: ArchiveFile,
  next: ArchiveFile,
): Promise<number> {
  return tx.$executeRaw`
    update answer a set archive_id = ${next.id}
    from unnest(${answers.map(({ resultId }) => resultId)}::text[], ${answers.map(({ day }) => day)}::date[]) k(id, day)
    where a.owner_id = ${ownerId} and a.result_id = k.id and a.day = k.day and a.archive_id = ${id}`
}
