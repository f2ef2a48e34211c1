import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FoldMark } from '@/components/ui/fold-mark'
import { Check, Minus } from '@/components/ui/icons'
import { setUpCopy as copy } from '@/lib/copy/set-up'
import { SET_UP_STEPS, type SetUpStep, SKIPPABLE_STEPS, type StepState } from '@/lib/formulas/set-up-steps'

const TONES = { done: 'success', skipped: 'hold', missing: 'neutral' } as const

/** One step of the checklist, worked on in place: its head says what is stored or missing, and opens it. */
export function StepCard({
  step,
  state,
  summary,
  open,
  onToggle,
  onSkip,
  children,
}: {
  step: SetUpStep
  state: StepState
  /** What is stored of it, or what is missing. */
  summary: string
  open: boolean
  onToggle: () => void
  /** Absent until there is an organisation. */
  onSkip?: ((skipped: boolean) => void) | undefined
  children: ReactNode
}) {
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // A step that opens by itself, because the one before was saved, goes on under the same hands.
  useEffect(() => {
    if (open && !wasOpen.current) head.current?.focus()
    wasOpen.current = open
  }, [open])
  const canSkip = onSkip && state !== 'done' && SKIPPABLE_STEPS.some((each) => each === step)
  return (
    <li
      className={clsx(
        'rounded-xl border bg-card shadow-2xs',
        open ? 'border-primary ring-1 ring-primary/40' : 'border-border',
      )}
    >
      <h2>
        <button
          aria-controls={`${id}-content`}
          aria-expanded={open}
          className="flex w-full items-center gap-3.5 rounded-xl px-4 py-3.5 text-left md:px-5"
          onClick={onToggle}
          ref={head}
          type="button"
        >
          <StepMark number={SET_UP_STEPS.indexOf(step) + 1} state={state} />
          <span className="min-w-0 grow">
            <span className="block font-semibold text-base tracking-tight">{copy.steps[step]}</span>
            <span className="wrap-anywhere block text-muted-foreground text-sm">{summary}</span>
          </span>
          <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
          <FoldMark open={open} />
        </button>
      </h2>
      {open && (
        <div className="grid gap-5 border-border border-t px-4 py-5 md:px-5" id={`${id}-content`}>
          {children}
          {canSkip && (
            <div className="flex flex-wrap items-center gap-3 border-border border-t pt-4 text-muted-foreground text-sm">
              {state === 'skipped' && copy.skipped}
              <Button onClick={() => onSkip(state !== 'skipped')} size="sm" variant="ghost">
                {state === 'skipped' ? copy.takeUp : copy.skip}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}

const MARK = 'size-4 stroke-[2.5]'

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'tnum flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm',
        state === 'done' && 'bg-success-soft text-success',
        state === 'skipped' && 'bg-muted text-muted-foreground',
        state === 'missing' && 'border border-border-strong text-muted-foreground',
      )}
    >
      {state === 'done' ? <Check className={MARK} /> : state === 'skipped' ? <Minus className={MARK} /> : number}
    </span>
  )
}
