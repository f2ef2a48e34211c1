import { groupPortfolioList } from '@/lib/groups/list'
import { listParams } from '@/lib/table/shapes'
import { groupPortfolioSource } from '@/server/groups/own-groups'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'

/** The organisations of the caller's groups. */
export const GET = route({
  allow: 'groupPortfolio.read',
  query: listParams(groupPortfolioList),
  run: ({ actor, query }) => answerList(groupPortfolioList, query, groupPortfolioSource(actor)),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
