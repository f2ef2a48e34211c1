import { type ReactNode, useState } from 'react'
import { OrganisationPlace } from '@/components/dashboard-parts/organisation-place'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { Card } from '@/components/ui/card'
import { homeCopy } from '@/lib/copy/home'
import type { IndustryTrendsFigures } from '@/lib/schemas/figures'

const copy = homeCopy.industries
const SHOWN_INDUSTRIES = 3
const TAG = 'inline-flex min-h-6 items-center rounded-sm border border-border px-2 font-medium text-xs'

/** Who the organisation is, and the industries that it is measured in; below that how its brand is doing. */
export function OrganisationCard({
  figures: { organisation, industries },
  children,
}: {
  figures: Pick<IndustryTrendsFigures, 'organisation' | 'industries'>
  children?: ReactNode
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
      {children}
    </Card>
  )
}

/** The industries of the organisation: three, and the rest behind '+N'. */
export function AssignedIndustries({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  const [all, setAll] = useState(false)
  const rest = industries.length - SHOWN_INDUSTRIES
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-muted-foreground text-xs" id="assigned-industries">
        {copy.label}
      </p>
      {industries.length === 0 ? (
        <p className="text-sm">{copy.none}</p>
      ) : (
        <ul aria-labelledby="assigned-industries" className="flex flex-wrap gap-1.5">
          {industries.slice(0, all ? industries.length : SHOWN_INDUSTRIES).map(({ _id, name }) => (
            <li className={`${TAG} wrap-anywhere bg-muted`} key={_id}>
              {name}
            </li>
          ))}
          {rest > 0 && (
            <li className="flex">
              <button
                aria-expanded={all}
                className={`${TAG} hit-area text-muted-foreground hover:bg-accent`}
                onClick={() => setAll(!all)}
                type="button"
              >
                {all ? (
                  copy.fewer
                ) : (
                  <>
                    {copy.more(rest)}
                    <span className="sr-only"> {copy.moreSaid(rest)}</span>
                  </>
                )}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
