'use client'

import type { AnswerSource } from '@/components/evidence/answer-window'
import { useAddressView } from '@/components/figures/use-address-view'
import { type Initial, useFigures } from '@/components/figures/use-figures'
import { queriesOf } from '@/components/figures/view-params'
import type { IndustryTrendsFigures } from '@/lib/schemas/industry-trends'
import { figuresPath, readView, writeView } from './view-state'

export type InitialTrends = Initial<IndustryTrendsFigures>

const ADDRESS = { read: readView, write: writeView }

/** The state of the page. The period of the ranks is not part of the request, so changing it needs none. */
export function useIndustryTrends(initial: InitialTrends) {
  const organisationId = initial.figures.organisation._id
  const address = useAddressView(ADDRESS)
  const path = figuresPath(organisationId, address.view)
  const shown = useFigures(initial, path)
  // Of the path that is shown, not of the view: what is opened must be what the figure counts.
  const source: AnswerSource = { kind: 'industry', organisationId, queries: queriesOf(shown.shownPath) }
  return { ...address, ...shown, path, source }
}
