import Link from 'next/link'
import { useCollapsed } from '@/components/dashboard-parts/expander'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { StatusBadge } from '@/components/recommendation-tracker/status-badge'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, ListChecks } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { homeCopy } from '@/lib/copy/home'
import { routes } from '@/lib/routes'
import type { ProgressRow } from '@/lib/schemas/figures'

const copy = homeCopy.progress

/** The organisation's recommendations with how far each is: ten, and the rest on demand. */
export function ImplementationProgress({
  progress,
  path,
}: {
  progress: readonly ProgressRow[]
  /** Of the figures that are shown. */
  path: string
}) {
  const { id, shown, expander } = useCollapsed(progress)
  return (
    <Card>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 pt-3 md:px-5">
        <h3 className="font-semibold text-base tracking-tight">{copy.title}</h3>
        <span className="inline-flex items-center gap-2">
          <Link
            className="inline-flex items-center gap-1.5 font-medium text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11"
            href={routes.geoRecommendations}
          >
            {copy.edit}
            <ArrowRight className="size-4" />
          </Link>
          <ExportMenu csv={progress.length > 0 ? csvPath(path, 'progress') : null} title={copy.title} />
        </span>
      </header>
      {progress.length === 0 ? (
        <EmptyState icon={<ListChecks />} text={copy.noneText} title={copy.none} />
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
