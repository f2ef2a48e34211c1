import { idParam } from '@/lib/http/fields'
import { setUpInput } from '@/lib/set-up/shapes'
import { otherMethods, route } from '@/server/http/route'
import { readSetUp, skipSteps } from '@/server/set-up/steps'

const allow = 'organisation.manage'

/** The steps of one organisation's set-up, and what each of them shows (R-SETUP-1). */
export const GET = route({
  allow,
  params: idParam,
  run: ({ actor, reach, params }) => readSetUp(actor, reach, params.id),
})

/** Replaces the list of skipped steps. */
export const POST = route({
  allow,
  params: idParam,
  body: setUpInput,
  run: ({ actor, reach, params, body, requestId }) => skipSteps(actor, reach, params.id, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
