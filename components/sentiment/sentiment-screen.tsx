'use client'

import type { AnswerWindow } from '@/components/answers/answer-window'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { Menu, OneExport, PrintedFacts, useExports, usePrint } from '@/components/exports/export-menu'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ChartLine, ChevronDown, Download, MessagesSquare } from '@/components/ui/icons'
import { ChartCard } from '@/components/visibility/chart-card'
import { saidParam } from '@/lib/answers/page'
import { csvPath, SENTIMENT_ANALYSES } from '@/lib/api/endpoints'
import { enginesCopy } from '@/lib/engines/words'
import { plainDays } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { sentimentPageCopy } from '@/lib/layout/words'
import type { Sentence } from '@/lib/measure/shapes'
import type { SentimentOverview } from '@/lib/sentiment/shapes'
import { prepareOpinions } from '@/lib/sentiment/themes'
import { sentimentCopy as copy } from '@/lib/sentiment/words'
import { pageBarCopy } from '@/lib/table/words'
import { LatestAnalysis, SaidLink } from './analysis'
import { EarlierAnalyses, Generate, GenerateFailure } from './earlier-analyses'
import { Themes } from './themes'
import { type Sentiment, useSentiment } from './use-sentiment'

interface Organisation {
  _id: string
  name: string
}

/** Praise and criticism in one look: how it moved, what for, and the analyses behind it (R-SENTIMENT-10 to 13). */
export function SentimentScreen({ organisation }: { organisation: Organisation }) {
  const sentiment = useSentiment()
  const { list, entries } = sentiment
  const [latest] = entries
  const { overview, sentences } = list
  return (
    <OneExport sentence={sentences[0]?.text ?? null}>
      <Head organisation={organisation} sentiment={sentiment} />
      {latest ? (
        <div className="grid gap-4">
          <div className="grid paper:grid-cols-1 gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {overview && overview.weeks.length > 0 && <Trend organisation={organisation} overview={overview} />}
            <LatestAnalysis entry={latest} isOfThemes={latest._id === overview?.entry} />
          </div>
          {overview && overview.of > 0 && <Themes overview={overview} />}
          <div className="mt-3">
            <EarlierAnalyses sentiment={sentiment} />
          </div>
        </div>
      ) : (
        <Card>
          <EmptyState
            action={
              <>
                <GenerateFailure {...sentiment} />
                <Generate {...sentiment} />
              </>
            }
            icon={<MessagesSquare />}
            {...copy.empty}
          />
        </Card>
      )}
    </OneExport>
  )
}

function Head({ organisation, sentiment }: { organisation: Organisation; sentiment: Sentiment }) {
  const { list, entries } = sentiment
  const { sentences, overview, next } = list
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1
          aria-describedby={sentences.length > 0 ? 'sentiment-said' : undefined}
          className="mr-auto font-semibold text-base leading-6 tracking-tight"
        >
          {sentimentPageCopy.title}
        </h1>
        {entries.some(({ simulated }) => simulated) && <SimulatedBadge />}
      </div>
      {sentences.length > 0 && (
        <p
          className="wrap-anywhere mt-3 max-w-3xl font-semibold text-[1.4375rem] leading-7.5 tracking-tightest md:text-[1.6875rem] md:leading-9"
          id="sentiment-said"
        >
          {sentences.map((sentence, index) =>
            index === 0 ? (
              <Marked key={sentence.key} sentence={sentence} />
            ) : (
              <span className="text-muted-foreground" key={sentence.key}>
                {' '}
                {sentence.text}
              </span>
            ),
          )}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tnum text-muted-foreground text-sm">
          {overview && (
            <>
              {overview.opens && overview.of > 0 ? (
                <SaidLink entry={overview.entry} kind="named">
                  {copy.answers(overview.of)}
                </SaidLink>
              ) : (
                copy.answers(overview.of)
              )}
              {copy.named(overview.of, overview)}
            </>
          )}
          {next !== null && ` ${copy.weekly}`}
        </p>
        {entries.length > 0 && <Exports organisation={organisation} overview={overview} />}
      </div>
    </header>
  )
}

function Exports({ organisation, overview }: { organisation: Organisation; overview: SentimentOverview | null }) {
  const { print, today } = usePrint()
  const csv = csvPath(SENTIMENT_ANALYSES, 'entries')
  const entries = useExports({ csv, report: undefined, print: () => void print() })
  const days = overview && plainDays(overview.from, overview.to)
  return (
    <>
      <PrintedFacts facts={[organisation.name, days, enginesCopy.all]} today={today} />
      <span className="inline-flex print:hidden">
        <Menu entries={entries} label={pageBarCopy.export}>
          <Download />
          <span className="max-md:sr-only">{pageBarCopy.export}</span>
          <ChevronDown className="max-md:hidden" />
        </Menu>
      </span>
    </>
  )
}

/** Both shares stand out in the colour of their line. */
function Marked({ sentence: { text, values } }: { sentence: Sentence }) {
  const { praised, criticised } = values
  if (typeof praised !== 'number' || typeof criticised !== 'number') return text
  const [before = '', ...rest] = text.split(percent(praised))
  const after = rest.join(percent(praised))
  const at = after.lastIndexOf(percent(criticised))
  return (
    <>
      {before}
      <span className="tnum text-success">{percent(praised)}</span>
      {after.slice(0, at)}
      <span className="tnum text-warning">{percent(criticised)}</span>
      {after.slice(at + percent(criticised).length)}
    </>
  )
}

const trendCopy = copy.trend

/** Both shares from week to week; a week opens the answers that it counts. */
function Trend({ organisation, overview: { weeks } }: { organisation: Organisation; overview: SentimentOverview }) {
  const model = prepareOpinions(weeks)
  const answersOn = (day: string): AnswerWindow | null => {
    const week = weeks.find(({ to }) => to === day)
    if (!week?.analysis?.opens) return null
    const days = { from: week.from, to: week.to }
    const said = saidParam(week.analysis._id, 'named')
    return { organisationId: organisation._id, queries: [], figure: trendCopy.title, days, said }
  }
  return (
    <ChartCard
      about={[organisation.name]}
      answersOn={answersOn}
      controls={<span className="text-muted-foreground text-sm">{trendCopy.weeks}</span>}
      countedAnswers={answersOn}
      empty={<EmptyState icon={<ChartLine />} title={trendCopy.first} />}
      height="h-50 md:h-64 xl:max-h-112 xl:min-h-64 xl:grow paper:h-64 paper:grow-0"
      info={trendCopy.info}
      legend="narrow"
      level={2}
      lineEnds
      model={model}
      title={trendCopy.title}
    />
  )
}
