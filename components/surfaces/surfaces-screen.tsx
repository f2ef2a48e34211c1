'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Card } from '@/components/ui/card'
import { EmptyState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { ArrowLeft, CircleCheck, Layers, TriangleAlert } from '@/components/ui/icons'
import { PageBar } from '@/components/visibility/page-bar'
import { FiguresAnnouncer, useFigures } from '@/components/visibility/use-figures'
import { csvPath, ENGINES } from '@/lib/api/endpoints'
import type { EnginesAndSurfaces } from '@/lib/engines/shapes'
import { plainDays } from '@/lib/format/dates'
import { sumBy } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import type { SurfaceFigures } from '@/lib/surfaces/by-surface'
import { surfacesCopy as copy } from '@/lib/surfaces/by-surface'
import { uiCopy } from '@/lib/ui/words'
import { chosenIn, surfacesPath, surfacesSearchParams, toggled, toggledTag } from '@/lib/visibility/params'
import { SurfaceTable } from './surface-table'

interface Shown {
  figures: SurfaceFigures
}

// Only system admins load it.
const SurfaceCostBlock = dynamic(() => import('./surface-costs').then((module) => module.SurfaceCostBlock))

interface SurfacesScreenProps {
  organisationId: string
  /** For system admins, whose page was read with what surfaces cost. */
  withCosts?: boolean
}

/** What people see beside what programs get, for the same queries (R-SURFACES-11). */
export function SurfacesScreen({ organisationId, withCosts = false }: SurfacesScreenProps) {
  const [view, change] = useSearchState(surfacesSearchParams)
  const path = surfacesPath(organisationId, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<SurfaceFigures>(path)
  const { makers, window, queries } = figures
  const asked = makers.flatMap(({ rows }) => rows)
  return (
    <>
      <Head figures={figures} />
      {!figures.on ? (
        <Card>
          <EmptyState
            action={withCosts && <Link href={`${routes.engines}#surfaces-off`}>{copy.off.admin}</Link>}
            icon={<Layers />}
            text={copy.off.text}
            title={copy.off.title}
          />
        </Card>
      ) : (
        <>
          <FiguresAnnouncer
            latest={`${sumBy(asked, 'named')}/${sumBy(asked, 'asked')}`}
            selection={path}
            text={figures.sentences.map(({ text }) => text).join(' ')}
          />
          <PageBar
            csv={csvPath(shownPath, 'surfaces')}
            engines={[]}
            facts={[figures.organisation.name, plainDays(window.from, window.to)]}
            more={[{ label: uiCopy.howWeCalculate, href: routes.howWeCalculate }]}
            onChange={({ range }) => change(range === undefined ? {} : { range })}
            queries={{
              all: queries,
              chosen: view.queries,
              tags: view.tag,
              onTag: (tag) => change((now) => ({ tag: toggledTag(now.tag, tag) })),
              onClear: () => change({ queries: [], tag: [] }),
              onToggle: (id) => change(({ queries }) => ({ queries: toggled(queries, id) })),
            }}
            view={{ range: view.range, engine: null }}
          >
            <span className="tnum text-muted-foreground text-sm">{plainDays(window.from, window.to)}</span>
          </PageBar>
          <StillLoading late={late} />
          {failed ? (
            <FailedCard error={error} level={2} onRetry={refetch} title={copy.title} />
          ) : (
            <div
              aria-busy={outdated}
              className={clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')}
            >
              <SurfaceTable figures={figures} source={chosenIn(shownPath)} />
              <Outcomes figures={figures} />
            </div>
          )}
        </>
      )}
      {withCosts && figures.on && <Costs />}
    </>
  )
}

/** Left out of print: the page may be for a customer. */
function Costs() {
  const { data } = useResource<EnginesAndSurfaces>(ENGINES)
  if (!data) return null
  return (
    <div className="mt-7 md:mt-9 print:hidden">
      <SurfaceCostBlock costs={data.surfaces} linked />
    </div>
  )
}

function Head({ figures: { sentences, simulated } }: Shown) {
  const [first, ...more] = sentences
  return (
    <header className="mb-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <DashboardLink
          className="inline-flex items-center gap-2 rounded-sm text-muted-foreground hover:text-foreground max-md:min-h-11 print:hidden"
          href={routes.visibility}
        >
          <ArrowLeft className="size-4" />
          {copy.back}
        </DashboardLink>
        <h1
          aria-describedby={first ? 'surfaces-said' : undefined}
          className="mr-auto font-semibold text-base outline-none"
          tabIndex={-1}
        >
          {copy.title}
        </h1>
        {simulated && <SimulatedBadge />}
      </div>
      {first && (
        <p
          className="wrap-anywhere font-semibold text-[1.4375rem] leading-8 tracking-tightest md:text-[1.6875rem] md:leading-9"
          id="surfaces-said"
        >
          {first.text}
          {more.map(({ key, text }) => (
            <span className="block text-muted-foreground" key={key}>
              {text}
            </span>
          ))}
        </p>
      )}
    </header>
  )
}

const OUTCOME_ICONS = {
  answered: <CircleCheck className="size-4 text-success" />,
  notShown: (
    <span aria-hidden="true" className="w-4 text-center text-muted-foreground">
      –
    </span>
  ),
  failed: <TriangleAlert className="size-4 text-warning" />,
}

/** What each of the three outcomes means, once. */
function Outcomes({ figures: { makers } }: Shown) {
  const partly = makers.flatMap(({ rows }) => rows).find(({ asked, shown }) => asked > shown)
  return (
    <ul className="grid paper:grid-cols-3 gap-4 md:grid-cols-3">
      {copy.outcomes.map(({ key, title, text }) => (
        <li key={key}>
          <Card>
            <div className="grid gap-1.5 p-4 md:p-5">
              <p className="flex items-center gap-2.5 font-semibold text-sm">
                {OUTCOME_ICONS[key]}
                {title}
              </p>
              <p className="text-muted-foreground text-sm">
                {text}
                {key === 'notShown' && partly && copy.countedAs(partly.shown, partly.asked)}
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
