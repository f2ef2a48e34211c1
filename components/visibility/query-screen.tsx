'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRef, useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { answersTo, type OpportunitySource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { useSearchState } from '@/components/data/use-search-state'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { Neighbours, Steps, useArrival, WayBack } from '@/components/layout/neighbours'
import { actionOf, QueryActions, WhyNotUs, type Steps as WhySteps } from '@/components/opportunities/why-not-us'
import { Card } from '@/components/ui/card'
import { FailedCard, StillLoading } from '@/components/ui/card-state'
import { User } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { csvPath, withSearch } from '@/lib/api/endpoints'
import { engineLabel, engineMark } from '@/lib/engines/engines'
import { plainDays } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { leftOutText } from '@/lib/measure/sentences'
import type { Sentence } from '@/lib/measure/shapes'
import { whyNotUsCopy } from '@/lib/opportunities/words'
import type { QueryFigures, QueryNeighbour } from '@/lib/queries/shapes'
import { rivalPath, routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { queryPath, querySearchParams } from '@/lib/visibility/params'
import { queryCopy as copy, VERDICT_OF } from '@/lib/visibility/query-words'
import { PageBar } from './page-bar'
import { EngineLines, QuotedPages } from './query-cards'
import { NameStrip } from './query-strip'
import { FiguresAnnouncer, useFigures } from './use-figures'
import { VerdictPill } from './verdict-chip'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

/** The page of one query: every figure of it comes from one request (R-VISIBILITY-16). */
export function QueryScreen({ id, organisationId }: { id: string; organisationId: string }) {
  const [view, change] = useSearchState(querySearchParams)
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  const path = queryPath(organisationId, id, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<QueryFigures>(path)
  const { organisation, own, answered, place } = figures
  const source = sourceOf(figures)
  const why = whyOf(figures)
  return (
    <>
      <Head figures={figures} />
      {answered && (
        <>
          <FiguresAnnouncer latest={`${own.named}/${own.answers}`} selection={path} text={said(figures)} />
          <PageBar
            csv={csvPath(shownPath, 'query')}
            engines={figures.choices}
            facts={[organisation.name, plainDays(figures.window.from, figures.window.to), engineNames(figures)]}
            more={moreOf(figures)}
            onChange={change}
            view={view}
          >
            <Compared figures={figures} source={source} />
            <Counted figures={figures} source={source} />
          </PageBar>
          <StillLoading late={late} />
          {failed ? (
            <div className="grid gap-4">
              {titlesOf(figures).map((title) => (
                <FailedCard error={error} key={title} level={2} onRetry={refetch} title={title} />
              ))}
            </div>
          ) : own.answers === 0 ? (
            <Card>
              <p className="px-4 py-10 text-center text-muted-foreground text-sm">{copy.nothing}</p>
            </Card>
          ) : (
            <div
              aria-busy={outdated}
              className={clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')}
            >
              <EngineLines figures={figures} source={source} />
              <NameStrip figures={figures} source={source} />
              <div className="grid paper:grid-cols-2 gap-4 lg:grid-cols-2">
                <WhyNotUs onPlan={setPlanned} source={source} waiting={figures.waiting} why={why} />
                <div className="grid min-w-0 lg:-order-1">
                  <QuotedPages figures={figures} source={source} />
                </div>
              </div>
              <QueryActions actions={figures.actions} onPlan={setPlanned} planned={actionOf(why, source)} />
            </div>
          )}
        </>
      )}
      <Neighbours {...neighboursOf(place)} />
      {planned && <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={organisation} />}
    </>
  )
}

const titlesOf = ({ leader, leads }: QueryFigures) => [
  copy.engines.title,
  copy.strip.title,
  copy.pages.title(leads || !leader ? null : leader.name),
  whyNotUsCopy.title,
  copy.actions.title,
]

/** The verdict of the range's window; a quarter has the share before it instead. */
function Compared({ figures, source }: { figures: QueryFigures; source: OpportunitySource }) {
  const { range, verdicts, own, before, today, window, strip, query, engine, engines, notes } = figures
  const kind = VERDICT_OF[range]
  const counted = engines.filter(({ id, inMean }) => (engine === null ? inMean : id === engine)).map(({ id }) => id)
  if (kind)
    return (
      <VerdictPill
        kind={kind}
        leftOut={leftOutText(verdicts[kind], counted, notes)}
        lastResults={strip.filter(({ date, resultId }) => date === window.to && resultId !== null).length}
        of={verdicts[kind]}
        ofIndustry={query.kind === 'industry'}
        shown={{ ranked: own.named, results: own.answers }}
        source={answersTo(query, source, query.searchTerm)}
        today={today}
      />
    )
  return before && <span className="tnum text-muted-foreground text-sm">{copy.before(range, before.share)}</span>
}

function Counted({ figures: { window, own, query }, source }: { figures: QueryFigures; source: OpportunitySource }) {
  return (
    <span className="tnum text-muted-foreground text-sm">
      {plainDays(window.from, window.to)}
      {own.answers > 0 && (
        <>
          {' · '}
          <EvidenceOpener answers={answersTo(query, source, query.searchTerm)} said={figuresCopy.answers.open}>
            {copy.answers(own.answers)}
          </EvidenceOpener>
        </>
      )}
    </span>
  )
}

function engineNames({ engine, engines }: QueryFigures): string {
  return engine === null
    ? listed(engines.filter(({ inMean }) => inMean).map(({ label }) => label))
    : engineLabel(engine)
}

function moreOf({ query }: QueryFigures) {
  const page = query.kind === 'organisation' ? routes.visibility : routes.home
  return [
    { label: copy.visibility, href: withSearch(page, { queries: query._id }) },
    { label: uiCopy.howWeCalculate, href: routes.howWeCalculate },
  ]
}

const said = ({ sentences }: QueryFigures) => sentences.map(({ text }) => text).join(' ')

/** The answers that the page counts. */
function sourceOf({ organisation, engines, window }: QueryFigures): OpportunitySource {
  const counted = engines.filter(({ inMean }) => inMean)
  return {
    organisationId: organisation._id,
    engines: counted.map(({ id }) => id),
    engineNames: counted.map(({ label }) => label),
    days: window,
  }
}

function whyOf(figures: QueryFigures): WhySteps {
  const { query, window, range, engines, own, leader, brands, steps, weakest, enough, rivalSites } = figures
  const rival = brands.find((brand) => !brand.own && brand.key === leader?.key)
  return {
    query,
    window: { ...window, days: range },
    engines: engines.filter(({ inMean }) => inMean).map(({ id, label }) => ({ id, label, mark: engineMark(id) })),
    ...{ own, rival: rival ?? null, steps, weakest, enough, rivalSites },
  }
}

function neighboursOf({ previous, next }: QueryFigures['place']) {
  const linked = (query: QueryNeighbour | null) => query && { name: query.searchTerm, href: routes.query(query._id) }
  return { previous: linked(previous), next: linked(next), label: copy.neighbours }
}

/** Title, tags and sentence. */
function Head({ figures }: { figures: QueryFigures }) {
  const { query, sentences, leader, place, simulated, answered } = figures
  const [first, ...more] = sentences
  const title = useRef<HTMLHeadingElement>(null)
  useArrival(title)
  return (
    <header className="mb-5">
      <WayBack href={routes.home} label={copy.all}>
        <Steps {...neighboursOf(place)} position={place.position} total={place.total} />
      </WayBack>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1
          aria-describedby="query-said"
          className="wrap-anywhere min-w-0 font-semibold text-[1.625rem] leading-8 tracking-tightest outline-none"
          ref={title}
          tabIndex={-1}
        >
          {query.searchTerm}
        </h1>
        <Tags query={query} />
        {simulated && <SimulatedBadge />}
      </div>
      <p className="mt-2 text-[1.0625rem] leading-6 tracking-tight" id="query-said">
        {first && (
          <span className={answered ? 'font-semibold' : 'text-muted-foreground'}>
            <Marked leader={leader} sentence={first} />
          </span>
        )}
        {more.map(({ key, text }) => (
          <span className="text-muted-foreground" key={key}>
            {' '}
            {text}
          </span>
        ))}
      </p>
    </header>
  )
}

function Tags({ query }: Pick<QueryFigures, 'query'>) {
  const { kind, active, profileName, searcherProfile } = query
  const own = active && kind === 'organisation'
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span
        className={clsx(
          'badge border',
          own ? 'border-success-border text-success' : 'border-border-strong text-muted-foreground',
        )}
      >
        {copy.tag(query)}
      </span>
      {(profileName ?? searcherProfile) && (
        <span className="badge border border-border-strong text-muted-foreground" title={searcherProfile ?? undefined}>
          <User />
          {profileName ?? copy.searcher}
          {searcherProfile && <InfoTip label={copy.searcher} text={searcherProfile} />}
        </span>
      )}
    </span>
  )
}

/** The own share stands out, and the rival leads to its page. */
function Marked({ sentence: { text, values }, leader }: { sentence: Sentence; leader: QueryFigures['leader'] }) {
  const share = typeof values.share === 'number' ? percent(values.share) : ''
  const at = share && text.startsWith(`You are named in ${share}`) ? text.indexOf(share) : -1
  const rest = at < 0 ? text : text.slice(at + share.length)
  const name = leader ? rest.lastIndexOf(`${leader.name} `) : -1
  return (
    <>
      {at >= 0 && (
        <>
          {text.slice(0, at)}
          <span className="tnum text-primary">{share}</span>
        </>
      )}
      {leader && name >= 0 ? (
        <>
          {rest.slice(0, name)}
          <Link
            className="underline decoration-input underline-offset-4 hover:decoration-current"
            href={rivalPath(leader.key)}
            prefetch={false}
          >
            {leader.name}
          </Link>
          {rest.slice(name + leader.name.length)}
        </>
      ) : (
        rest
      )}
    </>
  )
}
