'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useRef, useState } from 'react'
import {
  ArrowDownRight,
  ArrowUpRight,
  EqualApproximately,
  Hourglass,
  Minus,
  Ruler,
  TrendingDown,
  TrendingUp,
} from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { signedPoints } from '@/lib/format/numbers'
import type { Verdict, VerdictFigures, VerdictWindow } from '@/lib/measure/shapes'
import { certaintyCopy, VERDICT_LABELS } from '@/lib/measure/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'

const ICONS = {
  clearRise: TrendingUp,
  clearDrop: TrendingDown,
  noClearChange: EqualApproximately,
  notEnoughData: Hourglass,
  measurementChanged: Ruler,
} satisfies Record<Verdict, unknown>

const GREY = 'bg-status-none-soft text-status-none'
/** The verdict decides the colour of a change; its sign never does (R-CERTAIN-2). */
const COLOURS: Record<Verdict, string> = {
  clearRise: 'bg-success-soft text-success',
  clearDrop: 'bg-destructive-soft text-destructive',
  noClearChange: GREY,
  notEnoughData: GREY,
  measurementChanged: GREY,
}
const PILL = 'inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 text-sm [&_svg]:size-3.5'

const copy = certaintyCopy.verdict

/** A change in percentage points, in the colour of its verdict. `said` is the change in words. */
export function ChangePill({ points, verdict, said }: { points: number; verdict: Verdict; said: string }) {
  const Icon = changeIcon(points, verdict)
  return (
    <span className={clsx('tnum font-semibold', PILL, COLOURS[verdict])}>
      <Icon />
      <span aria-hidden="true">{signedPoints(points)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}

function changeIcon(points: number, verdict: Verdict) {
  if (verdict === 'clearRise' || verdict === 'clearDrop') return ICONS[verdict]
  if (points === 0) return Minus
  return points > 0 ? ArrowUpRight : ArrowDownRight
}

/** Opens to what the verdict means and what it compared. */
export function VerdictChip({ verdict, verdictWindows }: VerdictFigures) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = ICONS[verdict]
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx('hit-area font-medium', PILL, COLOURS[verdict])}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Icon />
        {VERDICT_LABELS[verdict]}
      </button>
      {/* Always rendered, so that a screen reader announces what appears in it. */}
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <div className="grid gap-2">
              {reasons(verdict).map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
              <dl className="tnum grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-0.5 border-current/25 border-t pt-2">
                <Window label={copy.recent} window={verdictWindows.recent} />
                <Window label={copy.before} window={verdictWindows.before} />
              </dl>
              <Link
                className="w-max font-medium underline underline-offset-4"
                href={routes.howWeCalculateFigure('change')}
                prefetch={false}
              >
                {uiCopy.howWeCalculate}
              </Link>
            </div>
          </FloatingCard>
        )}
      </span>
    </>
  )
}

function Window({ label, window: { share, ranked, results } }: { label: string; window: VerdictWindow }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">{copy.counts(share, ranked, results)}</dd>
    </>
  )
}

function reasons(verdict: Verdict): string[] {
  switch (verdict) {
    case 'notEnoughData':
      return [copy.tooFew]
    case 'measurementChanged':
      return [copy.notCompared]
    case 'noClearChange':
      return [copy.rule, copy.luck]
    default:
      return [copy.rule]
  }
}
