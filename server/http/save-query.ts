import type { Actor } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import { NEW } from '@/lib/routes'
import type { TrackedQueryInput, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { once } from '@/server/limits/idempotency'
import { createTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'

interface Call {
  request: Request
  actor: Actor
  body: TrackedQueryInput
  requestId: string
}

/** Saves the query of an id; `new` makes one, once per Idempotency-Key (contract §3). */
export function saveQuery(
  kind: 'organisation' | 'industry',
  id: string,
  { request, actor, body, requestId }: Call,
): Promise<TrackedQueryRow> {
  if (id !== NEW) return saveTrackedQuery(actor, kind, id, body, requestId)
  const { searchTerm } = body
  if (searchTerm === undefined)
    throw new AppError('invalid', refusals.invalid, { fields: { searchTerm: copy.form.searchTermPrompt } })
  const input = { ...body, searchTerm }
  return once(request, actor, `admin/${kind}-query`, input, (tx) =>
    createTrackedQuery(tx, actor, kind, input, requestId),
  )
}
