import type { Highlight } from '@/components/charts/series-look'
import { ExportMenu, usePageSentence } from '@/components/exports/export-menu'
import { IconButton } from '@/components/ui/icon-button'
import { ChartLine, Table2 } from '@/components/ui/icons'
import type { ChartModel } from '@/lib/format/chart-model'
import { dayRange, longDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { exportCopy } from '@/lib/table/words'
import { figuresCopy } from '@/lib/visibility/figure-words'

/** What a saved picture of a chart draws and says. */
export interface ChartPicture {
  model: ChartModel
  title: string
  /** What the figures are made of, beside their days. */
  about: readonly string[]
  from: Day | undefined
  to: Day | undefined
  markerText?: string | undefined
  highlight?: Highlight | undefined
}

async function save(
  { model, title, about, from = '', to = '', markerText, highlight }: ChartPicture,
  sentence: string | null,
): Promise<void> {
  const { savePicture } = await import('@/components/charts/chart-picture')
  const texts = {
    ...{ name: title, title: sentence ?? title },
    about: [...(sentence === null ? [] : [title]), ...about, dayRange(from, to)].join(' · '),
    source: exportCopy.source(longDay(to)),
    markerText,
    more: figuresCopy.more,
  }
  await savePicture(model, texts, highlight?.key ?? null)
}

/** Saves a chart as a file or a picture, and turns it into its table. */
export function ChartTools({
  title,
  csv,
  picture,
  asTable,
  onToggle,
}: {
  /** Title of the chart. */
  title: string
  csv: string | null
  picture: ChartPicture
  asTable: boolean
  onToggle: () => void
}) {
  const sentence = usePageSentence()
  return (
    <>
      <ExportMenu csv={csv} image={picture.model.empty ? null : () => save(picture, sentence)} title={title} />
      <IconButton
        icon={asTable ? <ChartLine /> : <Table2 />}
        label={asTable ? figuresCopy.showChart(title) : figuresCopy.showTable(title)}
        onClick={onToggle}
      />
    </>
  )
}
