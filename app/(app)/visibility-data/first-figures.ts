import { redirect } from 'next/navigation'
import type { InitialFigures } from '@/components/visibility/use-visibility'
import { figureParams, figuresPath, readView } from '@/components/visibility/view-state'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/errors/app-error'
import { routes } from '@/lib/routes'
import { visibilityParams } from '@/lib/schemas/visibility'
import { today } from '@/server/clock'
import { visibilityFigures } from '@/server/services/figures/visibility'

export type SearchParams = Record<string, string | string[] | undefined>

/**
 * The figures of the address for the first paint. An address that names a query which is gone (an old bookmark)
 * leads to the page without a choice.
 */
export async function firstFigures(
  actor: Actor,
  organisationId: string,
  searchParams: SearchParams,
): Promise<InitialFigures> {
  const view = readView({ get: (name) => [searchParams[name]].flat()[0] ?? null })
  const params = visibilityParams.parse(figureParams(view))
  try {
    const figures = await visibilityFigures(actor, 'ownOrganisation', organisationId, params, today())
    return { path: figuresPath(organisationId, view), figures }
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound' && view.queries.length > 0) redirect(routes.visibility)
    throw error
  }
}
