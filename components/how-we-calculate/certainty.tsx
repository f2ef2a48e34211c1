import { Card } from '@/components/ui/card'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'

export function SectionHead({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <header className="px-4 pt-5 pb-4 md:px-5">
      <h2 className="scroll-mt-20 font-semibold text-xl tracking-tighter" id={id}>
        {title}
      </h2>
      {text && <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>}
    </header>
  )
}

interface ClearCase {
  engines: number
  answersADay: number
  dayEffect: number
  autocorrelation: number
}

/** The last result of `npm run simulate`. */
export interface Simulation {
  date: string
  histories: number
  /**
   * `clear`: histories without a change that were called clear at least once in the quarter; the promise is `atMost` of
   * 100.
   */
  falseClear: readonly (ClearCase & { clear: number; atMost?: number })[]
  rises: readonly (ClearCase & { from: number; to: number; within7: number; within14: number })[]
}

const clearCopy = howWeCalculateCopy.clear
/** The promised rise and a smaller one. */
const RISE = { from: 30, to: 60 }
const SMALL_RISE = { from: 30, to: 45 }

/** What verdicts promise. All numbers come from the last simulation. */
export function ClearPart({ simulation }: { simulation: Simulation }) {
  const { date, histories } = simulation
  const inHundred = (count: number) => clearCopy.inHundred(Math.round((100 * count) / histories))
  const [rise, small] = [RISE, SMALL_RISE].map((wanted) => findRise(simulation, wanted))
  const promised = promisedOf(simulation, 0)
  const alike = worst(simulation.falseClear.filter(({ autocorrelation, atMost }) => autocorrelation > 0 && atMost))
  return (
    <Card labelledBy={clearCopy.id}>
      <SectionHead id={clearCopy.id} title={clearCopy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{clearCopy.rule}</p>
        <p className="mt-2 text-muted-foreground text-sm">{clearCopy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          {promised !== null && <Found name={clearCopy.falseOnes} value={clearCopy.fewerThan(promised)} />}
          {rise && <Found name={clearCopy.rises(rise.from, rise.to, 7)} value={inHundred(rise.within7)} />}
          {rise && <Found name={clearCopy.sameRises(14)} value={inHundred(rise.within14)} />}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {rise && `${clearCopy.from(histories, rise.answersADay)} `}
          {small && `${clearCopy.small(small.from, small.to, Math.round((100 * small.within14) / histories), 14)} `}
          {alike > 0 && `${clearCopy.alike(Math.ceil((100 * alike) / histories))} `}
          {clearCopy.run(date)}
        </p>
      </div>
    </Card>
  )
}

function findRise({ rises }: Simulation, { from, to }: typeof RISE) {
  return rises.find((each) => each.from === from && each.to === to && each.engines === 1 && each.dayEffect === 1)
}

/** '1 in 20' where the promise of 5 in 100 was kept in every case; null where it was not. */
function promisedOf({ falseClear, histories }: Simulation, autocorrelation: number): number | null {
  const cases = falseClear.filter((each) => each.autocorrelation === autocorrelation && each.atMost !== undefined)
  const most = Math.max(...cases.map(({ atMost = 0 }) => atMost))
  const kept = cases.length > 0 && (100 * worst(cases)) / histories < most
  return kept ? Math.round(100 / most) : null
}

function worst(cases: Simulation['falseClear']): number {
  return Math.max(0, ...cases.map(({ clear }) => clear))
}

function Found({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg bg-muted px-4 py-3">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold text-lg">{value}</dd>
    </div>
  )
}

interface EffectCase {
  engines: number
  answersADay: number
  targeted: readonly number[]
  untouched: readonly number[]
}

/** The last result of `npm run simulate -- --only effects`. */
export interface MeasuredEffects {
  date: string
  actions: number
  /** `found`: actions without an effect that were credited with one at either look; the promise is `atMost` of 100. */
  falseEffects: readonly (EffectCase & { found: number; atMost?: number })[]
  power: readonly (EffectCase & { by: number; first: number; second: number })[]
}

const effectCopy = howWeCalculateCopy.effect
/** The effect shown: one query against the fewest untouched ones. */
const SHOWN_EFFECT = { by: 20, targeted: 1, answers: 9 }
const SMALL = 10

/** What an effect is compared with, and how reliably the last simulation found effects. */
export function EffectPart({ measured: { date, actions, falseEffects, power } }: { measured: MeasuredEffects }) {
  const inHundred = (count: number) => (100 * count) / actions
  const promised = falseEffects.filter(({ atMost }) => atMost !== undefined)
  const worst = Math.max(0, ...promised.map(({ found }) => found))
  const most = Math.max(...promised.map(({ atMost = 0 }) => atMost))
  const ofPoints = (points: number) =>
    power.find(
      ({ by, targeted, engines, answersADay }) =>
        by === points && targeted.length === SHOWN_EFFECT.targeted && engines * answersADay === SHOWN_EFFECT.answers,
    )
  const shown = ofPoints(SHOWN_EFFECT.by)
  const small = ofPoints(SMALL)
  return (
    <Card labelledBy={effectCopy.id}>
      <SectionHead id={effectCopy.id} title={effectCopy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{effectCopy.rule(most)}</p>
        <p className="mt-2 text-muted-foreground text-sm">{effectCopy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          <Found name={effectCopy.falseOnes} value={effectCopy.inHundred(Math.ceil(inHundred(worst)))} />
          {shown && (
            <>
              <Found
                name={effectCopy.found(shown.by, 14)}
                value={effectCopy.inHundred(Math.floor(inHundred(shown.first)))}
              />
              <Found
                name={effectCopy.found(shown.by, 28)}
                value={effectCopy.inHundred(Math.floor(inHundred(shown.second)))}
              />
            </>
          )}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {shown && `${effectCopy.from(actions, shown.untouched.length, SHOWN_EFFECT.answers)} `}
          {small && `${effectCopy.small(SMALL, Math.floor(inHundred(small.second)))} `}
          {effectCopy.run(date)}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">{effectCopy.limits}</p>
      </div>
    </Card>
  )
}

interface GapCase {
  queries: number
  days: number
  engines: number
  answersADay: number
  dayEffect: number
}

/** The last result of `npm run simulate -- --only gaps`. */
export interface MeasuredGaps {
  date: string
  pages: number
  /** `listed`: pages of equal brands that list a gap; the promise is `atMost` of 100. */
  equal: readonly (GapCase & { listed: number; atMost: number })[]
  ahead: readonly (GapCase & { own: number; rival: number; found: number })[]
}

const opportunitiesCopy = howWeCalculateCopy.opportunities
/** The gaps that are shown, on the page with the most queries. */
const SHOWN_GAPS = { rivals: [50, 60], days: 28, answers: 9 }

/** When a gap is listed, and how reliable the last simulation found that rule. */
export function OpportunitiesPart({ measured: { date, pages, equal, ahead } }: { measured: MeasuredGaps }) {
  const inHundred = (count: number) => (100 * count) / pages
  const worst = Math.max(0, ...equal.map(({ listed }) => listed))
  const most = Math.max(...ahead.map(({ queries }) => queries))
  const found = ahead.filter(
    ({ queries, days, dayEffect, rival, ...made }) =>
      queries === most &&
      days === SHOWN_GAPS.days &&
      dayEffect === 1 &&
      made.engines * made.answersADay === SHOWN_GAPS.answers &&
      SHOWN_GAPS.rivals.includes(rival),
  )
  return (
    <Card labelledBy={opportunitiesCopy.id}>
      <SectionHead id={opportunitiesCopy.id} title={opportunitiesCopy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{opportunitiesCopy.rule(Math.max(...equal.map(({ atMost }) => atMost)))}</p>
        <p className="mt-2 text-muted-foreground text-sm">{opportunitiesCopy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          <Found name={opportunitiesCopy.falseOnes} value={opportunitiesCopy.inHundred(Math.ceil(inHundred(worst)))} />
          {found.map((each) => (
            <Found
              key={each.rival}
              name={opportunitiesCopy.found(each.own, each.rival, each.queries)}
              value={opportunitiesCopy.inHundred(Math.floor(inHundred(each.found)))}
            />
          ))}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {opportunitiesCopy.from(pages, SHOWN_GAPS.days, SHOWN_GAPS.answers)} {opportunitiesCopy.run(date)}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">{opportunitiesCopy.sites}</p>
        <p className="mt-2 text-muted-foreground text-sm">{opportunitiesCopy.steps}</p>
      </div>
    </Card>
  )
}
