import { clsx } from 'clsx'
import { CircleDashed, EqualApproximately, Hourglass, Ruler, TrendingDown, TrendingUp } from '@/components/ui/icons'
import type { Effect, EffectVerdict } from '@/lib/actions/effect-shapes'
import { effectCopy as copy, effectSentence } from '@/lib/actions/tracker-words'
import { EFFECT } from '@/lib/limits'

const FIRST_LOOK = EFFECT.looks[0]

const ICONS = {
  movedMore: TrendingUp,
  movedLess: TrendingDown,
  noMore: EqualApproximately,
  tooEarly: Hourglass,
  notEnoughData: CircleDashed,
  measurementChanged: Ruler,
} satisfies Record<EffectVerdict, unknown>

/** Only a clear movement has a colour. */
const TONES: Partial<Record<EffectVerdict, { text: string; box: string }>> = {
  movedMore: { text: 'text-success', box: 'bg-success-soft text-success' },
  movedLess: { text: 'text-destructive', box: 'bg-destructive-soft text-destructive' },
}
const GREY = { text: 'text-muted-foreground', box: 'bg-status-none-soft text-status-none' }

/** In a row of the tracker. */
export function EffectLine({ effect }: { effect: Effect | null }) {
  if (!effect)
    return (
      <span className="text-muted-foreground max-md:hidden">
        <span aria-hidden="true">{copy.none}</span>
        <span className="sr-only">{copy.notImplemented}</span>
      </span>
    )
  const Icon = ICONS[effect.verdict]
  return (
    <span className={clsx('flex max-w-64 items-start gap-2 text-sm', (TONES[effect.verdict] ?? GREY).text)}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="tnum">{effectSentence(effect)}</span>
        {effect.verdict === 'tooEarly' && <DaysBar day={effect.day} />}
        {effect.look === FIRST_LOOK && <span className="w-full text-muted-foreground text-xs">{copy.nextLook}</span>}
      </span>
    </span>
  )
}

/** How far the first look is; the sentence beside it has the numbers. */
function DaysBar({ day }: { day: number }) {
  return (
    <span aria-hidden="true" className="h-1 w-12 shrink-0 overflow-hidden rounded-full bg-chart-track">
      <span
        className="block h-full rounded-full bg-status-none"
        style={{ width: `${(Math.min(day, FIRST_LOOK) / FIRST_LOOK) * 100}%` }}
      />
    </span>
  )
}

/** Head of the drawer. `note` says what the verdict means, what it waits for or what is missing. */
export function EffectBox({ effect, note }: { effect: Effect; note: string }) {
  const Icon = ICONS[effect.verdict]
  return (
    <div className={clsx('flex items-start gap-3 rounded-lg px-4 py-3', (TONES[effect.verdict] ?? GREY).box)}>
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="wrap-anywhere min-w-0">
        <p className="tnum font-semibold">{effectSentence(effect)}</p>
        {note && <p className="tnum text-sm">{note}</p>}
      </div>
    </div>
  )
}
