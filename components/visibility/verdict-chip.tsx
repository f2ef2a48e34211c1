'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useRef, useState } from 'react'
import {
  ArrowDownRight,
  ArrowUpRight,
  EqualApproximately,
  Hourglass,
  Ruler,
  TrendingDown,
  TrendingUp,
} from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { plainDays } from '@/lib/format/dates'
import { IN_WINDOW, verdictReason } from '@/lib/measure/sentences'
import type { AnswerShare, Verdict, VerdictWindow, WindowKind, WindowVerdict } from '@/lib/measure/shapes'
import { certaintyCopy, pillText } from '@/lib/measure/words'
import { routes } from '@/lib/routes'

const ICONS = {
  clearRise: TrendingUp,
  probableRise: ArrowUpRight,
  noClearChange: EqualApproximately,
  probableDrop: ArrowDownRight,
  clearDrop: TrendingDown,
  notEnoughData: Hourglass,
  measurementChanged: Ruler,
} satisfies Record<Verdict, unknown>

const GREY = 'bg-status-none-soft text-status-none'
/** The verdict decides the look of a change, its sign never does: filled is sure, outlined probable (R-CERTAIN-2). */
const COLOURS: Record<Verdict, string> = {
  clearRise: 'bg-success-soft text-success',
  probableRise: 'border border-current text-success',
  noClearChange: GREY,
  probableDrop: 'border border-current text-destructive',
  clearDrop: 'bg-destructive-soft text-destructive',
  notEnoughData: 'border border-current border-dashed text-status-none',
  measurementChanged: GREY,
}
const PILL = 'inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 text-sm [&_svg]:size-3.5'

const copy = certaintyCopy.verdict

/** A window's verdict, which opens to how sure it is and what it compared. */
export function VerdictPill({
  kind,
  of,
  shown,
  today,
}: {
  kind: WindowKind
  of: WindowVerdict
  /** All answers of the window, also those that are not compared. */
  shown: AnswerShare
  today: string
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = ICONS[of.verdict]
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx('hit-area tnum font-medium', PILL, COLOURS[of.verdict])}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Icon />
        {pillText(of.verdict, of.points)}
      </button>
      {/* Always rendered, so that a screen reader announces what appears in it. */}
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <div className="grid gap-2">
              <p>
                <b className="font-semibold">{`${pillText(of.verdict, of.points)} ${IN_WINDOW[kind]}.`}</b>{' '}
                {verdictReason(of, shown, today)}
              </p>
              <dl className="tnum grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-0.5 border-current/25 border-t pt-2">
                <Window window={of.recent} />
                <Window window={of.before} />
              </dl>
              <Link
                className="w-max font-medium underline underline-offset-4"
                href={routes.howWeCalculateFigure('change')}
                prefetch={false}
              >
                {copy.howWeDecide}
              </Link>
            </div>
          </FloatingCard>
        )}
      </span>
    </>
  )
}

function Window({ window: { from, to, share, ranked, results } }: { window: VerdictWindow }) {
  return (
    <>
      <dt>{plainDays(from, to)}</dt>
      <dd className="text-right">{copy.counts(share, ranked, results)}</dd>
    </>
  )
}
