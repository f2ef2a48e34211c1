'use client'

import type { AnswerSource } from '@/components/evidence/answer-window'
import { useAddressView } from '@/components/figures/use-address-view'
import { type Initial, useFigures } from '@/components/figures/use-figures'
import { queriesOf } from '@/components/figures/view-params'
import type { VisibilityFigures } from '@/lib/schemas/visibility'
import { figuresPath, readView, writeView } from './view-state'

export type InitialFigures = Initial<VisibilityFigures>

const ADDRESS = { read: readView, write: writeView }

/** The state of the page. Score and rank periods are not part of the request, so changing them needs none. */
export function useVisibility(initial: InitialFigures) {
  const organisationId = initial.figures.organisation._id
  const address = useAddressView(ADDRESS)
  const path = figuresPath(organisationId, address.view)
  const shown = useFigures(initial, path)
  // Of the path that is shown, not of the view: what is opened must be what the figure counts.
  const source: AnswerSource = { organisationId, queries: queriesOf(shown.shownPath) }
  return { ...address, ...shown, path, source }
}
