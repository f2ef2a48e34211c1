'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import type { OpportunitySource } from '@/components/answers/answer-window'
import { useAttempt } from '@/components/data/use-attempt'
import { usePrefetched, useRefetching, useRefresh, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { ChevronDown, Hourglass, ListFilter, Target } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { PageBar } from '@/components/visibility/page-bar'
import { api } from '@/lib/api/client'
import { csvPath, opportunitiesOf, withSearch } from '@/lib/api/endpoints'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { dayRange, plainDays } from '@/lib/format/dates'
import { OPPORTUNITIES, OPPORTUNITY_PERIODS } from '@/lib/limits'
import type { Opportunities, OpportunityCard } from '@/lib/opportunities/shapes'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import {
  cardSearchParams,
  engineOf,
  opportunitiesPath,
  opportunitySearchParams,
  siteSearchParams,
} from '@/lib/visibility/params'
import { CARD_COLUMNS, type CardSurroundings, OpportunityItem } from './card'
import { LeftOutList } from './left-out'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

const ALL = ''
const KINDS = ['gap', 'site', 'search'] as const
const PARTS = ['cards', 'gaps', 'sites', 'searches'] as const

type Filter = { kind: OpportunityCard['kind'] | null; state: 'open' | 'underWay' | null }

/** What would help most, as one ranked list, and what is left out of it (R-ACTION-9). */
export function OpportunitiesScreen({
  organisationId,
  mayChangeTypes,
}: {
  organisationId: string
  /** Organisation admins set site types. */
  mayChangeTypes: boolean
}) {
  const [view, change] = useSearchState(opportunitySearchParams)
  const [filter, changeFilter] = useSearchState(cardSearchParams)
  const [{ site: openSite }, changeSite] = useSearchState(siteSearchParams)
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  const path = opportunitiesPath(organisationId, view)
  const resource = useResource<Opportunities>(path, { keepPrevious: true })
  const { data: figures, path: shownPath } = usePrefetched(path, resource)
  const outdated = shownPath !== path
  const failed = resource.error !== null && resource.data === undefined
  const { faded, late } = useRefetching(outdated && !failed)
  const aside = useAside(organisationId)
  const chosen = engineOf(shownPath)
  const { window, cards, leftOut, organisation } = figures
  const around: CardSurroundings = {
    ...{
      organisation,
      mayChangeTypes,
      openSite,
      sites: figures.sites,
      source: sourceOf(organisationId, figures, chosen),
    },
    most: Math.max(1, ...cards.map(({ atStake }) => atStake)),
    onOpenSite: (site) => changeSite({ site }, { replace: true }),
    onPlan: setPlanned,
    onPutAside: ({ key }) => void aside.put(key),
  }
  return (
    <>
      <Head figures={figures} />
      <PageBar
        csv={PARTS.map((part) => ({ label: copy.files[part], path: csvPath(shownPath, part) }))}
        engines={figures.engines.map((engine) => ({ ...engine, inMean: true, reason: null }))}
        facts={[
          organisation.name,
          dayRange(window.from, window.to),
          chosen ? enginesCopy.only(engineLabel(chosen)) : enginesCopy.all,
        ]}
        further={<Filters filter={filter} onChange={changeFilter} />}
        more={[{ label: uiCopy.howWeCalculate, href: routes.howWeCalculateFigure('opportunities') }]}
        onChange={({ range, engine }) =>
          change({
            ...(range !== undefined && { days: range === 7 ? OPPORTUNITY_PERIODS[0] : range }),
            ...(engine !== undefined && { engine }),
          })
        }
        ranges={OPPORTUNITY_PERIODS}
        view={{ range: view.days, engine: view.engine }}
      >
        <span className="tnum text-muted-foreground text-sm">{plainDays(window.from, window.to)}</span>
      </PageBar>
      <StillLoading late={late} />
      {failed ? (
        <div className="grid gap-4">
          {[copy.list, copy.leftOut.title].map((title) => (
            <FailedCard error={resource.error} key={title} level={2} onRetry={resource.refetch} title={title} />
          ))}
        </div>
      ) : (
        <div aria-busy={outdated} className={clsx('transition-opacity duration-120', faded && 'opacity-60')}>
          <CardList around={around} figures={figures} filter={filter} />
          <LeftOutList around={around} leftOut={leftOut} onPutBack={(key) => void aside.putBack(key)} />
        </div>
      )}
      {planned && <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={organisation} />}
    </>
  )
}

function Head({ figures: { sentences, cards, simulated } }: { figures: Opportunities }) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="wrap-anywhere min-w-0">
        <h1 aria-describedby="opportunities-said" className="font-semibold text-2xl tracking-tighter">
          {copy.title}
        </h1>
        <p className="text-base text-muted-foreground" id="opportunities-said">
          {cards.length > 0 ? sentences.map(({ text }) => text).join(' ') : copy.text}
        </p>
      </div>
      {simulated && <SimulatedBadge />}
    </header>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (changed: Partial<Filter>) => void }) {
  const states = ['open', 'underWay'] as const
  return (
    <>
      <Select
        label={copy.bar.kind}
        onChange={(kind) => onChange({ kind: KINDS.find((each) => each === kind) ?? null })}
        options={[
          { value: ALL, label: copy.bar.all },
          ...KINDS.map((kind) => ({ value: kind as string, label: copy.kinds[kind] })),
        ]}
        value={filter.kind ?? ALL}
      />
      <Select
        label={copy.bar.state}
        onChange={(state) => onChange({ state: states.find((each) => each === state) ?? null })}
        options={[
          { value: ALL, label: copy.states.both },
          ...states.map((state) => ({ value: state as string, label: copy.states[state] })),
        ]}
        value={filter.state ?? ALL}
      />
    </>
  )
}

function sourceOf(organisationId: string, figures: Opportunities, chosen: string | null): OpportunitySource {
  const engines = figures.engines.filter(({ id }) => chosen === null || id === chosen)
  return {
    organisationId,
    engines: engines.map(({ id }) => id),
    engineNames: engines.map(({ label }) => label),
    days: { from: figures.window.from, to: figures.window.to },
  }
}

const isShown = ({ kind, state }: OpportunityCard, filter: Filter) =>
  (filter.kind === null || filter.kind === kind) &&
  (filter.state === null || (filter.state === 'open') === (state === null))

/** The first six, and the others on request; printed and searched for by its site a card is there in any case. */
function CardList({ figures, filter, around }: { figures: Opportunities; filter: Filter; around: CardSurroundings }) {
  const [all, setAll] = useState(false)
  const { cards } = figures
  const listed = cards.filter((card) => isShown(card, filter))
  const isOpened = (card: OpportunityCard) => card.kind === 'site' && card.site === around.openSite
  const place = 1 + listed.findIndex(isOpened)
  const count = all ? listed.length : Math.max(OPPORTUNITIES.shown, place)
  const more = listed.length - count
  const first = cards.find(({ state }) => state === null)
  if (listed.length === 0) return <Nothing figures={figures} />
  return (
    <>
      <div aria-hidden="true" className={clsx('mb-1.5 px-5 text-muted-foreground text-xs max-lg:hidden', CARD_COLUMNS)}>
        <span />
        <span>{copy.heads.card}</span>
        <span>{copy.heads.stake}</span>
        <span>{copy.heads.effort}</span>
        <span className="pr-10 text-right">{copy.heads.state}</span>
      </div>
      <ol aria-label={copy.list} className="grid gap-2.5">
        {listed.slice(0, count).map((card) => (
          <OpportunityItem around={around} card={card} first={card === first} key={card.key} />
        ))}
      </ol>
      {more > 0 && (
        <p className="mt-3 flex items-center gap-3 text-muted-foreground text-sm print:hidden">
          <Button className="max-md:h-11" onClick={() => setAll(true)} size="sm" variant="secondary">
            {copy.more(more)}
            <ChevronDown />
          </Button>
          {copy.smaller}
        </p>
      )}
    </>
  )
}

function Nothing({ figures: { cards, sentences, enoughFrom } }: { figures: Opportunities }) {
  const [sentence] = sentences
  if (cards.length > 0)
    return (
      <Card>
        <EmptyState icon={<ListFilter />} text={copy.noneOf.text} title={copy.noneOf.title} />
      </Card>
    )
  return (
    <Card>
      {enoughFrom === null ? (
        <EmptyState icon={<Target />} title={sentence?.text ?? copy.none} />
      ) : (
        <EmptyState icon={<Hourglass />} text={sentence?.text} title={copy.notEnough.title} />
      )}
    </Card>
  )
}

/** Puts opportunities aside and back, for everyone of the organisation. */
function useAside(organisationId: string) {
  const refresh = useRefresh()
  const away = useAttempt(copy.aside.failed)
  const back = useAttempt(copy.aside.backFailed)
  const path = opportunitiesOf(organisationId)
  const done = (said: string) => {
    toast.success(said)
    refresh(path)
  }
  return {
    put: (key: string) =>
      away.attempt(async () => {
        await api.post(path, { key })
        done(copy.aside.done)
      }),
    putBack: (key: string) =>
      back.attempt(async () => {
        await api.delete(withSearch(path, { key }))
        done(copy.aside.back)
      }),
  }
}
