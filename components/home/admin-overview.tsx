'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { RunStatusBadge } from '@/components/daily-run/progress'
import { useResource } from '@/components/data/use-resource'
import { Card } from '@/components/ui/card'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import { grouped } from '@/lib/format/numbers'
import { adminOverviewCopy as copy } from '@/lib/home/admin-words'
import type { AdminOverview } from '@/lib/home/shapes'
import { NEW, routes } from '@/lib/routes'

const LIVE_MS = 15_000

/** What a system admin has to do, in one row; prefetched with the page, then refreshed. */
export function AdminOverviewCards() {
  const { data } = useResource<AdminOverview>(ADMIN_OVERVIEW, { refetchIntervalMs: LIVE_MS })
  if (!data) return null
  const { run, setUps, namesToSort, engines } = data
  const { failing, asked } = engines
  return (
    <section aria-label={copy.section} className="mb-7 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Task
        badge={run && <RunStatusBadge status={run.status} />}
        figure={run ? copy.run.done(run.done, run.planned) : copy.run.none}
        links={[{ href: routes.dailyRuns, label: copy.run.link }]}
        text={run ? copy.run.text(run.failed, run.left) : copy.run.noneText}
        title={copy.run.title}
        warns={run !== null && run.failed > 0}
      />
      <Task
        figure={grouped(setUps)}
        links={[
          ...(setUps > 0 ? [{ href: routes.adminSetUps, label: copy.setUps.link }] : []),
          { href: routes.adminSetUp(NEW), label: copy.setUps.start },
        ]}
        text={copy.setUps.text(setUps)}
        title={copy.setUps.title}
      />
      <Task
        figure={grouped(namesToSort)}
        links={[{ href: routes.names, label: copy.names.link }]}
        text={copy.names.text(namesToSort)}
        title={copy.names.title}
      />
      <Task
        figure={grouped(failing.length)}
        links={[{ href: routes.engines, label: copy.engines.link }]}
        text={copy.engines.text(failing, asked)}
        title={copy.engines.title}
        warns={failing.length > 0}
      />
    </section>
  )
}

function Task({
  title,
  figure,
  text,
  badge,
  links,
  warns = false,
}: {
  title: string
  figure: string
  text: string
  badge?: ReactNode
  links: readonly { href: string; label: string }[]
  warns?: boolean
}) {
  return (
    <Card className="gap-1 p-4 md:p-5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="text-muted-foreground text-sm">{title}</h2>
        {badge}
      </div>
      <p className="tnum font-semibold text-2xl tracking-tighter">{figure}</p>
      <p className={clsx('wrap-anywhere text-sm', warns ? 'font-medium text-destructive' : 'text-muted-foreground')}>
        {text}
      </p>
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm">
        {links.map(({ href, label }) => (
          <Link className="font-medium text-primary hover:underline" href={href} key={href}>
            {label}
          </Link>
        ))}
      </p>
    </Card>
  )
}
