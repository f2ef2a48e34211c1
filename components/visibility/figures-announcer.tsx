'use client'

import { useState } from 'react'
import { visibility } from '@/lib/copy/visibility'
import type { VisibilityFigures } from '@/lib/schemas/visibility'

type Latest = Pick<VisibilityFigures, 'score' | 'trend' | 'today'>

/**
 * Says politely that a finished run changed the latest day's figures. `selection` is what the reader chose: figures
 * that change because the choice did are no news.
 */
export function FiguresAnnouncer({ figures, selection }: { figures: Latest; selection: string }) {
  const day = dayOf(figures)
  const [heard, setHeard] = useState({ selection, day, text: '' })
  if (heard.day !== day || heard.selection !== selection) {
    const news = heard.selection === selection
    setHeard({ selection, day, text: news ? visibility.updated(figures.score) : '' })
  }
  return (
    <p className="sr-only" role="status">
      {heard.text}
    </p>
  )
}

/** The latest day's counts as one comparable text. */
function dayOf({ trend }: Latest): string {
  const latest = trend.at(-1)
  return latest ? `${latest.date} ${latest.ranked}/${latest.results}` : ''
}
