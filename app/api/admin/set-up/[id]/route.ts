import { idParam } from '@/lib/schemas/fields'
import { setUpInput } from '@/lib/schemas/set-up'
import { otherMethods, route } from '@/server/http/route'
import { readSetUp } from '@/server/services/set-up/reads'
import { skipSteps } from '@/server/services/set-up/skip-steps'

const allow = 'organisation.manage'

/** The steps of one organisation's set-up, and what each of them shows (R-SETUP-1). */
export const GET = route({
  allow,
  params: idParam,
  run: ({ actor, reach, params }) => readSetUp(actor, reach, params.id),
})

/** Replaces the steps that are skipped. */
export const POST = route({
  allow,
  params: idParam,
  body: setUpInput,
  run: ({ actor, reach, params, body, requestId }) => skipSteps(actor, reach, params.id, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
