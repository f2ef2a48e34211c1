import type { ReactNode } from 'react'
import type { AnswerWindow } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { effectCopy as copy } from '@/lib/copy/effect'
import { figuresCopy } from '@/lib/copy/figures'
import { daysBetween } from '@/lib/format/days'
import { signedPoints, spacedPercent } from '@/lib/format/numbers'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { EffectDetail, EffectSide } from '@/lib/schemas/effect'

const SIDES = ['targeted', 'untouched'] as const
const WINDOWS = ['before', 'after'] as const

const daysOf = ({ from, to }: DayWindow) => daysBetween(from, to) + 1

/** Both sides before and after; every count opens its answers. Two blocks on a phone. */
export function EffectTable({ effect, organisationId }: { effect: EffectDetail; organisationId: string }) {
  const heads = {
    before: copy.table.before(daysOf(effect.windows.before)),
    after: copy.table.after(daysOf(effect.windows.after)),
  }
  const answers = (side: (typeof SIDES)[number], window: (typeof WINDOWS)[number]): AnswerWindow => ({
    kind: 'all',
    organisationId,
    queries: effect[`${side}Queries`].filter(({ counted }) => counted).map(({ _id }) => _id),
    engines: effect.engines,
    days: effect.windows[window],
    figure: copy.table.figure(copy[side], heads[window]),
    only: 'named',
  })
  return (
    <table
      aria-label={copy.table.label}
      className="w-full border border-border text-sm max-md:block max-md:border-0 max-md:[&_tbody]:block"
    >
      <thead className="bg-muted text-muted-foreground text-xs max-md:sr-only">
        <tr>
          <th className="px-3 py-2.5 text-left font-medium" scope="col">
            <span className="sr-only">{copy.table.side}</span>
          </th>
          {WINDOWS.map((window) => (
            <th className="px-3 py-2.5 text-right font-medium" key={window} scope="col">
              {heads[window]}
            </th>
          ))}
          <th className="px-3 py-2.5 text-right font-medium" scope="col">
            {copy.table.moved}
          </th>
        </tr>
      </thead>
      <tbody>
        {SIDES.map((side) => (
          <tr
            className="border-border border-t max-md:mb-3 max-md:block max-md:rounded-md max-md:border max-md:px-3 max-md:py-1"
            key={side}
          >
            <th
              className={`px-3 py-3 text-left max-md:block max-md:px-0 max-md:py-2 ${side === 'targeted' ? 'font-semibold' : 'font-normal'}`}
              scope="row"
            >
              {copy[side]}
            </th>
            {WINDOWS.map((window) => (
              <Cell head={heads[window]} key={window}>
                <Counted answers={answers(side, window)} side={effect[side][window]} />
              </Cell>
            ))}
            <Cell head={copy.table.moved} strong={side === 'targeted'}>
              {movedBy(effect, side)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ head, strong = false, children }: { head: string; strong?: boolean; children: ReactNode }) {
  return (
    <td
      className={`tnum whitespace-nowrap px-3 py-3 text-right max-md:flex max-md:justify-between max-md:px-0 max-md:py-1.5 ${strong ? 'font-semibold' : ''}`}
    >
      <span aria-hidden="true" className="font-normal text-muted-foreground md:hidden">
        {head}
      </span>
      <span>{children}</span>
    </td>
  )
}

function Counted({ side, answers }: { side: EffectSide; answers: AnswerWindow }) {
  if (side.share === null) return copy.table.none
  return (
    <>
      {spacedPercent(side.share)}{' '}
      <span className="text-muted-foreground">
        (
        <EvidenceOpener answers={answers} said={figuresCopy.answers.open}>
          {copy.table.counts(side.ranked, side.results)}
        </EvidenceOpener>
        )
      </span>
    </>
  )
}

/** Nothing has moved before it is looked at. */
function movedBy(effect: EffectDetail, side: (typeof SIDES)[number]): string {
  const { before, after } = effect[side]
  return effect.points === null || before.share === null || after.share === null
    ? copy.table.none
    : signedPoints(after.share - before.share)
}
