import {
  ArrowDownRight,
  ArrowUpRight,
  EqualApproximately,
  Hourglass,
  type IconComponent,
  Ruler,
  TrendingDown,
  TrendingUp,
} from '@/components/ui/icons'
import type { Verdict } from '@/lib/measure/shapes'

export const VERDICT_ICONS = {
  clearRise: TrendingUp,
  probableRise: ArrowUpRight,
  noClearChange: EqualApproximately,
  probableDrop: ArrowDownRight,
  clearDrop: TrendingDown,
  notEnoughData: Hourglass,
  measurementChanged: Ruler,
} satisfies Record<Verdict, IconComponent>

const GREY = 'bg-status-none-soft text-status-none'
/** The verdict decides the look of a change, its sign never does: filled is sure, outlined probable (R-CERTAIN-2). */
export const VERDICT_COLOURS: Record<Verdict, string> = {
  clearRise: 'bg-success-soft text-success',
  probableRise: 'border border-current text-success',
  noClearChange: GREY,
  probableDrop: 'border border-current text-destructive',
  clearDrop: 'bg-destructive-soft text-destructive',
  notEnoughData: 'border border-current border-dashed text-status-none',
  measurementChanged: GREY,
}
export const PILL =
  'inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 text-sm [&_svg]:size-3.5'

/** The icon of a verdict in its colour, where there is no room for the pill. */
export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const Icon = VERDICT_ICONS[verdict]
  const colour = /Rise$/.test(verdict)
    ? 'text-success'
    : /Drop$/.test(verdict)
      ? 'text-destructive'
      : 'text-muted-foreground'
  return <Icon className={`size-3.5 shrink-0 ${colour}`} />
}
