import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { ListTree, Rocket } from '@/components/ui/icons'
import { organisationsCopy } from '@/lib/copy/organisations'
import { routes } from '@/lib/routes'

const { nextSteps: copy } = organisationsCopy

/** Above the form of an organisation that was just created. */
export function NextSteps({ organisationId }: { organisationId: string }) {
  return (
    <section
      aria-label={copy.title}
      className="mb-5 flex max-w-180 flex-col gap-3 rounded-lg border border-border bg-card p-4 md:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base tracking-tight">{copy.title}</h2>
        <p className="text-muted-foreground text-sm">{copy.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} href={routes.adminOrganisationQueries(organisationId)}>
          <ListTree />
          {organisationsCopy.form.queries}
        </Link>
        <Link className={buttonClass({ variant: 'secondary' })} href={routes.adminSetUp(organisationId)}>
          <Rocket />
          {copy.setUp}
        </Link>
      </div>
    </section>
  )
}
