import type { Actor } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { NEW } from '@/lib/routes'
import type { TrackedQueryInput, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { createTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'
import { once } from './idempotency'

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
  if (!('searchTerm' in body)) throw new AppError('invalid', refusals.invalid)
  return once(request, actor, `admin/${kind}-query`, body, (tx) => createTrackedQuery(tx, actor, kind, body, requestId))
}
