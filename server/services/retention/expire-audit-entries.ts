import { type Pass, takeBatches } from './take-batches'

/**
 * Cuts the audit log from its old end: the one way in which it may shrink, and the database asks for the word (T60).
 * That the demo data was loaded stays, because the next start of the demo looks for it.
 * @returns how many entries are gone
 */
export function expireAuditEntries(days: number, pass: Pass): Promise<number> {
  return takeBatches(async (tx, limit) => {
    await tx.$executeRaw`select set_config('sightline.retention', 'on', true)`
    return tx.$executeRaw`
      delete from audit_entry where id = any(array(
        select id from audit_entry where at < now() - make_interval(days => ${days}::int) and action <> 'demo.loaded'
        order by at limit ${limit}::int))`
  }, pass)
}
