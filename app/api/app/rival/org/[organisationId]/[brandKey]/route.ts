import { csvParams } from '@/lib/exports/shapes'
import { rivalKeyParams, rivalParams } from '@/lib/rivals/shapes'
import { today } from '@/server/clock'
import { rivalTable } from '@/server/exports/opportunities'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { rivalFigures } from '@/server/rivals/reads'

/** The organisation and one rival in the same answers. Names sorted as that rival stand for it. */
export const GET = route({
  allow: 'visibility.read',
  params: rivalKeyParams,
  query: rivalParams.extend(csvParams('rival')),
  run: ({ actor, reach, params, query }) =>
    answerFigures(query, {
      figures: () => rivalFigures(actor, reach, params.organisationId, params.brandKey, query, today()),
      table: () => rivalTable(actor, reach, params, query, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
