import { OrganisationPlace } from '@/components/figures/organisation-place'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { Card } from '@/components/ui/card'
import type { IndustryTrendsFigures } from '@/lib/schemas/figures'
import { AssignedIndustries } from './assigned-industries'

/** Who the organisation is, and the industries that it is measured in. */
export function OrganisationCard({
  figures: { organisation, industries },
}: {
  figures: Pick<IndustryTrendsFigures, 'organisation' | 'industries'>
}) {
  const { name, location, websiteUrl } = organisation
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-4 md:p-5">
        <div className="flex min-w-0 items-center gap-4">
          <OrganisationMark name={name} size="lg" />
          <div className="min-w-0">
            <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <OrganisationPlace location={location} websiteUrl={websiteUrl} />
            </div>
          </div>
        </div>
        <AssignedIndustries industries={industries} />
      </div>
    </Card>
  )
}
