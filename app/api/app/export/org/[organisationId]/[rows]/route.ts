import { exportedRowsParam, exportParams } from '@/lib/nightly-files/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { exportedFigures, exportedResults } from '@/server/nightly-files/rows'

const READERS = { results: exportedResults, figures: exportedFigures }

/** A page of the rows that nightly files have, oldest first: `results` or `figures` (R-FILES-6). */
export const GET = route({
  allow: 'queryResult.read',
  params: exportedRowsParam,
  query: exportParams,
  run: ({ actor, reach, params: { organisationId, rows }, query }) =>
    READERS[rows](actor, reach, organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
