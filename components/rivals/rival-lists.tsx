import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { ActionState, PlanButton } from '@/components/actions/status'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { useCollapsed } from '@/components/layout/expander'
import { SiteTypeChip } from '@/components/sites/site-type'
import { Badge } from '@/components/ui/badge'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { actionsCopy } from '@/lib/actions/words'
import { grouped } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import type { Side } from '@/lib/measure/gaps'
import { shortName } from '@/lib/measure/sentences'
import { opportunityKeyOf } from '@/lib/opportunities/words'
import type { RivalAnalysis, RivalFigures, RivalQuery, RivalSite, RivalTheme } from '@/lib/rivals/shapes'
import { rivalsCopy as copy, sortedQueries } from '@/lib/rivals/words'
import { routes } from '@/lib/routes'
import { storedSite } from '@/lib/sites/citations'
import { Dots, naming, Share, type Shown, ThemeShare, windowOf } from './rival-cards'

/** Letters of an action's short name. */
const SHORT_NAME = 26

const queriesCopy = copy.queries

/** Queries by who wins them; a week is too short to tell. */
export function QueryLists({ figures }: Shown) {
  const { queries, window } = figures
  const { theirs, own, close } = sortedQueries(queries)
  const isUnjudged = queries.length > 0 && queries.every(({ ahead }) => ahead === undefined)
  const note = isUnjudged ? (window.days === 7 ? queriesCopy.few : queriesCopy.early) : null
  const proven = own.flatMap((query) => query.proven ?? [])[0]
  return (
    <div className="grid paper:grid-cols-2 items-start gap-4 lg:grid-cols-2">
      {theirs.length > 0 && <QueryList figures={figures} queries={theirs} title={queriesCopy.theyWin(theirs.length)} />}
      <div className="grid gap-4">
        {own.length > 0 && (
          <QueryList figures={figures} queries={own} title={queriesCopy.youWin(own.length)}>
            {proven && <Badge tone="success">{queriesCopy.since(shortName(proven.title, SHORT_NAME))}</Badge>}
          </QueryList>
        )}
        {close.length > 0 && (
          <QueryList figures={figures} note={note} queries={close} title={queriesCopy.close(close.length)} />
        )}
      </div>
    </div>
  )
}

function QueryList({
  figures,
  queries,
  title,
  note = null,
  children,
}: Shown & { queries: readonly RivalQuery[]; title: string; note?: string | null; children?: ReactNode }) {
  const { id, shown, expander } = useCollapsed(queries)
  const { rival, window, organisation, engines } = figures
  const answers = ({ query }: RivalQuery, side: Side): AnswerWindow => ({
    ...{ kind: query.kind, organisationId: organisation._id, queries: [query._id], figure: title },
    ...{ engines: engines.map((engine) => engine.id), days: { from: window.from, to: window.to } },
    ...naming(figures, side),
  })
  return (
    <Card>
      <CardHeader level={2} title={title}>
        {children ?? (
          <span aria-hidden="true" className="flex gap-4 text-xs max-md:hidden">
            <span className="font-semibold text-primary">{queriesCopy.columns.own}</span>
            <span className="text-muted-foreground">{queriesCopy.columns.theirs}</span>
          </span>
        )}
      </CardHeader>
      {note && <p className="px-4 pt-1 text-muted-foreground text-sm md:px-5">{note}</p>}
      <ul className="divide-y divide-border pt-1 text-sm" id={id}>
        {shown.map((each) => (
          <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5" key={each.query._id}>
            <span className="flex min-w-0 grow basis-0 items-center gap-2 max-md:basis-full">
              <Link
                className="min-w-0 truncate underline-offset-4 hover:underline"
                href={routes.query(each.query._id)}
                prefetch={false}
                title={each.query.searchTerm}
              >
                {each.query.searchTerm}
              </Link>
              {each.query.kind === 'industry' && <Badge>{queriesCopy.industry}</Badge>}
            </span>
            <span className="w-24 max-md:grow xl:w-28">
              <Dots name={rival.name} own={each.own.share} rival={each.rival.share} />
            </span>
            {(['own', 'rival'] as const).map((side) => (
              <span className="w-14 whitespace-nowrap text-right" key={side}>
                <Share
                  answers={answers(each, side)}
                  label={(text) => queriesCopy.naming(text, side === 'own' ? null : rival.name, each.query.searchTerm)}
                  of={each[side]}
                  own={side === 'own'}
                />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {expander && <CardFooter>{expander}</CardFooter>}
    </Card>
  )
}

const sitesCopy = copy.sites

/** Sites cited in answers that name the rival and not the own brand. */
export function SitesTable({ figures, onPlan }: Shown & { onPlan: (action: PlannedAction) => void }) {
  const { sites, rival, leftOut, carried, window, queries } = figures
  const { id, shown, expander } = useCollapsed(sites)
  const answers: AnswerWindow = {
    ...windowOf(figures, sitesCopy.title),
    ...{ days: { from: window.from, to: window.to }, since: [] },
    ...naming(figures, 'rival'),
    only: 'notNamed',
  }
  const most = Math.max(1, ...sites.map((site) => site.answers))
  const plan = ({ site, answers: count }: RivalSite) =>
    onPlan({
      origin: 'site',
      opportunity: opportunityKeyOf('site', storedSite(site)),
      title: actionsCopy.titles.site(site),
      description: sitesCopy.evidence({ site, answers: count, rival: rival.name, days: window }),
      queries: queries.filter(({ ahead }) => ahead === 'rival').map(({ query }) => query._id),
    })
  return (
    <Card labelledBy="rival-sites">
      <CardHeader id="rival-sites" info={sitesCopy.info} level={2} title={sitesCopy.title}>
        {carried > 0 && (
          <EvidenceOpener answers={answers} className="tnum text-muted-foreground text-sm">
            {sitesCopy.of(carried, rival.name)}
          </EvidenceOpener>
        )}
      </CardHeader>
      {sites.length === 0 ? (
        <p className="px-4 py-6 text-muted-foreground text-sm md:px-5">{sitesCopy.none}</p>
      ) : (
        <ul className="divide-y divide-border pt-1 text-sm" id={id}>
          {shown.map((row) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5" key={row.site}>
              <span className="min-w-0 grow max-md:basis-full">
                <span className="wrap-anywhere block font-medium">{row.site}</span>
                <Pages pages={row.pages} />
              </span>
              <span className="w-28">
                <SiteTypeChip type={row.type} />
              </span>
              <span aria-hidden="true" className="h-1.5 w-26 overflow-hidden rounded-full bg-chart-track max-md:grow">
                <span
                  className="block h-full rounded-full bg-chart-2"
                  style={{ width: `${(100 * row.answers) / most}%` }}
                />
              </span>
              <span className="w-10 text-right">
                <EvidenceOpener
                  answers={{ ...answers, site: row.site }}
                  className="tnum font-semibold"
                  label={sitesCopy.opens(row.answers, row.site)}
                >
                  {grouped(row.answers)}
                </EvidenceOpener>
              </span>
              <span className="flex justify-end max-md:basis-full md:w-38">
                {row.action ? (
                  <ActionState action={row.action} />
                ) : (
                  row.type !== 'competitor' && <PlanButton onPlan={() => plan(row)} subject={row.site} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CardFooter>
        {expander ?? <span />}
        <div className="grid gap-1 text-right max-md:text-left">
          <LeftOut answers={answers} sites={leftOut.theirs} whose={sitesCopy.theirs} />
          <LeftOut answers={answers} sites={leftOut.own} whose={sitesCopy.own} />
        </div>
      </CardFooter>
    </Card>
  )
}

function Pages({ pages: [first, ...more] }: Pick<RivalSite, 'pages'>) {
  if (!first) return null
  return (
    <span className="block truncate text-muted-foreground text-xs" title={first.url}>
      {pathOf(first.url)} {more.length > 0 && sitesCopy.morePages(more.length)}
    </span>
  )
}

/** 'Their own site, cited in 41 of these answers, is left out.' */
function LeftOut({
  sites,
  answers,
  whose,
}: {
  sites: RivalFigures['leftOut']['own']
  answers: AnswerWindow
  whose: (sites: number) => string
}) {
  if (sites.length === 0) return null
  return (
    <p>
      {whose(sites.length)}{' '}
      {sites.map(({ site, answers: count }, index) => (
        <span key={site}>
          {index > 0 && ', '}
          <EvidenceOpener answers={{ ...answers, site }} className="tnum" label={sitesCopy.opens(count, site)}>
            {grouped(count)}
          </EvidenceOpener>
        </span>
      ))}{' '}
      {sitesCopy.leftOut(sites.length)}
    </p>
  )
}

const themesCopy = copy.themes

/** Whether there is anything to say, or will be. */
export const hasThemes = ({ analysis, nextAnalysis }: RivalFigures) => analysis !== null || nextAnalysis !== null

export function Themes({ figures: { praise, criticism, analysis, today } }: Shown) {
  const isSaid = analysis !== null && praise.length + criticism.length > 0
  const quote = analysis?.quote
  return (
    <Card labelledBy="rival-themes">
      <CardHeader id="rival-themes" info={themesCopy.info} level={2} title={themesCopy.praise}>
        {isSaid && (
          <span aria-hidden="true" className="ml-auto flex gap-3 text-right text-muted-foreground text-xs *:w-14">
            <span>{themesCopy.columns.theirs}</span>
            <span>{themesCopy.columns.own}</span>
          </span>
        )}
      </CardHeader>
      {isSaid ? (
        <div className="grid gap-3 px-4 py-4 text-sm md:px-5">
          <ThemeList analysis={analysis} bar="bg-success" themes={praise} />
          {criticism.length > 0 && <h3 className="text-muted-foreground text-xs">{themesCopy.criticism}</h3>}
          <ThemeList analysis={analysis} bar="bg-warning-border" themes={criticism} />
        </div>
      ) : (
        <p className="px-4 py-4 text-muted-foreground text-sm md:px-5">
          {analysis ? themesCopy.nothing(analysis.rival) : themesCopy.waiting}
        </p>
      )}
      {quote && (
        <CardFooter>
          <p className="wrap-anywhere">
            <q className="text-foreground before:content-none after:content-none">{themesCopy.quote(quote.text)}</q>{' '}
            <Link className="underline-offset-4 hover:underline" href={routes.answer(quote.answer)} prefetch={false}>
              {themesCopy.source(quote.engine, quote.day, today)}
            </Link>
          </p>
        </CardFooter>
      )}
    </Card>
  )
}

function ThemeList({ themes, bar, analysis }: { themes: readonly RivalTheme[]; bar: string; analysis: RivalAnalysis }) {
  if (themes.length === 0) return null
  return (
    <ul className="grid gap-3">
      {themes.map(({ theme, answers, own, said }) => {
        return (
          <li className="grid grid-cols-[minmax(0,1fr)_3.75rem_2.75rem_2.75rem] items-center gap-3" key={theme}>
            <span className="wrap-anywhere block first-letter:uppercase">{theme}</span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-chart-track">
              <span
                className={clsx('block h-full rounded-full', bar)}
                style={{ width: `${(100 * answers) / Math.max(1, analysis.rival)}%` }}
              />
            </span>
            <ThemeShare of={analysis.rival} said={said.theirs} share={answers} side="rival" />
            <ThemeShare of={analysis.own} said={said.own} share={own} side="own" />
          </li>
        )
      })}
    </ul>
  )
}
