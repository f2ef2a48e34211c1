import { clsx } from 'clsx'
import { useRef } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { OpportunityStateLink, PlanButton } from '@/components/actions/status'
import { type AnswerWindow, answersOfAll, answersTo, type OpportunitySource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { Menu } from '@/components/exports/export-menu'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Dots } from '@/components/rivals/rival-cards'
import { SiteDetails, SiteTypeIcon } from '@/components/sites/site-type'
import { Badge } from '@/components/ui/badge'
import { ArrowRight, ChevronDown, Ellipsis, ListTree, Search } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { counted, grouped } from '@/lib/format/numbers'
import { cutInTheMiddle } from '@/lib/format/text'
import type {
  Effort,
  GapCard,
  Opportunities,
  OpportunityCard,
  SearchCard,
  SiteCard,
  SiteOpportunity,
} from '@/lib/opportunities/shapes'
import { evidenceText, opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'

const copy = opportunitiesCopy.card

/** What all cards of the page share. */
export interface CardSurroundings {
  source: OpportunitySource
  organisation: Opportunities['organisation']
  sites: readonly SiteOpportunity[]
  /** Organisation admins set site types. */
  mayChangeTypes: boolean
  /** The most answers at stake on any card, for bars on one scale. */
  most: number
  /** The site whose pages are shown, and how to show those of another. */
  openSite: string | null
  onOpenSite: (site: string | null) => void
  onPlan: (action: PlannedAction) => void
  onPutAside: (card: OpportunityCard) => void
}

/** Columns of a card on wide screens, the same in the head of the list. */
export const CARD_COLUMNS =
  'lg:grid lg:grid-cols-[1.75rem_minmax(0,1fr)_10.5rem_9rem_11.5rem] lg:gap-x-5 paper:grid-cols-[1.75rem_minmax(0,1fr)_9rem_8rem_9rem] paper:gap-x-4 paper:items-center'

/** One opportunity: what it is, its evidence, what is at stake, what it asks and what is done about it (R-ACTION-9). */
export function OpportunityItem({
  card,
  first,
  around,
}: {
  card: OpportunityCard
  /** The first one about which nothing is done. */
  first: boolean
  around: CardSurroundings
}) {
  const item = useRef<HTMLLIElement>(null)
  useFocusFallback(item)
  const title = `opportunity-${card.place}`
  return (
    <li
      aria-labelledby={title}
      className={clsx(
        'card grid gap-3 px-4 py-4 md:px-5 lg:items-center lg:py-3.5 print:break-inside-avoid',
        CARD_COLUMNS,
      )}
      ref={item}
    >
      <span aria-hidden="true" className="tnum font-semibold text-lg text-muted-foreground max-lg:not-print:hidden">
        {card.place}
      </span>
      <div className="min-w-0">
        <h2 className="flex items-start gap-2.5 font-semibold">
          <KindIcon card={card} />
          <span className="wrap-anywhere min-w-0">
            <span id={title}>{card.title}</span>
            {card.kind === 'gap' && card.gap.query.kind === 'industry' && (
              <span className="ml-2.5 inline-block align-middle font-normal">
                <Badge>{opportunitiesCopy.industry}</Badge>
              </span>
            )}
          </span>
        </h2>
        <div className="wrap-anywhere mt-1 grid gap-1 text-muted-foreground text-sm lg:pl-6.5">
          <Evidence around={around} card={card} />
        </div>
      </div>
      <div className="text-sm">
        <Stake around={around} card={card} />
        {card.brings && (
          <p className="mt-1.5 text-muted-foreground text-xs">
            {copy.bring(card.brings)}{' '}
            <InfoTip label={copy.bring(card.brings)} text={copy.bringHelp(card.brings.actions)} />
          </p>
        )}
      </div>
      <EffortBars {...card.effort} />
      <div className="flex items-center justify-between gap-1 lg:justify-end">
        <div className="grid min-w-0 gap-1 max-lg:grow lg:justify-items-end max-lg:[&>button]:h-11 max-lg:[&>button]:w-full">
          {card.state ? (
            <OpportunityStateLink state={card.state} />
          ) : (
            <PlanButton first={first} onPlan={() => around.onPlan(planOf(card, around))} subject={card.title} />
          )}
        </div>
        <span className="print:hidden">
          <Menu
            entries={[
              ...(card.state ? [{ label: copy.planAnother, act: () => around.onPlan(planOf(card, around)) }] : []),
              { label: copy.putAside, act: () => around.onPutAside(card) },
            ]}
            label={copy.more(card.title)}
            plain
          >
            <Ellipsis />
          </Menu>
        </span>
      </div>
    </li>
  )
}

function KindIcon({ card }: { card: OpportunityCard }) {
  const look = 'mt-1 size-4 shrink-0 text-muted-foreground'
  if (card.kind === 'site')
    return (
      <span className={look}>
        <SiteTypeIcon type={card.type} />
      </span>
    )
  return card.kind === 'gap' ? <ListTree className={look} /> : <Search className={look} />
}

function Evidence({ card, around }: { card: OpportunityCard; around: CardSurroundings }) {
  if (card.kind === 'gap') return <GapEvidence card={card} source={around.source} />
  if (card.kind === 'site') return <SiteEvidence around={around} card={card} />
  return <SearchEvidence card={card} source={around.source} />
}

/** The answers at stake on a card. */
function atStake(card: OpportunityCard, source: OpportunitySource): AnswerWindow {
  const only = 'withoutYou' as const
  if (card.kind === 'gap') return answersTo(card.gap.query, source, card.title, { only })
  if (card.kind === 'site') return answersOfAll(source, card.title, { only, site: card.site })
  return answersOfAll(source, card.title, { only, search: { key: card.searchKey, search: card.search } })
}

function Counted({ card, source, text }: { card: OpportunityCard; source: OpportunitySource; text: string }) {
  return (
    <EvidenceOpener answers={atStake(card, source)} className="tnum" label={copy.opens(text, card.title)}>
      {text}
    </EvidenceOpener>
  )
}

function GapEvidence({ card, source }: { card: GapCard; source: OpportunitySource }) {
  const { gap, opened } = card
  return (
    <>
      <p>
        {copy.named} <Counted card={card} source={source} text={copy.of(card.atStake, gap.own.answers)} />.{' '}
        {copy.opened(opened)}
      </p>
      <p className="print:hidden">
        <DashboardLink
          className="hit-area inline-flex items-center gap-1.5 rounded-xs font-medium text-primary"
          href={`${routes.query(gap.query._id)}#why-not-us`}
        >
          {opportunitiesCopy.gaps.why}
          <span className="sr-only"> {gap.query.searchTerm}</span>
          <ArrowRight className="size-4" />
        </DashboardLink>
      </p>
    </>
  )
}

function SiteEvidence({ card, around }: { card: SiteCard; around: CardSurroundings }) {
  const open = around.openSite === card.site
  return (
    <>
      <p>
        {copy.quoted} <Counted card={card} source={around.source} text={counted(card.atStake, 'answer', 'answers')} />{' '}
        {copy.withoutYou}{' '}
        <button
          aria-expanded={open}
          className="hit-area rounded-xs underline decoration-input decoration-dotted underline-offset-4 hover:text-foreground"
          onClick={() => around.onOpenSite(open ? null : card.site)}
          type="button"
        >
          {copy.pages(card.pages)}
          <ChevronDown className={clsx('ml-0.5 inline size-3.5', open && 'rotate-180')} />
        </button>
        {copy.youAre(card.pages, card.namingOwn)}{' '}
        {card.strongest && (
          <span title={card.strongest}>
            {copy.strongest} {cutInTheMiddle(card.strongest)}.
          </span>
        )}
      </p>
      {open && <OpenSite around={around} site={card.site} />}
    </>
  )
}

export function OpenSite({ site, around }: { site: string; around: CardSurroundings }) {
  const found = around.sites.find((each) => each.site === site)
  if (!found) return null
  const { source, organisation, mayChangeTypes } = around
  return (
    <SiteDetails
      answers={answersOfAll(source, site, {})}
      organisation={mayChangeTypes ? organisation : null}
      site={found}
    />
  )
}

function SearchEvidence({ card, source }: { card: SearchCard; source: OpportunitySource }) {
  const { searchKey: key, search, times, found } = card
  return (
    <p>
      {copy.searched}{' '}
      <EvidenceOpener
        answers={answersOfAll(source, card.title, { search: { key, search } })}
        className="tnum"
        label={copy.searchedOpens(times, search)}
      >
        {counted(times, 'time', 'times')}
      </EvidenceOpener>{' '}
      {copy.never}{' '}
      <span title={found.page}>
        {copy.found(cutInTheMiddle(found.page))} {counted(found.times, 'time', 'times')}.
      </span>
    </p>
  )
}

/** Both shares of a gap on one axis; of a site or a search the answers without the own brand. */
function Stake({ card, around }: { card: OpportunityCard; around: CardSurroundings }) {
  if (card.kind === 'gap') {
    const { own, rival } = card.gap
    return (
      <>
        <p className="tnum mb-2 flex justify-between gap-3 text-xs">
          <span className="whitespace-nowrap font-medium text-primary">{copy.you(own.share)}</span>
          <span className="truncate text-muted-foreground" title={rival.name}>
            {copy.rival(rival.name, rival.share)}
          </span>
        </p>
        <Dots name={rival.name} own={own.share} rival={rival.share} />
      </>
    )
  }
  return (
    <>
      <p className="tnum mb-2 flex justify-between gap-3 text-xs">
        <span className="text-muted-foreground">{copy.withoutYouShort}</span>
        {card.kind === 'search' ? (
          <b className="font-semibold text-foreground">
            <Counted card={card} source={around.source} text={grouped(card.atStake)} />
          </b>
        ) : (
          <b className="font-semibold">{grouped(card.atStake)}</b>
        )}
      </p>
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-chart-track">
        <span
          className="block h-full rounded-full bg-chart-2"
          data-bar=""
          style={{ width: `${(100 * card.atStake) / around.most}%` }}
        />
      </span>
    </>
  )
}

function EffortBars({ bars, text }: Effort) {
  return (
    <p className="flex items-center gap-2.5 text-sm">
      <span aria-label={copy.effort(bars)} className="flex shrink-0 items-end gap-0.75" role="img">
        {[1, 2, 3].map((bar) => (
          <span
            className={clsx('w-1.75 rounded-xs', bar <= bars ? 'bg-foreground' : 'bg-chart-track')}
            data-bar=""
            key={bar}
            style={{ height: `${0.375 + bar * 0.125}rem` }}
          />
        ))}
      </span>
      {text}
    </p>
  )
}

/** An action planned from a card, with the evidence as text. */
function planOf(card: OpportunityCard, { source: { days, engineNames: engines } }: CardSurroundings): PlannedAction {
  return {
    ...{ origin: card.kind, opportunity: card.key, title: card.title, queries: card.queries },
    description: evidenceText(card, { days, engines }),
  }
}
