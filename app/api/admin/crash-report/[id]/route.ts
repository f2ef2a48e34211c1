import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findCrash } from '@/server/services/crash-reports/reads'

/** One crash with who reported it, the latest first. */
export const GET = route({
  allow: 'crashReport.read',
  params: idParam,
  run: ({ params }) => findCrash(params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
