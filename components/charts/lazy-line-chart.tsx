import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/card-state'
import { Skeleton } from '@/components/ui/progress'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'] as const

/** True once the element is in view or the person first acts: printing or tabbing must not meet an empty space. */
function useWanted(element: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !element.current) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    observer.observe(element.current)
    for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true })
    return () => {
      observer.disconnect()
      for (const sign of SIGNS) window.removeEventListener(sign, want)
    }
  }, [wanted, element])
  return wanted
}

const load = () => import('./line-chart').then(({ LineChart }) => LineChart)
type LineChart = Awaited<ReturnType<typeof load>>

/** A chart whose library, half of the page's own script, loads once the chart is wanted. Fills its parent. */
export function LazyLineChart(props: ComponentProps<LineChart>) {
  const space = useRef<HTMLDivElement>(null)
  const wanted = useWanted(space)
  const [loaded, setLoaded] = useState<{ LineChart: LineChart } | { error: Error } | null>(null)
  useEffect(() => {
    if (!wanted || loaded) return
    let unmounted = false
    load().then(
      (LineChart) => {
        if (!unmounted) setLoaded({ LineChart })
      },
      (error: unknown) => {
        if (!unmounted) setLoaded({ error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      unmounted = true
    }
  }, [wanted, loaded])
  return (
    <div aria-busy={wanted && !loaded} className="size-full" ref={space}>
      {wanted && !loaded && <Skeleton className="size-full" />}
      {loaded && 'LineChart' in loaded && <loaded.LineChart {...props} />}
      {loaded && 'error' in loaded && <ErrorState error={loaded.error} onRetry={() => setLoaded(null)} />}
    </div>
  )
}
