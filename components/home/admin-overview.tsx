'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { RunStatusBadge } from '@/components/daily-run/progress'
import { useResource } from '@/components/data/use-resource'
import { Card } from '@/components/ui/card'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import { grouped } from '@/lib/format/numbers'
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
    <section aria-label={adminOverviewCopy.section} className="mb-7 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Task
        badge={run && <RunStatusBadge status={run.status} />}
        figure={run ? adminOverviewCopy.run.done(run.done, run.planned) : adminOverviewCopy.run.none}
        links={[{ href: routes.dailyRuns, label: adminOverviewCopy.run.link }]}
        text={run ? adminOverviewCopy.run.text(run.failed, run.left) : adminOverviewCopy.run.noneText}
        title={adminOverviewCopy.run.title}
        warns={run !== null && run.failed > 0}
      />
      <Task
        figure={grouped(setUps)}
        links={[
          ...(setUps > 0 ? [{ href: routes.adminSetUps, label: adminOverviewCopy.setUps.link }] : []),
          { href: routes.adminSetUp(NEW), label: adminOverviewCopy.setUps.start },
        ]}
        text={adminOverviewCopy.setUps.text(setUps)}
        title={adminOverviewCopy.setUps.title}
      />
      <Task
        figure={grouped(namesToSort)}
        links={[{ href: routes.names, label: adminOverviewCopy.names.link }]}
        text={adminOverviewCopy.names.text(namesToSort)}
        title={adminOverviewCopy.names.title}
      />
      <Task
        figure={grouped(failing.length)}
        links={[{ href: routes.engines, label: adminOverviewCopy.engines.link }]}
        text={adminOverviewCopy.engines.text(failing, asked)}
        title={adminOverviewCopy.engines.title}
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

const adminOverviewCopy = {
  section: 'To do today',
  run: {
    title: 'Today’s run',
    none: 'Not started',
    noneText: 'It starts by itself at the scheduled time.',
    done: (done: number, planned: number) => `${grouped(done)} of ${grouped(planned)}`,
    text: (failed: number, left: number) =>
      [failed > 0 ? `${grouped(failed)} failed` : 'None failed', ...(left > 0 ? [`${grouped(left)} left`] : [])].join(
        ', ',
      ),
    link: 'See the run',
  },
  setUps: {
    title: 'Set-ups not complete',
    text: (count: number) => (count === 0 ? 'Every customer is set up.' : 'Customers with a step to do.'),
    link: 'Continue a set-up',
    start: 'Set up a customer',
  },
  names: {
    title: 'Names to sort',
    text: (count: number) => (count === 0 ? 'Every name is sorted.' : 'Names in answers that are not sorted yet.'),
    link: 'Sort names',
  },
  engines: {
    title: 'Engines failing',
    text: (failing: readonly string[], asked: number) => {
      if (asked === 0) return 'No engine is configured.'
      if (failing.length > 0) return failing.join(', ')
      return asked === 1 ? 'The engine in use answers.' : `All ${grouped(asked)} engines in use answer.`
    },
    link: 'See the engines',
  },
}
