import Link from 'next/link'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { CalendarX } from '@/components/ui/icons'
import { reportCopy as copy } from '@/lib/copy/report'
import { navigationLabels } from '@/lib/copy/shell'
import { routes } from '@/lib/routes'

/** In place of the report of a month without answers. */
export function NoReport() {
  return (
    <>
      <BackLink href={routes.visibility}>{navigationLabels.visibility}</BackLink>
      <PageHeader text={copy.text} title={copy.title} />
      <Card>
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'secondary' })} href={routes.visibility}>
              {copy.noneLead}
            </Link>
          }
          icon={<CalendarX />}
          text={copy.noneText}
          title={copy.none}
        />
      </Card>
    </>
  )
}
