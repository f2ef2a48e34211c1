import { useEffect, useState } from 'react'
import type { ChartTheme } from './chartjs-config'
import { CHART_VARIABLES, type ChartVariable } from './series-look'

export function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const entries = CHART_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    colours: Object.fromEntries(entries) as Record<ChartVariable, string>,
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

/** Colours and font for the canvas; read again when the theme changes or the font has loaded. */
export function useChartTheme(): ChartTheme {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    let unmounted = false
    const refresh = () => {
      if (!unmounted) setTheme(readTheme())
    }
    const observer = new MutationObserver(refresh)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    if (document.fonts && document.fonts.status !== 'loaded') void document.fonts.ready.then(refresh)
    return () => {
      unmounted = true
      observer.disconnect()
    }
  }, [])
  return theme
}
