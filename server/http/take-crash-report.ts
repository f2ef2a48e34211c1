import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { NEW } from '@/lib/routes'
import type { CrashReportInput, CrashReportKeyAnswer } from '@/lib/schemas/crash-report'
import { callerOfRequest } from '@/server/auth/bearer'
import { browserName } from '@/server/browser-name'
import { takeTurn } from '@/server/limits/rate-limit'
import { countReport, saveFollowUp, storeReport } from '@/server/services/crash-reports/writes'
import { clientAddress } from './client-address'

/** All callers together are one caller of this limit. */
const EVERYBODY = 'everybody'

/**
 * Takes a crash report from anybody: `new` makes one, its key completes it (spec §7, security T55). Who sends it is
 * read from the session, never from the body.
 * @param pathId where the address names it; the body does otherwise, and must not name another
 * @throws AppError tooMany (429) for a caller who sends too many, notFound for a key that completes nothing, invalid
 * for a new report without an error; AccessTokenExpired for somebody who has to refresh first.
 */
export async function takeCrashReport(
  pathId: string | null,
  body: CrashReportInput,
  request: Request,
): Promise<CrashReportKeyAnswer> {
  const id = pathId ?? body.id ?? NEW
  if (body.id != null && body.id !== id) throw new AppError('invalid', refusals.invalid)
  const caller = await callerOfRequest(request)
  const userId = caller?.userId ?? null
  if (id !== NEW) {
    await saveFollowUp(id, userId, body.data.userDescription)
    return { id }
  }
  const { error, data } = body
  if (!error) throw new AppError('invalid', refusals.invalid, { fields: { error: refusals.invalidField } })
  const address = clientAddress(request.headers)
  await takeTurn('crashReport', address)
  await takeTurn('crashReportHour', address)
  const browser = data.browser ?? browserName(request.headers.get('user-agent'))
  const report = { error, data: { ...data, browser } }
  return { id: (await isTooMuch()) ? await countReport(report) : await storeReport(report, userId) }
}

/** Whether everybody together has reported more than is stored; such a report is taken all the same. */
async function isTooMuch(): Promise<boolean> {
  try {
    await takeTurn('crashReportAll', EVERYBODY)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooMany') return true
    throw error
  }
}
