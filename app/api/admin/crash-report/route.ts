import { crashReportList } from '@/lib/lists/crash-report'
import { listParams } from '@/lib/schemas/list'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { crashReportSource } from '@/server/services/crash-reports/reads'

/** What browsers reported, the latest first, as a page or as CSV. */
export const GET = route({
  allow: 'crashReport.read',
  query: listParams(crashReportList),
  run: ({ query }) => answerList(crashReportList, query, crashReportSource()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
