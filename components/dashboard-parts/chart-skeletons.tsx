import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'

const BARS = ['w-[78%]', 'w-[62%]', 'w-[52%]', 'w-[41%]', 'w-[36%]', 'w-[30%]']
const LINES = ['first', 'second', 'third', 'fourth', 'fifth']

export function ChartSkeleton({ className }: { className: string }) {
  return (
    <Card className={`p-5 ${className}`}>
      <div className="flex h-8 justify-between gap-4">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="w-64 max-w-1/2" />
      </div>
      {LINES.map((line) => (
        <div className="border-chart-grid border-t" key={line} />
      ))}
    </Card>
  )
}

export function BarListSkeleton() {
  return (
    <Card className="gap-3 p-5">
      <Skeleton className="mb-3 h-4 w-36" />
      {BARS.map((width) => (
        <div className="flex items-center justify-between" key={width}>
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-3 w-7" />
        </div>
      ))}
    </Card>
  )
}
