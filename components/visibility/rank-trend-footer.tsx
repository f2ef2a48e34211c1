import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { CardFooter } from '@/components/ui/card'
import type { ChartMarker } from '@/lib/charts/chart-model'
import { visibilityCopy } from '@/lib/copy/visibility'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'

/** How many implementations the chart marks, and the way to what was learnt from them. */
export function RankTrendFooter({ markers }: { markers: readonly ChartMarker[] }) {
  const count = markers.reduce((sum, { titles }) => sum + Math.max(1, titles.length), 0)
  return (
    <CardFooter>
      <p>
        <b className="font-semibold text-foreground">{grouped(count)}</b> {visibilityCopy.rank.implementations(count)}
      </p>
      <Link
        className="inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11"
        href={routes.geoRecommendations}
      >
        {visibilityCopy.rank.explore}
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Link>
    </CardFooter>
  )
}
