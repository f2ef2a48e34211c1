'use client'

import { FiguresAnnouncer } from '@/components/figures/figures-announcer'
import { useAddressView } from '@/components/figures/use-address-view'
import { type Initial, useFigures } from '@/components/figures/use-figures'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import type { TokenUsageFigures } from '@/lib/schemas/token-usage'
import { UsageSection } from './usage-section'
import { UsageTotal } from './usage-total'
import { readView, usagePath, writeView } from './view-state'

const ADDRESS = { read: readView, write: writeView }

/** The admin dashboard (spec §2): one request, everything that was used. */
export function TokenUsageScreen({ initial }: { initial: Initial<TokenUsageFigures> }) {
  const { view, change, toggleQuery } = useAddressView(ADDRESS)
  const path = usagePath(view)
  const { figures, outdated, failed, error, refetch } = useFigures(initial, path)
  const shared = { today: figures.today, queries: view.queries, onToggleQuery: toggleQuery, outdated }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <FiguresAnnouncer latest={String(figures.total)} selection={path} text={copy.updated} />
      <UsageTotal figures={figures} />
      {failed ? (
        <Card className="mt-7">
          <ErrorState error={error} onRetry={refetch} />
        </Card>
      ) : (
        <>
          <UsageSection
            {...shared}
            kind="organisations"
            onPeriod={(organisationDays) => change({ organisationDays })}
            onSelect={(organisations) => change({ organisations })}
            part={figures.organisations}
            period={view.organisationDays}
            selected={view.organisations ?? figures.organisations.selected}
          />
          <UsageSection
            {...shared}
            kind="industries"
            onPeriod={(industryDays) => change({ industryDays })}
            onSelect={(industries) => change({ industries })}
            part={figures.industries}
            period={view.industryDays}
            selected={view.industries ?? figures.industries.selected}
          />
        </>
      )}
    </>
  )
}
