import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { StatusBadge } from '@/components/actions/status'
import { ExportMenu } from '@/components/exports/export-menu'
import { useCollapsed } from '@/components/layout/expander'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { OrganisationPlace } from '@/components/organisations/organisation-place'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, ListChecks } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { homeCopy } from '@/lib/home/words'
import { routes } from '@/lib/routes'
import type { IndustryTrendsFigures, ProgressRow } from '@/lib/visibility/shapes'

const industriesCopy = homeCopy.industries
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
        {industriesCopy.label}
      </p>
      {industries.length === 0 ? (
        <p className="text-sm">{industriesCopy.none}</p>
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
                  industriesCopy.fewer
                ) : (
                  <>
                    {industriesCopy.more(rest)}
                    <span className="sr-only"> {industriesCopy.moreSaid(rest)}</span>
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

const progressCopy = homeCopy.progress

/** The organisation's recommendations with how far each is: ten, and the rest on demand. */
export function ImplementationProgress({
  progress,
  path,
}: {
  progress: readonly ProgressRow[]
  /** API path of the shown figures. */
  path: string
}) {
  const { id, shown, expander } = useCollapsed(progress)
  return (
    <Card>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 pt-3 md:px-5">
        <h3 className="font-semibold text-base tracking-tight">{progressCopy.title}</h3>
        <span className="inline-flex items-center gap-2">
          <Link
            className="inline-flex items-center gap-1.5 font-medium text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11"
            href={routes.geoRecommendations}
          >
            {progressCopy.edit}
            <ArrowRight className="size-4" />
          </Link>
          <ExportMenu csv={progress.length > 0 ? csvPath(path, 'progress') : null} title={progressCopy.title} />
        </span>
      </header>
      {progress.length === 0 ? (
        <EmptyState icon={<ListChecks />} text={progressCopy.noneText} title={progressCopy.none} />
      ) : (
        <ul className="grid gap-x-6 px-4 pt-1 pb-3 md:grid-cols-2 md:px-5" id={id}>
          {shown.map(({ _id, title, status }) => (
            <li className="progress-row" key={_id}>
              <span className="wrap-anywhere min-w-0">{title}</span>
              <span className="shrink-0">
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {expander && <CardFooter>{expander}</CardFooter>}
    </Card>
  )
}
