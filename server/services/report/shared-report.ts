import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { isShareToken, type Report } from '@/lib/schemas/report'
import { hashOfSecret } from '@/server/auth/secrets'
import { readRows } from '@/server/db'
import { installationScope, notFound } from '@/server/services/scope'
import { reportOf } from './report'

const sharedRow = z.object({ organisation_id: z.string(), month: z.string() })

/** What a link shows (R-ACTION-7). Throws the same 404 for a malformed, unknown, expired and revoked one. */
export async function sharedReport(token: string, today: Day): Promise<Report> {
  if (!isShareToken(token)) throw notFound()
  const [share] = await readRows(sharedRow)`
    select organisation_id, to_char(month, 'YYYY-MM') as month from report_share
    where token_hash = ${hashOfSecret(token)} and expires_at > now()`
  if (!share) throw notFound()
  return reportOf(installationScope(share.organisation_id), share.month, today)
}
