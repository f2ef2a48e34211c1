import type { Actor } from '@/lib/access/roles'
import type { UserData } from '@/lib/schemas/user-data'
import { db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { readAccountData } from './read-account-data'
import { readActionData } from './read-action-data'
import { readTraceData } from './read-trace-data'

/** Somebody may have done a great deal. */
const PATIENCE_MS = 30_000

/**
 * Everything that is stored about one person, as of one moment, without hashes and secrets (security T31, T60). What is
 * in it of each table, and why of the others nothing is, is listed in `tests/architecture/person-data.test.ts`. That it
 * was exported is in the audit log before anything is read.
 * @throws AppError 404 for an id that is nobody's.
 */
export async function exportUserData(actor: Actor, id: string, requestId: string): Promise<UserData> {
  return db().$transaction(
    async (tx) => {
      const account = await readAccountData(tx, id)
      await recordAudit(tx, {
        actor,
        role: 'systemAdmin',
        action: 'user.export',
        target: { kind: 'user', id },
        detail: {},
        requestId,
      })
      return {
        exportedAt: new Date().toISOString(),
        ...account,
        ...(await readTraceData(tx, id, account.account.email)),
        ...(await readActionData(tx, id)),
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: PATIENCE_MS },
  )
}
