import { savedViewInput } from '@/lib/answers/page-shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { listViews, saveView } from '@/server/answers/reading'
import { otherMethods, route } from '@/server/http/route'

/** The caller's own views of the page Answers, by name. */
export const GET = route({
  allow: 'answerView.write',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => listViews(actor, reach, params.organisationId),
})

/** Saves a view of the caller; one of the same name is replaced (R-ANSWERS-6). */
export const POST = route({
  allow: 'answerView.write',
  params: organisationIdParam,
  body: savedViewInput,
  run: ({ actor, reach, params, body }) => saveView(actor, reach, params.organisationId, body),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
