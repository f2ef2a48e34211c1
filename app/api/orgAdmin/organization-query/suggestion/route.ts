import { otherMethods, route } from '@/server/http/route'
import { readQuerySuggestions } from '@/server/queries/own'

/** What the industries ask, and by which engines an answer can be previewed, with what one costs. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => readQuerySuggestions(actor, reach),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
