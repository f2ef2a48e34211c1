import { z } from 'zod'
import { type Day, monthsBefore } from '@/lib/format/days'
import { ARCHIVE } from '@/lib/limits'
import { type Db, db, idRow, readRows } from '@/server/db'
import { type ArchivedAnswer, archivedAnswer } from '@/server/storage/answer-parquet'
import { writeFileOf } from './write-file'

// Month by month and owner by owner. A worker that was killed left either a file that nothing refers to or one that is
// complete, so that another goes on at the same owner; two at once archive each answer once.

export interface ArchivePass {
  /** First days of the months that were gone through. */
  months: string[]
  answers: number
}

const monthRow = z.object({ month: z.string() })
const placeRow = z.object({ place: z.string() })
const OWNERS_AT_ONCE = 200

/**
 * Moves question and text of all answers of months that ended at least `afterMonths` months before that of `today` into the
 * archive (R-ARCHIVE-1). A month that was gone through is left for 30 days, unless `again`. Throws when it is interrupted, when
 * the store does not answer (ArchiveAway) or does not give back what it was given.
 */
export async function archiveAnswers(
  afterMonths: number,
  today: Day,
  { signal, again = false }: { signal: AbortSignal; again?: boolean },
): Promise<ArchivePass> {
  const pass: ArchivePass = { months: [], answers: 0 }
  for (const month of await readMonths(monthsBefore(today, afterMonths))) {
    const start = await startMonth(month, again)
    if (!start) continue
    pass.answers += await archiveMonth(month, start.place, signal)
    pass.months.push(month)
  }
  return pass
}

/** Months of which there are answers, wholly before that of `day`, the oldest first. */
async function readMonths(day: Day): Promise<string[]> {
  const rows = await readRows(monthRow, db())`
    select to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'answer'::regclass
      and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', ${day}::date::timestamp)
    order by 1`
  return rows.map(({ month }) => month)
}

/** Undefined while it was gone through a short time ago. */
async function startMonth(month: string, again: boolean): Promise<z.infer<typeof placeRow> | undefined> {
  await db().$executeRaw`insert into archive_month (month) values (${month}::date) on conflict do nothing`
  const [started] = await readRows(placeRow, db())`
    update archive_month set finished_at = null where month = ${month}::date
      and (finished_at is null or ${again} or finished_at < now() - make_interval(days => ${ARCHIVE.lookAgainDays}::int))
    returning place`
  return started
}

async function archiveMonth(month: string, start: string, signal: AbortSignal): Promise<number> {
  let archived = 0
  for (let place = start; ; ) {
    const owners = await readRows(idRow, db())`
      select id from owner where id > ${place} order by id limit ${OWNERS_AT_ONCE}::int`
    for (const { id: ownerId } of owners) {
      archived += await archiveOwner({ ownerId, month }, signal)
      place = ownerId
    }
    await db().$executeRaw`update archive_month set place = ${place} where month = ${month}::date`
    if (owners.length === OWNERS_AT_ONCE) continue
    await db().$executeRaw`
      update archive_month set place = '', finished_at = now() where month = ${month}::date`
    return archived
  }
}

interface Place {
  ownerId: string
  month: string
}

async function archiveOwner(place: Place, signal: AbortSignal): Promise<number> {
  for (let archived = 0; ; ) {
    signal.throwIfAborted()
    const answers = await readWords(place, await chooseAnswers(place))
    if (answers.length === 0) return archived
    archived += await writeFileOf(place, answers, (tx, { id }) => removeWords(tx, place.ownerId, answers, id))
  }
}

const keyRow = z.object({ id: z.string(), day: z.string(), bytes: z.number() })
type Key = Pick<z.infer<typeof keyRow>, 'id' | 'day'>

/** The first that have their words in the database, as many as one file holds. */
async function chooseAnswers({ ownerId, month }: Place): Promise<Key[]> {
  const found = await readRows(keyRow, db())`
    select r.id, to_char(r.day, 'YYYY-MM-DD') as day, octet_length(a.text)::int as bytes
    from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
    where r.owner_id = ${ownerId} and r.day >= ${month}::date and r.day < (${month}::date + interval '1 month')::date
      and a.archive_id is null
    order by r.day, r.id limit ${ARCHIVE.answersPerFile}::int`
  let size = 0
  return found.filter(({ bytes }, index) => {
    size += bytes
    return index === 0 || size <= ARCHIVE.bytesPerFile
  })
}

function readWords({ ownerId }: Place, keys: readonly Key[]): Promise<ArchivedAnswer[]> {
  return readRows(archivedAnswer, db())`
    select r.id as "resultId", r.query_id as "queryId", to_char(r.day, 'YYYY-MM-DD') as day, r.engine, r.sample::int as sample,
      a.question::text as question, a.text
    from unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ day }) => day)}::date[]) k(id, day)
      join result r on r.owner_id = ${ownerId} and r.id = k.id and r.day = k.day
      join answer a on a.owner_id = ${ownerId} and a.result_id = k.id and a.day = k.day
    where a.archive_id is null
    order by r.day, r.id`
}

/** Of those that are still there and that no other worker has archived; answers how many. */
function removeWords(tx: Db, ownerId: string, answers: readonly ArchivedAnswer[], fileId: string): Promise<number> {
  return tx.$executeRaw`
    update answer a set question = null, text = null, archive_id = ${fileId}
    from unnest(${answers.map(({ resultId }) => resultId)}::text[], ${answers.map(({ day }) => day)}::date[]) k(id, day)
    where a.owner_id = ${ownerId} and a.result_id = k.id and a.day = k.day and a.archive_id is null`
}
