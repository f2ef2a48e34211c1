import { notFound } from 'next/navigation'
import { NoOrganisation } from '@/components/home/no-organisation'
import { ReportScreen } from '@/components/report/report-screen'
import { reachOf } from '@/lib/access/permissions'
import { AppError } from '@/lib/app-error'
import { reportCopy } from '@/lib/copy/report'
import { monthText } from '@/lib/schemas/report'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { reportMonths } from '@/server/services/report/months'
import { reportOf } from '@/server/services/report/report'
import { organisationScope } from '@/server/services/scope'

export const metadata = { title: reportCopy.title }

export default async function ReportPage({ params }: { params: Promise<{ month: string }> }) {
  const { actor, reach } = await guardPage('report.read')
  const { organisationId } = actor
  if (!organisationId) return <NoOrganisation />
  const month = monthText.safeParse((await params).month).data
  if (!month) notFound()
  const scope = await organisationScope(actor, reach, organisationId)
  const report = await reportOf(scope, month, today()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') notFound()
    throw error
  })
  const months = await reportMonths(scope, today())
  return <ReportScreen mayShare={reachOf(actor, 'ownOrganisation.manage') !== null} months={months} report={report} />
}
