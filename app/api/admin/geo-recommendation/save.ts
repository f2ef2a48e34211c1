import type { Actor } from '@/lib/access/roles'
import { NEW } from '@/lib/routes'
import type { AdminRecommendationRow, GeoRecommendationInput } from '@/lib/schemas/geo-recommendation'
import { once } from '@/server/limits/idempotency'
import { createGeoRecommendation, saveGeoRecommendation } from '@/server/services/recommendations/writes'

interface Call {
  request: Request
  actor: Actor
  body: GeoRecommendationInput
  requestId: string
}

/** Saves the recommendation of an id; `new` makes one, once per Idempotency-Key (contract §3). */
export function save(id: string, { request, actor, body, requestId }: Call): Promise<AdminRecommendationRow> {
  if (id !== NEW) return saveGeoRecommendation(actor, id, body, requestId)
  return once(request, actor, 'admin/geo-recommendation', body, (tx) =>
    createGeoRecommendation(tx, actor, body, requestId),
  )
}
