'use client'

import { useEffect, useState } from 'react'
import type { ChartPaint } from './canvas-model'
import { CHART_VARIABLES, type ChartVariable } from './series-look'

function readPaint(): ChartPaint {
  const style = getComputedStyle(document.documentElement)
  const entries = CHART_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    colours: Object.fromEntries(entries) as Record<ChartVariable, string>,
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

/** The colours and the font of the page as a canvas wants them; read again when the theme changes or the font lands. */
export function useChartPaint(): ChartPaint {
  const [paint, setPaint] = useState(readPaint)
  useEffect(() => {
    let gone = false
    const refresh = () => {
      if (!gone) setPaint(readPaint())
    }
    const observer = new MutationObserver(refresh)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    if (document.fonts && document.fonts.status !== 'loaded') void document.fonts.ready.then(refresh)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [])
  return paint
}
