import { clsx } from 'clsx'
import Link from 'next/link'
import { type ReactNode, useRef, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMark } from '@/components/engines/engine-mark'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { ArrowRight, ChevronsDownUp, ChevronsUpDown, EqualApproximately } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { saidAnswers } from '@/lib/answers/params'
import { grouped, percent } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { GapVerdict, Side } from '@/lib/measure/gaps'
import type { RivalEngine, RivalFigures, RivalGap, WindowShare } from '@/lib/rivals/shapes'
import { rivalsCopy as copy, engineFoot, isGood } from '@/lib/rivals/words'
import { routes } from '@/lib/routes'

export interface Shown {
  figures: RivalFigures
}

/** The answers that shares count, of all engines or of one; an engine's week may begin earlier than that of others. */
export function windowOf(
  figures: RivalFigures,
  figure: string,
  engines: readonly RivalEngine[] = figures.engines,
): AnswerWindow {
  const { organisation, asked, window } = figures
  const from = engines.map((engine) => engine.from).sort(compareText)[0] ?? window.from
  return {
    ...{ kind: asked.kind, organisationId: organisation._id, queries: [], figure },
    engines: engines.map(({ id }) => id),
    days: { from, to: window.to },
    since: engines.filter((engine) => engine.from > from).map((engine) => ({ engine: engine.id, day: engine.from })),
  }
}

/** Narrows to the answers that name one of the two. */
export const naming = ({ rival }: RivalFigures, side: Side): Partial<AnswerWindow> =>
  side === 'own' ? { only: 'named' } : { rival: { key: rival.key, name: rival.name } }

/** Both shares on one axis, and what lies between them. */
export function Dots({ own, rival, name }: { own: number; rival: number; name: string }) {
  const [left, right] = [Math.min(own, rival), Math.max(own, rival)]
  return (
    <span
      aria-label={copy.engines.bar(own, rival, name)}
      className="relative block h-1.5 min-w-16 rounded-full bg-chart-track"
      role="img"
    >
      <span
        className={clsx('absolute inset-y-0.25', rival >= own ? 'bg-chart-2/50' : 'bg-chart-1/50')}
        style={{ left: `${left}%`, width: `${right - left}%` }}
      />
      <span
        className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 bg-chart-2"
        style={{ left: `${rival}%` }}
      />
      <span
        className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-chart-1"
        style={{ left: `${own}%` }}
      />
    </span>
  )
}

/** A share that opens the answers behind it; under 20 answers the counts stand in its place. */
export function Share({
  of,
  answers,
  label,
  own = false,
}: {
  of: Pick<WindowShare, 'named' | 'answers' | 'share'>
  answers: AnswerWindow
  label: (share: string) => string
  own?: boolean
}) {
  if (of.share === null) return <span className="text-muted-foreground">–</span>
  const text = of.answers < CERTAINTY_MIN_ANSWERS ? `${grouped(of.named)} of ${grouped(of.answers)}` : percent(of.share)
  const className = clsx('tnum', own ? 'font-semibold text-primary' : 'text-muted-foreground')
  if (of.named === 0) return <span className={className}>{text}</span>
  return (
    <EvidenceOpener answers={answers} className={clsx(className, 'no-underline hover:underline')} label={label(text)}>
      {text}
    </EvidenceOpener>
  )
}

/** How many of an analysis' answers say a theme of one of the two; opens those that it kept. Without answers '–'. */
export function ThemeShare({ share, of, said, side }: { share: number; of: number; said: string; side: Side }) {
  const counts = `${grouped(share)} of ${grouped(of)}`
  const shown = of === 0 ? '–' : of < CERTAINTY_MIN_ANSWERS ? counts : percent(Math.round((100 * share) / of))
  const className = clsx('tnum text-right', side === 'own' ? 'text-muted-foreground' : 'font-semibold')
  const text = (
    <>
      {/* Who has no columns. */}
      <span className="sr-only">{`${copy.themes.columns[side === 'own' ? 'own' : 'theirs']} `}</span>
      {shown}
    </>
  )
  if (share === 0) return <span className={className}>{text}</span>
  return (
    <Link
      className={clsx(className, 'hit-area min-h-6 leading-6 underline-offset-4 hover:underline')}
      href={saidAnswers(said)}
      prefetch={false}
    >
      {text}
    </Link>
  )
}

const engineCopy = copy.engines

/** A row of a phone: engine and both shares, under them who is ahead and by how much. */
const TWO_LINES =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_3.5rem_5.5rem] max-md:items-center max-md:gap-y-1 max-md:px-4'

/** One row an engine, largest gap first, and one for all of them. */
export function EngineTable({ figures }: Shown) {
  const { engines, rival, own, today, ahead, aheadSince, gap } = figures
  const { columns } = engineCopy
  const { level, worst } = engineFoot(engines)
  const foot = engineCopy.foot(level?.label ?? null, worst?.label ?? null)
  const row = (
    each: Pick<RivalEngine, 'own' | 'rival'> & {
      label: string
      of: readonly RivalEngine[]
      gap: number | null
      ahead: string
    },
    mark: ReactNode,
  ) => {
    const share = (side: Side) => (
      <Share
        answers={{ ...windowOf(figures, engineCopy.title, each.of), ...naming(figures, side) }}
        label={(text) => engineCopy.naming(text, side === 'own' ? null : rival.name, each.label)}
        of={each[side]}
        own={side === 'own'}
      />
    )
    return (
      <tr className={clsx('border-border border-t max-md:py-3', TWO_LINES)} key={each.label}>
        <th className="cell text-left font-medium max-md:p-0! md:py-3.5" scope="row">
          <span className="flex items-center gap-2.5">
            {mark}
            {each.label}
          </span>
        </th>
        <td className="cell w-1/4 max-md:hidden">
          {each.own.share !== null && each.rival.share !== null && (
            <Dots name={rival.name} own={each.own.share} rival={each.rival.share} />
          )}
        </td>
        <td className="cell text-right max-md:p-0!">{share('own')}</td>
        <td className="cell text-right max-md:p-0!">{share('rival')}</td>
        <td
          className={clsx(
            'tnum cell text-right font-semibold max-md:order-last max-md:col-span-2 max-md:p-0!',
            'before:mr-1.5 before:font-normal before:text-muted-foreground max-md:before:content-[attr(data-head)]',
          )}
          data-head={columns.gap}
        >
          {each.gap === null ? '–' : Math.abs(each.gap)}
        </td>
        <td className="cell text-muted-foreground max-md:p-0!">{each.ahead}</td>
      </tr>
    )
  }
  const isJudged = ahead !== null || !gap.beyondChance
  return (
    <Card labelledBy="rival-engines">
      <CardHeader id="rival-engines" info={engineCopy.info} level={2} title={engineCopy.title} />
      <div className="overflow-x-auto pt-2">
        <table className="w-full text-sm max-md:block">
          <thead className="bg-muted text-left text-muted-foreground text-xs max-md:block">
            <tr className={clsx('max-md:py-2', TWO_LINES)}>
              <th className="cell font-medium max-md:p-0!" scope="col">
                {columns.engine}
              </th>
              <th className="cell max-md:hidden" scope="col">
                <span className="sr-only">{columns.shares}</span>
              </th>
              <th className="cell text-right font-medium max-md:p-0!" scope="col">
                {columns.own}
              </th>
              <th className="wrap-anywhere cell max-w-32 truncate text-right font-medium max-md:p-0!" scope="col">
                {rival.name}
              </th>
              <th className="cell text-right font-medium max-md:sr-only" scope="col">
                {columns.gap}
              </th>
              <th className="cell font-medium max-md:sr-only" scope="col">
                {columns.ahead}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {engines.map((engine) =>
              row(
                { ...engine, of: [engine], ahead: engineCopy.since(engine.ahead, engine.since, today) },
                <EngineMark engine={engine.id} />,
              ),
            )}
            {engines.length > 1 &&
              row(
                {
                  ...{ label: engineCopy.all, of: engines, own, rival },
                  gap: own.share === null || rival.share === null ? null : rival.share - own.share,
                  ahead: isJudged ? engineCopy.since(ahead, aheadSince, today) : '',
                },
                null,
              )}
          </tbody>
        </table>
      </div>
      {foot !== '' && (
        <CardFooter>
          <p>{foot}</p>
          {worst && (
            <EvidenceOpener
              answers={windowOf(figures, engineCopy.title, [worst])}
              className="inline-flex items-center gap-1.5 font-medium text-primary no-underline"
            >
              {engineCopy.answersOn(worst.label)}
              <ArrowRight className="size-4" />
            </EvidenceOpener>
          )}
        </CardFooter>
      )}
    </Card>
  )
}

const ICONS: Record<GapVerdict, typeof EqualApproximately> = {
  closing: ChevronsDownUp,
  probablyClosing: ChevronsDownUp,
  aboutTheSame: EqualApproximately,
  probablyWidening: ChevronsUpDown,
  widening: ChevronsUpDown,
}

/** Filled is sure, outlined probable, green is good for the own brand. */
function lookOf({ verdict, points }: RivalGap): string {
  const good = isGood({ verdict, points })
  if (good === null) return 'bg-status-none-soft text-status-none'
  if (verdict === 'closing' || verdict === 'widening')
    return good ? 'bg-success-soft text-success' : 'bg-destructive-soft text-destructive'
  return clsx('border border-current', good ? 'text-success' : 'text-destructive')
}

/** What became of the gap; it opens to the two windows that it compares. */
export function GapPill({ gap }: { gap: RivalGap }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { verdict, sides, low, high } = gap
  if (verdict === null || sides === null) return null
  const Icon = ICONS[verdict]
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx(
          'hit-area inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-sm [&_svg]:size-3.5',
          lookOf(gap),
        )}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Icon />
        {copy.verdicts[verdict]}
      </button>
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <div className="grid gap-2">
              <p>{copy.compares.sure[verdict]}</p>
              <dl className="tnum grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-0.5 border-current/25 border-t pt-2">
                <dt>{copy.compares.recent}</dt>
                <dd className="text-right">{copy.compares.shares(sides.recent.own, sides.recent.rival)}</dd>
                <dt>{copy.compares.before}</dt>
                <dd className="text-right">{copy.compares.shares(sides.before.own, sides.before.rival)}</dd>
              </dl>
              {low !== null && high !== null && <p>{copy.compares.likely(low, high)}</p>}
              <Link
                className="w-max font-medium underline underline-offset-4"
                href={routes.howWeCalculateFigure('opportunities')}
                prefetch={false}
              >
                {copy.compares.how}
              </Link>
            </div>
          </FloatingCard>
        )}
      </span>
    </>
  )
}
