import { portfolioParams } from '@/lib/portfolio/shapes'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { portfolio, portfolioTable } from '@/server/portfolio/portfolio'

/** The organisations of the caller's groups, as `GET /api/app/portfolio` has them. */
export const GET = route({
  allow: 'groupPortfolio.read',
  query: portfolioParams,
  run: ({ actor, reach, query: { search, format } }) =>
    answerFigures(
      { format, part: 'brands' },
      {
        figures: () => portfolio(actor, reach, search, today(), 'groups'),
        table: () => portfolioTable(actor, reach, search, today(), 'groups'),
      },
    ),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
