'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { AnswerList, AnswerListSkeleton } from '@/components/answers/answer-list'
import { type AnswerWindow, answersPath, type ListedAnswer } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { OneExport } from '@/components/exports/export-menu'
import { Steps, useArrival, WayBack } from '@/components/layout/neighbours'
import { Card } from '@/components/ui/card'
import { EmptyState, ErrorState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { ExternalLink } from '@/components/ui/external-link'
import { ChartLine } from '@/components/ui/icons'
import { ChartCard } from '@/components/visibility/chart-card'
import { PageBar } from '@/components/visibility/page-bar'
import { FiguresAnnouncer, useFigures } from '@/components/visibility/use-figures'
import { ChangedPill } from '@/components/visibility/verdict-chip'
import type { ResultPage } from '@/lib/answers/shapes'
import { csvPath } from '@/lib/api/endpoints'
import { initials } from '@/lib/format/text'
import type { Sentence } from '@/lib/measure/shapes'
import type { RivalFigures } from '@/lib/rivals/shapes'
import { prepareGapTrend } from '@/lib/rivals/standing'
import { rivalsCopy as copy, isRarelyNamed } from '@/lib/rivals/words'
import { rivalPath, routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { rivalFiguresPath, rivalSearchParams } from '@/lib/visibility/params'
import { EngineTable, GapPill, windowOf } from './rival-cards'
import { hasThemes, QueryLists, SitesTable, Themes } from './rival-lists'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

const BESIDE_THEMES =
  'paper:grid-cols-[minmax(0,1fr)_27rem] lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

/** The page of one rival: every figure of it comes from one request (R-RIVAL-1). */
export function RivalScreen({ brandKey, organisationId }: { brandKey: string; organisationId: string }) {
  const [view, change] = useSearchState(rivalSearchParams)
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  const path = rivalFiguresPath(organisationId, brandKey, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<RivalFigures>(path)
  const { organisation, window, today, sentences, gap } = figures
  const said = sentences.map(({ text }) => text).join(' ')
  const isThemed = hasThemes(figures)
  if (isRarelyNamed(figures))
    return (
      <>
        <Head figures={figures} />
        <FewAnswers figures={figures} />
      </>
    )
  return (
    <OneExport sentence={figures.sentences[0]?.text ?? null}>
      <Head figures={figures} />
      <FiguresAnnouncer latest={said} selection={path} text={said} />
      <PageBar
        csv={csvPath(shownPath, 'rival')}
        engines={figures.choices}
        facts={[organisation.name, copy.days(window, today), figures.engines.map(({ label }) => label).join(', ')]}
        more={[{ label: uiCopy.howWeCalculate, href: routes.howWeCalculateFigure('opportunities') }]}
        onChange={change}
        view={view}
      >
        {gap.measurementChange ? <ChangedPill change={gap.measurementChange} /> : <GapPill gap={gap} />}
        <Counted figures={figures} />
      </PageBar>
      <StillLoading late={late} />
      {failed ? (
        <div className="grid gap-4">
          {TITLES.map((title) => (
            <FailedCard error={error} key={title} level={2} onRetry={refetch} title={title} />
          ))}
        </div>
      ) : (
        <div aria-busy={outdated} className={clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')}>
          <GapTrend figures={figures} />
          <div className={clsx('grid paper:break-inside-avoid gap-4', isThemed && BESIDE_THEMES)}>
            <EngineTable figures={figures} />
            {isThemed && <Themes figures={figures} />}
          </div>
          <QueryLists figures={figures} />
          <SitesTable figures={figures} onPlan={setPlanned} />
        </div>
      )}
      {planned && <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={organisation} />}
    </OneExport>
  )
}

const TITLES = [copy.chart.title, copy.engines.title, copy.themes.praise, copy.queries.title, copy.sites.title]

/** Its place among the rivals, name, site, other names, and the sentence. */
function Head({ figures }: { figures: RivalFigures }) {
  const { rival, place, alsoReadAs, leftOut, sentences, simulated } = figures
  const [name, ...moreNames] = alsoReadAs
  const [site] = leftOut.theirs
  const title = useRef<HTMLHeadingElement>(null)
  useArrival(title)
  const linked = (each: { key: string; name: string } | null | undefined) =>
    each ? { name: each.name, href: rivalPath(each.key) } : null
  return (
    <header className="mb-6">
      <WayBack href={routes.visibility} label={copy.all}>
        {place && (
          <Steps
            label={copy.neighbours}
            next={linked(place.next)}
            position={place.place}
            previous={linked(place.previous)}
            total={place.of}
          />
        )}
      </WayBack>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span
          aria-hidden="true"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-chart-2/15 font-semibold text-chart-2 text-xl"
        >
          {initials(rival.name).slice(0, 1)}
        </span>
        <div className="min-w-0">
          <p className="text-muted-foreground text-sm">{copy.rival}</p>
          <h1
            aria-describedby="rival-said"
            className="wrap-anywhere font-semibold text-lg leading-6 tracking-tighter outline-none"
            ref={title}
            tabIndex={-1}
          >
            {rival.name}
          </h1>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 self-end text-muted-foreground text-sm">
          {site && <ExternalLink href={`https://${site.site}`}>{site.site}</ExternalLink>}
          {name && <span className="wrap-anywhere">{copy.alsoReadAs(name)}</span>}
          {moreNames.length > 0 && <MoreNames names={moreNames} />}
          {simulated && <SimulatedBadge />}
        </p>
      </div>
      <p
        className="wrap-anywhere mt-4 max-w-3xl font-semibold text-[1.4375rem] leading-7.5 tracking-tightest md:text-[1.6875rem] md:leading-9"
        id="rival-said"
      >
        {sentences.map((sentence) => (
          <Marked key={sentence.key} sentence={sentence} />
        ))}
      </p>
    </header>
  )
}

function MoreNames({ names }: { names: readonly string[] }) {
  const [open, setOpen] = useState(false)
  if (open) return <span className="wrap-anywhere">{names.map((name) => copy.quoted(name)).join(', ')}</span>
  return (
    <button className="answers-opener" onClick={() => setOpen(true)} type="button">
      {copy.alsoMore(names.length)}
    </button>
  )
}

/** The gap of today stands out. */
function Marked({ sentence: { text, values } }: { sentence: Sentence }) {
  const points = typeof values.points === 'number' ? String(values.points) : ''
  const at = points ? text.lastIndexOf(points) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="tnum text-primary">{points}</span>
      {text.slice(at + points.length)}
    </>
  )
}

function Counted({ figures }: { figures: RivalFigures }) {
  const { window, today, own, asked } = figures
  return (
    <span className="tnum text-muted-foreground text-sm">
      {copy.days(window, today)}
      {' · '}
      <EvidenceOpener answers={windowOf(figures, copy.chart.title)} said={figuresCopy.answers.open}>
        {copy.answers(own.answers)}
      </EvidenceOpener>
      {' · '}
      {copy.whose(asked)}
    </span>
  )
}

/** Both shares over 90 days, and the two gaps that the sentence compares. */
function GapTrend({ figures }: { figures: RivalFigures }) {
  const { chart } = copy
  const model = prepareGapTrend(figures)
  const known = new Set(figures.days.map(({ date }) => date))
  const answersOn = (day: string): AnswerWindow | null =>
    known.has(day) ? { ...windowOf(figures, chart.title), since: [], days: { from: day, to: day } } : null
  return (
    <ChartCard
      level={2}
      about={[figures.organisation.name, copy.whose(figures.asked)]}
      answersOn={answersOn}
      controls={
        <span className="tnum text-muted-foreground text-sm">
          <span className="max-md:hidden">{chart.period}</span>
          {/* On a phone there is no room for them in the chart. */}
          <span className="flex flex-wrap gap-x-4 md:hidden">
            {model.spans?.map(({ title, text }) => (
              <span key={text}>
                <b className="font-semibold text-foreground">{title}</b> {text}
              </span>
            ))}
          </span>
        </span>
      }
      countedAnswers={answersOn}
      empty={<EmptyState icon={<ChartLine />} text={chart.empty} title={figuresCopy.noData.title} />}
      height="h-60 md:h-88"
      info={chart.info}
      infoHref={routes.howWeCalculateFigure('opportunities')}
      legend="narrow"
      lineEnds
      markerText={chart.action}
      model={model}
      title={chart.title}
    />
  )
}

/** The page of a rival with too few answers for shares: only these answers. */
function FewAnswers({ figures: { organisation, rival, seen } }: { figures: RivalFigures }) {
  const router = useRouter()
  const answers: AnswerWindow = {
    ...{ kind: 'all', organisationId: organisation._id, queries: [], figure: rival.name },
    ...{ days: { from: seen.from, to: seen.to }, rival: { key: rival.key, name: rival.name } },
  }
  const { data, error, refetch } = useResource<ResultPage<ListedAnswer>>(`${answersPath(answers, 1)}&pageSize=20`)
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    )
  return (
    <Card className="p-4 md:p-5">
      {data ? (
        <AnswerList
          onOpen={(index) => {
            const answer = data.items[index]
            if (answer) router.push(routes.answer(answer._id))
          }}
          rows={data.items}
          withEngine={data.choices.engines.length > 1}
        />
      ) : (
        <AnswerListSkeleton />
      )}
    </Card>
  )
}
