import type { ChartModel } from '@/lib/format/chart-model'
import { chartPicture, type PictureTexts } from './chart-picture'

/** Hands the browser the picture of a chart, as 'score-trend-2026-11-22.png'. */
export async function savePicture(model: ChartModel, texts: PictureTexts, highlighted: string | null): Promise<void> {
  const url = URL.createObjectURL(await chartPicture(model, texts, highlighted))
  const link = document.createElement('a')
  link.href = url
  link.download = `${[...texts.title.toLowerCase().split(/[^a-z0-9]+/), model.days.at(-1)].filter(Boolean).join('-')}.png`
  link.click()
  // The browser has taken the address by then; kept longer, the picture stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
