import { clsx } from 'clsx'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { CitedPages } from '@/components/sites/citation-sources'
import { SiteTypeChip, SiteTypeMenu } from '@/components/sites/site-type'
import { Badge } from '@/components/ui/badge'
import { ChevronDown, Minus, Plus } from '@/components/ui/icons'
import { grouped } from '@/lib/format/numbers'
import type { Opportunities, SiteOpportunity } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { answersOfAll, type OpportunitySource, periodBefore } from './section'

const copy = opportunitiesCopy.sites

export type SiteRow = SiteOpportunity & { _id: string }

export interface SiteState {
  organisation: Opportunities['organisation']
  source: OpportunitySource
  mayChangeTypes: boolean
  /** The site whose pages are shown. */
  open: string | null
  onOpen: (site: string | null) => void
}

export function SiteChange({ change }: Pick<SiteOpportunity, 'change'>) {
  if (change === 'new')
    return (
      <Badge icon={<Plus />} tone="primary">
        {copy.change.new}
      </Badge>
    )
  if (change === 'lost')
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm border border-border-strong px-2 py-0.75 font-medium text-xs">
        <Minus className="size-3.5" />
        {copy.change.lost}
      </span>
    )
  return null
}

/** Opens the pages of the site that answers cite. */
export function SiteName({ row: { site, pages }, state: { open, onOpen } }: { row: SiteRow; state: SiteState }) {
  if (pages.length === 0) return <span className="wrap-anywhere font-medium max-md:font-semibold">{site}</span>
  const isOpen = open === site
  return (
    <button aria-expanded={isOpen} className="site-opener" onClick={() => onOpen(isOpen ? null : site)} type="button">
      <span className="wrap-anywhere">{site}</span>
      <ChevronDown
        className={clsx('size-3.5 shrink-0 text-subtle-foreground transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  )
}

export function SitePages({ row: { site, pages }, state: { open, source } }: { row: SiteRow; state: SiteState }) {
  if (open !== site || pages.length === 0) return null
  return (
    <CitedPages
      answers={answersOfAll(source, copy.title, {})}
      label={copy.pages(site)}
      site={site}
      sources={pages.map(({ answers, ...page }) => ({ ...page, appearances: answers }))}
    />
  )
}

export function SiteTypeOf({ row, state }: { row: SiteRow; state: SiteState }) {
  const isOwnPage = row.site.includes('/')
  return state.mayChangeTypes && !isOwnPage ? (
    <SiteTypeMenu organisation={state.organisation} row={row} />
  ) : (
    <SiteTypeChip type={row.type} />
  )
}

/** A count of answers that cite the site, which opens exactly these. `words` follow it on cards. */
export function SiteCount({
  row,
  of,
  source,
  words = '',
}: {
  row: SiteRow
  of: 'answers' | 'namingOwn' | 'namingRivals'
  source: OpportunitySource
  words?: string
}) {
  const count = row[of]
  if (of === 'answers' && row.change === 'lost')
    return (
      <span className="tnum whitespace-nowrap text-muted-foreground">
        {copy.lost}{' '}
        <EvidenceOpener
          answers={answersOfAll(periodBefore(source), copy.title, { site: row.site })}
          label={copy.citedBefore(row.before, row.site)}
        >
          {grouped(row.before)}
        </EvidenceOpener>
      </span>
    )
  if (count === 0) return <span className="tnum text-muted-foreground">0{words}</span>
  const { only, label } = COUNTED[of]
  return (
    <EvidenceOpener
      answers={answersOfAll(source, copy.title, { site: row.site, ...(only && { only }) })}
      className={clsx('tnum', of === 'answers' && 'text-muted-foreground')}
      label={label(count, row.site)}
    >
      {grouped(count)}
      {words}
    </EvidenceOpener>
  )
}

const COUNTED = {
  answers: { only: undefined, label: copy.citing },
  namingOwn: { only: 'named', label: copy.citingAndOwn },
  namingRivals: { only: 'rivals', label: copy.citingAndRivals },
} as const

/** Shares of the answers that cite the site: those naming the own brand over those naming rivals. */
export function NamingBar({ row: { answers, namingOwn, namingRivals } }: { row: SiteRow }) {
  if (answers === 0) return null
  const width = (count: number) => ({ width: `${(100 * count) / answers}%` })
  return (
    <span
      aria-label={copy.bar(namingOwn, namingRivals, answers)}
      className="relative block h-1.5 w-32 overflow-hidden rounded-full bg-chart-track"
      role="img"
    >
      <span className="absolute inset-y-0 left-0 rounded-full bg-chart-rest" style={width(namingRivals)} />
      <span className="absolute inset-y-0 left-0 rounded-full bg-primary" style={width(namingOwn)} />
    </span>
  )
}

export function NamingLegend() {
  return (
    <span className="inline-flex items-center gap-3">
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2 rounded-[2px] bg-primary" />
        {copy.legend.own}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2 rounded-[2px] bg-chart-rest" />
        {copy.legend.rivals}
      </span>
    </span>
  )
}
