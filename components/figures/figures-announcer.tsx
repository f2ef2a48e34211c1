'use client'

import { useState } from 'react'

/**
 * Says politely that a finished run changed the latest day's figures. `latest` is that day's counts as one comparable
 * text. `selection` is what the reader chose: figures that change because the choice did are no news.
 */
export function FiguresAnnouncer({ latest, selection, text }: { latest: string; selection: string; text: string }) {
  const [heard, setHeard] = useState({ selection, latest, text: '' })
  if (heard.latest !== latest || heard.selection !== selection)
    setHeard({ selection, latest, text: heard.selection === selection ? text : '' })
  return (
    <p className="sr-only" role="status">
      {heard.text}
    </p>
  )
}
