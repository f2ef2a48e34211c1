import { Card } from '@/components/ui/card'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { Found } from './clear-part'
import { SectionHead } from './section-head'

interface Case {
  engines: number
  answersADay: number
  targeted: readonly number[]
  untouched: readonly number[]
}

/** What `npm run simulate -- --only effects` has measured last. */
export interface MeasuredEffects {
  date: string
  actions: number
  /** `found`: actions without an effect that were given one at either look; `atMost` of 100 is promised. */
  falseEffects: readonly (Case & { found: number; atMost?: number })[]
  power: readonly (Case & { by: number; first: number; second: number })[]
}

const copy = howWeCalculateCopy.effect
/** The effect that is shown, of one query against the fewest untouched ones. */
const SHOWN = { by: 20, targeted: 1, answers: 9 }
const SMALL = 10

/** What an effect is compared with, and how well that finds effects, as the last simulation found it. */
export function EffectPart({ measured: { date, actions, falseEffects, power } }: { measured: MeasuredEffects }) {
  const inHundred = (count: number) => (100 * count) / actions
  const promised = falseEffects.filter(({ atMost }) => atMost !== undefined)
  const worst = Math.max(0, ...promised.map(({ found }) => found))
  const most = Math.max(...promised.map(({ atMost = 0 }) => atMost))
  const ofPoints = (points: number) =>
    power.find(
      ({ by, targeted, engines, answersADay }) =>
        by === points && targeted.length === SHOWN.targeted && engines * answersADay === SHOWN.answers,
    )
  const shown = ofPoints(SHOWN.by)
  const small = ofPoints(SMALL)
  return (
    <Card labelledBy={copy.id}>
      <SectionHead id={copy.id} title={copy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{copy.rule(most)}</p>
        <p className="mt-2 text-muted-foreground text-sm">{copy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          <Found name={copy.falseOnes} value={copy.inHundred(Math.ceil(inHundred(worst)))} />
          {shown && (
            <>
              <Found name={copy.found(shown.by, 14)} value={copy.inHundred(Math.floor(inHundred(shown.first)))} />
              <Found name={copy.found(shown.by, 28)} value={copy.inHundred(Math.floor(inHundred(shown.second)))} />
            </>
          )}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {shown && `${copy.from(actions, shown.untouched.length, SHOWN.answers)} `}
          {small && `${copy.small(SMALL, Math.floor(inHundred(small.second)))} `}
          {copy.run(date)}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">{copy.limits}</p>
      </div>
    </Card>
  )
}
