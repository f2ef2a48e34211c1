'use client'

import { FlaskConical } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Reference } from '@/components/ui/card-state'
import { homeCopy } from '@/lib/copy/home'
import { uiCopy } from '@/lib/copy/ui'
import { mediumDate } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { referenceOf } from '@/lib/format/reference'
import { OwnerProgress } from './owner-progress'
import { type RunOwner, useTodayRuns } from './use-today-runs'

const copy = homeCopy.devTools
const OWNERS: readonly RunOwner[] = ['organisation', 'industries']

/** For internal users only (spec §2): runs today's queries by hand, and shows how far they are. */
export function DevTools({ organisationId, today }: { organisationId: string; today: Day }) {
  const { progress, failed, error, refetch, starting, start } = useTodayRuns(organisationId)
  return (
    <Card className="mt-7 border-border-strong border-dashed md:mt-9" labelledBy="dev-tools">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <div>
          <div className="flex items-center gap-2">
            <FlaskConical aria-hidden="true" className="size-4 text-muted-foreground" strokeWidth={1.75} />
            <h2 className="font-semibold text-base tracking-tight" id="dev-tools">
              {copy.title}
            </h2>
            <Badge tone="hold">{copy.tag}</Badge>
          </div>
          <p className="mt-1 text-muted-foreground text-sm" id="dev-tools-date">
            {copy.date(mediumDate(progress?.date ?? today))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          {OWNERS.map((owner) => (
            <Button
              aria-describedby="dev-tools-date"
              key={owner}
              onClick={() => start(owner)}
              pending={starting === owner}
              variant="secondary"
            >
              {copy.run[owner]}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-4 border-border border-t p-4 text-sm md:grid-cols-2 md:px-5">
        {progress ? (
          OWNERS.map((owner) => <OwnerProgress key={owner} label={copy.owner[owner]} progress={progress[owner]} />)
        ) : failed ? (
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-3" role="alert">
              {copy.unknown}
              <Button onClick={refetch} size="sm" variant="secondary">
                {uiCopy.retry}
              </Button>
            </p>
            <div className="text-muted-foreground empty:hidden">
              <Reference value={referenceOf(error)} />
            </div>
          </div>
        ) : (
          <p className="text-muted-foreground">{copy.loading}</p>
        )}
      </div>
    </Card>
  )
}
