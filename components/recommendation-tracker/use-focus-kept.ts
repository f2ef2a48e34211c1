'use client'

import { useEffect, useRef } from 'react'
import type { TrackedRecommendation } from '@/lib/schemas/recommendation-status'

/**
 * A recommendation that was opened and saved may leave a narrowed list, and the focus would be lost with its row: then
 * it goes to `whole`, the element around the list. `open` opens a row.
 */
export function useFocusKept(rows: readonly TrackedRecommendation[], onOpen: (row: TrackedRecommendation) => void) {
  const whole = useRef<HTMLDivElement>(null)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === null || rows.some(({ _id }) => _id === opened.current)) return
    opened.current = null
    if (document.activeElement === document.body) whole.current?.focus()
  }, [rows])
  return {
    whole,
    open: (row: TrackedRecommendation) => {
      opened.current = row._id
      onOpen(row)
    },
  }
}
