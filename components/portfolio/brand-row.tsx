import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { Sparkline } from '@/components/measure/sparkline'
import { PILL, VERDICT_COLOURS, VERDICT_ICONS } from '@/components/measure/verdict-look'
import { OrganisationMark } from '@/components/ui/avatar'
import { ChevronRight, TriangleAlert, Trophy } from '@/components/ui/icons'
import { FloatingCard, Tooltip } from '@/components/ui/tooltip'
import { openOrganisation, startSeeing } from '@/lib/api/seeing'
import { percent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { IN_WINDOW } from '@/lib/measure/sentences'
import { certaintyCopy, pillText } from '@/lib/measure/words'
import { healthOf } from '@/lib/portfolio/rules'
import type { NewSince, PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy as copy } from '@/lib/portfolio/words'

interface Shown {
  item: PortfolioItem
}

const CELL = 'align-middle lg:px-3 lg:py-3.5 lg:last:pr-5 lg:first:pl-5'
/** Above the press area of the row. */
const ABOVE = 'relative z-1'

/** A row that opens Home of the brand; on narrow screens a card. */
export function BrandRow({ item, today }: Shown & { today: string }) {
  return (
    <tr className="relative border-border border-t first:border-t-0 hover:bg-accent max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:px-4 max-lg:py-4 lg:h-18">
      <Name item={item} />
      <Score item={item} />
      <td className={clsx(CELL, 'max-lg:order-5 max-lg:justify-self-end')}>
        <Sparkline line={item.line} />
      </td>
      <td className={clsx(CELL, 'max-lg:order-4')}>
        <Verdict item={item} today={today} />
      </td>
      <td className={clsx(CELL, 'max-lg:order-6 max-lg:col-span-2 lg:max-w-48')}>
        <Leader item={item} />
      </td>
      <Next item={item} />
    </tr>
  )
}

function Name({ item: { organization, industries, member, newSince } }: Shown) {
  const { _id, name, location } = organization
  const { pending, attempt } = useAttempt()
  const [industry, ...others] = industries
  const open = () => attempt(() => (member ? openOrganisation(_id) : startSeeing(organization)))
  const place = [industry && (others.length > 0 ? `${industry} +${others.length}` : industry), location]
  return (
    <th className={clsx(CELL, 'text-left font-normal max-lg:order-1')} scope="row">
      <span className="flex items-center gap-3">
        <OrganisationMark name={name} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <button
              className="wrap-anywhere text-left font-medium text-base underline-offset-4 before:absolute before:inset-0 hover:underline"
              disabled={pending}
              onClick={open}
              type="button"
            >
              {name}
            </button>
            {newSince !== null && newSince.total > 0 && <News id={_id} news={newSince} />}
          </span>
          <span className="block text-muted-foreground" title={industries.join(', ')}>
            {place.filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
    </th>
  )
}

/** What is new; each count leads to what it counts. */
function News({ id, news: { total, items } }: { id: string; news: NewSince }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { attempt } = useAttempt()
  return (
    <>
      <button
        aria-expanded={open}
        className={`${ABOVE} hit-area tnum inline-flex h-6 items-center whitespace-nowrap rounded-sm bg-primary-soft px-1.5 font-medium text-primary-soft-foreground text-xs`}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        {copy.new(total)}
      </button>
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)}>
            <p className="font-medium text-sm">{copy.newTitle}</p>
            <ul className="mt-1 grid text-sm">
              {items.map(({ kind, text, href }) => (
                <li key={kind}>
                  <button
                    className="min-h-8 text-left text-primary underline-offset-4 hover:underline max-md:min-h-11"
                    onClick={() => attempt(() => openOrganisation(id, href))}
                    type="button"
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </FloatingCard>
        )}
      </span>
    </>
  )
}

function Score({ item: { score, ranked, results, interval, last } }: Shown) {
  const few = results < CERTAINTY_MIN_ANSWERS
  const text = few ? copy.counts(ranked, results) : percent(score ?? 0)
  const look = few ? 'font-medium text-sm' : 'font-semibold text-lg'
  return (
    <td className={clsx(CELL, 'tnum whitespace-nowrap max-lg:order-2 max-lg:text-right')}>
      {last === null || score === null ? (
        <span className="text-muted-foreground">{copy.none}</span>
      ) : interval === null ? (
        <span className={look}>{text}</span>
      ) : (
        <Tooltip content={certaintyCopy.bar(score, interval.low, interval.high)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the range is shown to who uses keys too */}
          <span className={`${ABOVE} rounded-sm ${look}`} tabIndex={0}>
            {text}
          </span>
        </Tooltip>
      )}
    </td>
  )
}

function Verdict({ item, today }: Shown & { today: string }) {
  const { verdict, verdictWindow, points, last, failingEngines } = item
  const Icon = VERDICT_ICONS[verdict]
  if (last === null) return <span className="text-muted-foreground">{copy.countingOne}</span>
  return (
    <span className="grid justify-items-start gap-1">
      <span className={clsx('tnum font-medium', PILL, VERDICT_COLOURS[verdict])}>
        <Icon />
        {pillText(verdict, points)}
      </span>
      {verdictWindow !== null && verdict !== 'measurementChanged' && (
        <span className="px-1 text-muted-foreground text-xs">{IN_WINDOW[verdictWindow]}</span>
      )}
      {failingEngines.length > 0 && (
        <span className="flex items-center gap-1.5 text-warning text-xs">
          <TriangleAlert className="size-3.5 shrink-0" />
          {healthOf({ failingEngines, health: null }, today).text}
        </span>
      )}
    </span>
  )
}

function Leader({ item: { score, results, rank, rival, last } }: Shown) {
  if (last === null || score === null || (rival === null && score === 0))
    return <span className="text-muted-foreground max-lg:sr-only">{copy.none}</span>
  const few = results < CERTAINTY_MIN_ANSWERS
  const place = rank === null ? copy.unplaced : copy.rank(rank)
  return (
    <Tooltip content={place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the place is shown to who uses keys too */}
      <span className={`${ABOVE} inline-flex max-w-full items-center gap-2 rounded-sm`} tabIndex={0}>
        {rank === 1 || rival === null ? (
          <span className="flex items-center gap-1.5 font-medium text-success">
            <Trophy className="size-4 shrink-0" />
            {copy.lead}
          </span>
        ) : (
          <>
            <span className="truncate" title={rival.name}>
              {rival.name}
            </span>
            {!few && <span className="tnum text-muted-foreground">{percent(rival.share)}</span>}
          </>
        )}
      </span>
    </Tooltip>
  )
}

function Next({ item: { nextStep, queries, last } }: Shown) {
  const text = nextStep?.text ?? (last !== null && queries === 0 ? copy.idle : copy.none)
  return (
    <td className={clsx(CELL, 'max-lg:order-7 max-lg:col-span-2')}>
      <span className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className={clsx('wrap-anywhere line-clamp-2', nextStep === null && 'text-muted-foreground')}>
            {text}
          </span>
          {nextStep?.note && (
            <span className={clsx('block text-sm', nextStep.overdue ? 'text-destructive' : 'text-muted-foreground')}>
              {nextStep.note}
            </span>
          )}
        </span>
        <ChevronRight className="size-4 shrink-0 text-subtle-foreground max-lg:hidden" />
      </span>
    </td>
  )
}
