import { useState } from 'react'
import { ChartFrame, ChartLegend } from '@/components/charts/chart-frame'
import { useHighlight } from '@/components/charts/series-look'
import { useResource } from '@/components/data/use-resource'
import { OpeningButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { Loading, Skeleton } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { ChartTools } from '@/components/visibility/chart-tools'
import { csvPath, sentimentOfTimeframePath } from '@/lib/api/endpoints'
import type { ChartModel } from '@/lib/format/chart-model'
import { dayRange, longDate } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { drawnOpinions, prepareOpinions } from '@/lib/sentiment/chart'
import type { SentimentEntryRow, SentimentList, SentimentTimeframe } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { EntryCard } from './entry-card'

const copy = sentimentCopy.overTime

/** Shares of praise and doubt in one analysis after another; each opens (R-SENTIMENT-6). */
export function OpinionOverTime({
  first,
  id,
  organisation,
}: {
  first: SentimentTimeframe
  id: string
  organisation: string
}) {
  const [timeframe, choose] = useState(first)
  const path = sentimentOfTimeframePath(timeframe)
  const [opened, setOpened] = useState<SentimentEntryRow | null>(null)
  const { data, error, refetch } = useResource<SentimentList>(path)
  const entries = drawnOpinions(data?.items ?? [])
  const model = prepareOpinions(entries)
  return (
    <div className="border-border border-t p-4 md:p-5" id={id}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-muted-foreground text-sm">{copy.help}</p>
        <Segmented
          label={sentimentCopy.generate.timeframe}
          onChange={choose}
          options={sentimentCopy.generate.timeframes}
          value={timeframe}
        />
      </div>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <Loading label={copy.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data && model.empty && <p className="text-sm">{copy.tooFew(timeframe)}</p>}
      {data && !model.empty && (
        <OpinionChart
          csv={csvPath(path, 'entries')}
          entries={entries}
          key={timeframe}
          model={model}
          onOpen={setOpened}
          organisation={organisation}
        />
      )}
      {opened && (
        <Dialog
          onClose={() => setOpened(null)}
          open
          text={longDate(opened.createdAt)}
          title={`${sentimentCopy.entry.badges[opened.timeframe]}, ${dayRange(opened.from, opened.to)}`}
          width="list"
        >
          <EntryCard entry={opened} />
        </Dialog>
      )}
    </div>
  )
}

function OpinionChart({
  entries,
  model,
  organisation,
  csv,
  onOpen,
}: {
  entries: readonly SentimentEntryRow[]
  model: ChartModel
  organisation: string
  csv: string
  onOpen: (entry: SentimentEntryRow) => void
}) {
  const [asTable, setAsTable] = useState(false)
  const highlight = useHighlight(model)
  const entryOf = (day: Day) => entries.find(({ to }) => to === day)
  const { title } = copy
  const [from, to] = [entries[0]?.from, entries.at(-1)?.to]
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <ChartLegend className="min-h-8" highlight={highlight} model={model} />
        <span className="flex">
          <ChartTools
            asTable={asTable}
            csv={csv}
            onToggle={() => setAsTable(!asTable)}
            picture={{ model, title, about: [organisation], from, to, highlight }}
            title={title}
          />
        </span>
      </div>
      <ChartFrame
        asTable={asTable}
        cell={(day, column, text) => {
          const entry = entryOf(day)
          if (column > 0 || !entry) return text
          return (
            <OpeningButton
              aria-label={copy.open(text)}
              className="hit-area tnum rounded-sm text-left underline decoration-border-strong underline-offset-3 hover:decoration-foreground"
              onClick={() => onOpen(entry)}
            >
              {text}
            </OpeningButton>
          )
        }}
        className="mt-2 h-56 md:h-64"
        highlight={highlight}
        model={model}
        onOpenDay={(day) => {
          const entry = entryOf(day)
          if (entry) onOpen(entry)
        }}
      />
    </>
  )
}
