import { db, readRows } from '@/server/db'
import { discarded } from './discard'
import { type Archive, ArchiveAway, ArchiveDamaged, type ArchiveFile, markDamaged, withArchive } from './open-archive'
import { fileRow } from './read-texts'

const BATCH = 200
const RESTORE_TIMES = { timeout: 12_000, maxWait: 10_000 }

/** All files that answers refer to, in the order of their ids. */
async function* eachFile(): AsyncGenerator<ArchiveFile> {
  for (let place = ''; ; ) {
    const files = await readRows(fileRow, db())`
      select id, owner_id as "ownerId", to_char(month, 'YYYY-MM-DD') as month, answers, byte_size as "byteSize", checksum
      from answer_archive where state = 'archived' and id > ${place} order by id limit ${BATCH}::int`
    yield* files
    const last = files.at(-1)
    if (!last || files.length < BATCH) return
    place = last.id
  }
}

interface Checked {
  files: number
  answers: number
  /** Files that are missing, changed, or have not as many answers as they should. */
  damaged: ArchiveFile[]
}

/** Reads every file and changes none; marks those that are damaged, and those that no longer are. Throws ArchiveAway. */
export async function checkFiles(): Promise<Checked> {
  const checked: Checked = { files: 0, answers: 0, damaged: [] }
  for await (const file of eachFile()) {
    const whole = await withArchive((archive) => isWhole(archive, file))
    await markDamaged(file, !whole)
    checked.files += 1
    checked.answers += file.answers
    if (!whole) checked.damaged.push(file)
  }
  return checked
}

async function isWhole(archive: Archive, file: ArchiveFile): Promise<boolean> {
  try {
    return (await archive.read(file)).length === file.answers
  } catch (error) {
    if (error instanceof ArchiveAway) throw error
    return false
  }
}

/**
 * The way back: puts the words of all files into the database again, file by file, and discards the files. A damaged one
 * stays, and its answers with it. Repeatable. Throws ArchiveAway.
 */
export async function restoreAnswers(): Promise<Checked> {
  const restored: Checked = { files: 0, answers: 0, damaged: [] }
  for await (const file of eachFile())
    try {
      restored.answers += await withArchive((archive) => restore(archive, file))
      restored.files += 1
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error
      restored.damaged.push(file)
    }
  await db().archiveMonth.deleteMany()
  return restored
}

async function restore(archive: Archive, file: ArchiveFile): Promise<number> {
  const words = await archive.read(file)
  return db().$transaction(async (tx) => {
    const restored = await tx.$executeRaw`
      update answer a set question = w.question::jsonb, text = w.text, archive_id = null
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
        as w("resultId" text, day date, question text, text text)
      where a.owner_id = ${file.ownerId} and a.result_id = w."resultId" and a.day = w.day and a.archive_id = ${file.id}`
    await tx.answerArchive.updateMany({ where: { id: file.id, ownerId: file.ownerId }, data: discarded() })
    return restored
  }, RESTORE_TIMES)
}
