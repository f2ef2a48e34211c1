import { notFound } from 'next/navigation'
import { NoOrganisation } from '@/app/(app)/with-skeleton'
import { ReportScreen } from '@/components/report/report-screen'
import { AppError } from '@/lib/http/app-error'
import { monthText } from '@/lib/report/shapes'
import { reportCopy } from '@/lib/report/words'
import { guardPage } from '@/server/auth/guard-page'
import { shownBrand } from '@/server/branding/reads'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { reportOf } from '@/server/report/report'
import { mayShareReport, reportMonths } from '@/server/report/shares'

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
  const [brand, mayShare] = [await shownBrand(scope), await mayShareReport(actor)]
  return <ReportScreen brand={brand} mayShare={mayShare} months={months} report={report} />
}
