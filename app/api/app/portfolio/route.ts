import { portfolioParams } from '@/lib/portfolio/shapes'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { portfolio, portfolioTable } from '@/server/portfolio/portfolio'

export const GET = route({
  allow: 'portfolio.read',
  query: portfolioParams,
  inAnyOrganisation: true,
  run: ({ actor, reach, query: { search, format } }) =>
    answerFigures(
      { format, part: 'brands' },
      {
        figures: () => portfolio(actor, reach, search, today()),
        table: () => portfolioTable(actor, reach, search, today()),
      },
    ),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
