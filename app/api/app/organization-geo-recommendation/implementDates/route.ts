import { organisationChoice } from '@/lib/actions/shapes'
import { chooseOrganisation, listImplementDates } from '@/server/actions/reads'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
/** Every day on which a recommendation became implemented, oldest first (R-TRACKER-8). */
export const GET = route({
  allow: 'recommendationStatus.read',
  query: organisationChoice,
  run: async ({ actor, reach, query }) => {
    const items = await listImplementDates(await chooseOrganisation(actor, reach, query.organization), today())
    return { items, total: items.length }
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
