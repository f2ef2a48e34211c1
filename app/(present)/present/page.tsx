import { redirect } from 'next/navigation'
import { PresentScreen } from '@/components/report/present-screen'
import { Toaster } from '@/components/ui/toaster'
import { nextRun } from '@/lib/format/dates'
import { presentCopy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { guardPage } from '@/server/auth/guard-page'
import { shownBrand } from '@/server/branding/reads'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { slideShow } from '@/server/report/slides'
import { env } from '@/server/settings/env'

export const metadata = { title: presentCopy.title }

/** Beside the pages with a shell: slides fill the window. */
export default async function PresentPage() {
  const { actor, reach } = await guardPage('report.read')
  const { organisationId } = actor
  if (!organisationId) redirect(routes.home)
  const next = nextRun(env().DAILY_RUN_CRON, new Date())
  return (
    <>
      <PresentScreen
        brand={await shownBrand(await organisationScope(actor, reach, organisationId))}
        show={await slideShow(actor, reach, organisationId, { today: today(), next })}
      />
      <Toaster />
    </>
  )
}
