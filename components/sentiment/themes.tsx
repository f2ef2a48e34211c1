import { clsx } from 'clsx'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { FoldMark } from '@/components/layout/expander'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { ArrowDownRight, ArrowRight, ArrowUpRight, TrendingDown, TrendingUp } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { engineLabel } from '@/lib/engines/engines'
import { grouped } from '@/lib/format/numbers'
import type { Verdict } from '@/lib/measure/shapes'
import { rivalPath, routes } from '@/lib/routes'
import type { SentimentOverview, SentimentTheme, ThemeChange } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { SaidLink, SIDE_LOOKS } from './analysis'

const copy = sentimentCopy.themes
const SHOWN = 7

/** What answers praise and criticise, a row a theme (R-SENTIMENT-11). */
export function Themes({ overview }: { overview: SentimentOverview }) {
  const [all, setAll] = useState(false)
  const { themes, rival, isCurrent, timeframe } = overview
  const { columns } = copy
  const scale = scaleOf(themes)
  const rest = themes.length - SHOWN
  return (
    <Card className="print:break-inside-avoid" labelledBy="themes">
      <CardHeader id="themes" info={copy.info} level={2} title={copy.title}>
        <span aria-hidden="true" className="flex gap-4 text-muted-foreground text-sm">
          <Legend bar={SIDE_LOOKS.doubt.bar} text={copy.criticised} />
          <Legend bar={SIDE_LOOKS.praise.bar} text={copy.praised} />
        </span>
      </CardHeader>
      {themes.length === 0 ? (
        <p className="px-4 py-4 text-muted-foreground text-sm md:px-5">{copy.none}</p>
      ) : (
        <table className="mt-3 w-full text-sm max-md:block">
          <thead className="bg-muted text-left text-muted-foreground text-xs max-md:sr-only">
            <tr>
              <th className="cell font-medium" scope="col">
                {columns.theme}
              </th>
              <th className="cell w-[27%] font-medium" scope="col">
                {isCurrent && timeframe === 7 ? columns.thisWeek : columns.ofDays(overview)}
              </th>
              <th className="cell font-medium" scope="col">
                {columns.change}
              </th>
              <th className="cell w-[35%] font-medium" scope="col">
                {columns.quote}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {themes.slice(0, all ? themes.length : SHOWN).map((theme) => (
              <Row key={theme.theme} overview={overview} scale={scale} theme={theme} />
            ))}
          </tbody>
        </table>
      )}
      {(rest > 0 || rival) && (
        <CardFooter>
          {rest > 0 && (
            <button
              aria-expanded={all}
              className="hit-area inline-flex min-h-6 items-center gap-2"
              onClick={() => setAll(!all)}
              type="button"
            >
              {all ? copy.less(rest) : copy.more(rest)}
              <FoldMark open={all} />
            </button>
          )}
          {rival && (
            <Link
              className="wrap-anywhere ml-auto inline-flex min-h-6 items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline"
              href={rivalPath(rival.key)}
              prefetch={false}
            >
              {copy.compare(rival.name)}
              <ArrowRight className="size-4 shrink-0" />
            </Link>
          )}
        </CardFooter>
      )}
    </Card>
  )
}

function Legend({ bar, text }: { bar: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={clsx('size-2.5 rounded-[2px]', bar)} />
      {text}
    </span>
  )
}

function Row({ theme, overview, scale }: { theme: SentimentTheme; overview: SentimentOverview; scale: number }) {
  const { praise, doubt, change, quote } = theme
  const answers = (change && theme[change.side]?.answers) ?? 0
  return (
    <tr className="break-inside-avoid border-border border-t max-md:grid max-md:gap-y-2 max-md:px-4 max-md:py-3.5">
      <th className="cell wrap-anywhere text-left font-medium max-md:p-0! md:py-3.5" scope="row">
        <bdi className="block first-letter:uppercase">{theme.theme}</bdi>
      </th>
      <td className="cell max-md:p-0!">
        <span className="flex items-center">
          <Bar entry={overview.entry} of={doubt} scale={scale} side="doubt" theme={theme.theme} />
          <span aria-hidden="true" className="h-6 w-px bg-border-strong" />
          <Bar entry={overview.entry} of={praise} scale={scale} side="praise" theme={theme.theme} />
        </span>
      </td>
      <td className="cell text-muted-foreground empty:hidden max-md:p-0!">
        {change && <Change answers={answers} change={change} of={overview.of} />}
      </td>
      <td className="cell wrap-anywhere text-muted-foreground empty:hidden max-md:p-0!">
        {quote && (
          <Link
            className="flex items-start gap-2.5 underline-offset-4 hover:text-foreground hover:underline"
            href={routes.answer(quote.answer)}
            prefetch={false}
          >
            <EngineMark engine={quote.engine} />
            <span>
              <q className="before:content-none after:content-none">{copy.quote(quote.text)}</q>
              <span className="sr-only">{`, ${copy.source(engineLabel(quote.engine))}`}</span>
            </span>
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Percent of the cell on each side of the axis, and what the figure takes of it. */
const ROOM = { doubt: 35, praise: 65, figure: 15 } as const

/** Percent of the cell for one answer, on both sides. */
function scaleOf(themes: readonly SentimentTheme[]): number {
  const room = (side: 'praise' | 'doubt') =>
    (ROOM[side] - ROOM.figure) / Math.max(1, ...themes.map((theme) => theme[side]?.answers ?? 0))
  return Math.min(room('praise'), room('doubt'))
}

/** Criticism grows to the left of the axis and praise to the right, on one scale; the figure opens its answers. */
function Bar({
  entry,
  side,
  of,
  scale,
  theme,
}: {
  entry: string
  side: 'praise' | 'doubt'
  of: SentimentTheme['praise']
  scale: number
  theme: string
}) {
  const isLeft = side === 'doubt'
  return (
    <span
      className={clsx('flex min-w-0 shrink-0 items-center gap-2', isLeft && 'flex-row-reverse')}
      style={{ width: `${ROOM[side]}%` }}
    >
      {of && (
        <>
          <span
            aria-hidden="true"
            className={clsx('h-2 shrink-0', isLeft ? 'rounded-l-[3px]' : 'rounded-r-[3px]', SIDE_LOOKS[side].bar)}
            style={{ width: `${((100 * scale * of.answers) / ROOM[side]).toFixed(1)}%` }}
          />
          <SaidLink
            className="hit-area tnum inline-flex min-h-6 min-w-6 items-center font-semibold underline-offset-4 hover:underline"
            entry={entry}
            kind={side}
            label={copy.opens(side, of.answers, theme)}
            position={of.position}
          >
            {grouped(of.answers)}
          </SaidLink>
        </>
      )}
    </span>
  )
}

const ICONS: Partial<Record<Verdict, typeof TrendingUp>> = {
  clearRise: TrendingUp,
  probableRise: ArrowUpRight,
  probableDrop: ArrowDownRight,
  clearDrop: TrendingDown,
}

/** Green is good for the brand; filled is sure, outlined probable. Where nothing is sure it is only said. */
function Change({ change, answers, of }: { change: ThemeChange; answers: number; of: number }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { side, verdict } = change
  const text = copy.change(change, answers)
  const Icon = ICONS[verdict]
  if (!Icon) return text
  const isSure = verdict === 'clearRise' || verdict === 'clearDrop'
  const isRise = verdict === 'clearRise' || verdict === 'probableRise'
  const isGood = isRise === (side === 'praise')
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx(
          'hit-area tnum inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-sm [&_svg]:size-3.5',
          isGood ? 'text-success' : 'text-destructive',
          isSure ? (isGood ? 'bg-success-soft' : 'bg-destructive-soft') : 'border border-current',
        )}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Icon />
        {text}
      </button>
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <p className="tnum">
              {isSure ? copy.sure : copy.fairlySure} {copy.compares(change, answers, of)}
            </p>
          </FloatingCard>
        )}
      </span>
    </>
  )
}
