import { BODY_LIMIT } from '@/lib/limits'
import { profileInput } from '@/lib/people/account-shapes'
import { otherMethods, route } from '@/server/http/route'
import { saveProfile } from '@/server/people/profile'

/** The same write with the id in the body. */
export const POST = route({
  allow: 'profile.write',
  body: profileInput.required({ _id: true }),
  bodyLimit: BODY_LIMIT.avatar,
  run: ({ actor, body, requestId }) => saveProfile(actor, body._id, body, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
