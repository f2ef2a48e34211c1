import { NoReport } from '@/components/report/report-screen'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { reportMonths } from '@/server/report/shares'

export default async function NoReportPage() {
  const { actor, reach } = await guardPage('report.read')
  const { organisationId } = actor
  const scope = organisationId && (await organisationScope(actor, reach, organisationId))
  return <NoReport months={scope ? await reportMonths(scope, today()) : []} />
}
