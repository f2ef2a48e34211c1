import { idParam } from '@/lib/http/fields'
import { BODY_LIMIT } from '@/lib/limits'
import { profileInput } from '@/lib/people/account-shapes'
import { otherMethods, route } from '@/server/http/route'
import { readProfile, saveProfile } from '@/server/people/profile'
export const GET = route({
  allow: 'profile.read',
  params: idParam,
  run: ({ actor, params }) => readProfile(actor, params.id),
})

/** Saves the caller's names and picture. */
export const POST = route({
  allow: 'profile.write',
  params: idParam,
  body: profileInput,
  bodyLimit: BODY_LIMIT.avatar,
  run: ({ actor, params, body, requestId }) => saveProfile(actor, params.id, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
