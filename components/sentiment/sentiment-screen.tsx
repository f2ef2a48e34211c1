'use client'

import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { PrintPage } from '@/components/dashboard-parts/print-page'
import { PageHeader } from '@/components/layout/page-header'
import { Pager } from '@/components/table/pager'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { FoldMark, useFold } from '@/components/ui/fold-mark'
import { ChartNoAxesColumn } from '@/components/ui/icons'
import { csvPath, LISTED_PER_PAGE, SENTIMENT_ANALYSES } from '@/lib/api/endpoints'
import { sentimentPageCopy } from '@/lib/copy/dashboard-pages'
import { enginesCopy } from '@/lib/copy/engines'
import { sentimentCopy as copy } from '@/lib/copy/sentiment'
import { dayRange } from '@/lib/format/dates'
import type { SentimentEntryRow, SentimentTimeframe } from '@/lib/schemas/sentiment'
import { EntryTimeline } from './entry-timeline'
import { GenerateCard } from './generate-card'
import { useSentiment } from './use-sentiment'

// Loaded when first opened.
const OpinionOverTime = dynamic(() => import('./opinion-over-time').then((module) => module.OpinionOverTime), {
  ssr: false,
})

export function SentimentScreen({ organisation }: { organisation: string }) {
  const { list, total, page, turn, outdated, failed, error, refetch, generation, generating } = useSentiment()
  const top = useRef<HTMLElement>(null)
  const turnTo = (to: number) => {
    turn(to)
    top.current?.scrollIntoView()
  }
  const entries = () => {
    if (failed)
      return (
        <Card>
          <ErrorState error={error} onRetry={refetch} />
        </Card>
      )
    return <EntryTimeline list={list} outdated={outdated} />
  }
  return (
    <>
      <PageHeader text={copy.text(organisation)} title={sentimentPageCopy.title}>
        <PrintPage facts={[organisation, analysedDays(list.items), total > 0 ? enginesCopy.all : null]} />
      </PageHeader>
      <GenerateCard generation={generation} generating={generating} />
      {total > 1 && list.items[0] && <OverTime first={list.items[0].timeframe} organisation={organisation} />}
      <section aria-labelledby="analyses" className="mt-7 scroll-mt-20 md:mt-9" ref={top}>
        <h2 className="sr-only" id="analyses">
          {copy.list.title}
        </h2>
        {total > 0 && (
          <div className="-mt-3 mb-2 flex justify-end print:hidden">
            <ExportMenu csv={csvPath(SENTIMENT_ANALYSES, 'entries')} title={sentimentPageCopy.title} />
          </div>
        )}
        {entries()}
        {(total > LISTED_PER_PAGE || page > 1) && (
          <div className="mt-5">
            <Pager label={copy.list.title} onPage={turnTo} page={page} pageSize={LISTED_PER_PAGE} total={total} />
          </div>
        )}
      </section>
    </>
  )
}

/** From the first to the last day of the listed analyses, which read the answers of every engine. */
function analysedDays(entries: readonly SentimentEntryRow[]): string | null {
  const [from, to] = [
    entries.map((entry) => entry.from).sort()[0],
    entries
      .map((entry) => entry.to)
      .sort()
      .at(-1),
  ]
  return from && to ? dayRange(from, to) : null
}

function OverTime({ first, organisation }: { first: SentimentTimeframe; organisation: string }) {
  const { id, open, button } = useFold()
  return (
    <Card className="mt-3">
      <h2>
        <button
          {...button}
          className="flex w-full items-center gap-2.5 rounded-xl px-4 py-3 text-left font-medium text-sm transition-colors duration-120 hover:bg-accent md:px-5"
        >
          <ChartNoAxesColumn className="size-4 text-muted-foreground" />
          <span className="mr-auto">{copy.overTime.title}</span>
          <FoldMark open={open} />
        </button>
      </h2>
      {open && <OpinionOverTime first={first} id={id} organisation={organisation} />}
    </Card>
  )
}
