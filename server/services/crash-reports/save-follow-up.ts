import { CRASH_FOLLOW_UPS, CRASH_TEXT } from '@/lib/limits'
import { db } from '@/server/db'
import { notFound } from '@/server/services/scope'
import { hashOfKey } from './store-report'

/**
 * Completes a report: adds what its sender says, and who it is (security T55, D12). Three times within half an hour by
 * the database's clock; nothing that is there is replaced. A report of somebody who was signed in only by the same
 * person; one of a visitor by whoever holds its key, and by nobody else once that person is known. One statement
 * decides, so that requests at once cannot pass a limit together.
 * @throws AppError notFound for everything else, whatever the reason
 */
export async function saveFollowUp(key: string, userId: string | null, description: string | null): Promise<void> {
  const changed = await db().$executeRaw`
    UPDATE crash_occurrence SET
      follow_ups = follow_ups + 1,
      user_id = coalesce(user_id, ${userId}),
      user_description = nullif(
        left(concat_ws(E'\n\n', user_description, ${description}::text), ${CRASH_TEXT.description}::int), '')
    WHERE key_hash = ${hashOfKey(key)} AND follow_ups < ${CRASH_FOLLOW_UPS.times}
      AND created_at > now() - make_interval(mins => ${CRASH_FOLLOW_UPS.minutes}::int)
      AND (user_id IS NULL OR user_id = ${userId})`
  if (changed === 0) throw notFound()
}
