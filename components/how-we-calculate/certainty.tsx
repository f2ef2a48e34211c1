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

/** Histories with a clear verdict, and those with a clear or probable one. */
interface Found {
  clear: number
  probable: number
}

/** The last result of `npm run simulate`; the promises are percent of the histories. */
export interface Simulation {
  date: string
  histories: number
  falseChanges: readonly (ClearCase & Found & { atMost?: { clear: number; probable?: number } })[]
  rises: readonly (ClearCase & { from: number; to: number; within7: Found; within28: Found })[]
}

const clearCopy = howWeCalculateCopy.clear
const RISE = { from: 30, to: 60 }
const SMALL_RISE = { from: 30, to: 45 }
/** Answers a day of one organisation with three queries on three engines. */
const ANSWERS = 9

/** What verdicts promise. All numbers come from the last simulation. */
export function ClearPart({ simulation }: { simulation: Simulation }) {
  const { date, histories, falseChanges } = simulation
  const inHundred = (count: number) => Math.round((100 * count) / histories)
  const said = (count: number) => clearCopy.inHundred(inHundred(count))
  const [rise, small] = [RISE, SMALL_RISE].map((wanted) => findRise(simulation, wanted))
  const independent = falseChanges.filter(({ autocorrelation, atMost }) => autocorrelation === 0 && atMost)
  const alike = falseChanges.filter(({ autocorrelation, atMost }) => autocorrelation > 0 && atMost)
  return (
    <Card labelledBy={clearCopy.id}>
      <SectionHead id={clearCopy.id} title={clearCopy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{clearCopy.rule}</p>
        <p className="mt-2 text-muted-foreground text-sm">{clearCopy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-2">
          <Promised name={clearCopy.falseClear} value={said(worst(independent, 'clear'))} />
          <Promised name={clearCopy.falseProbable} value={said(worst(independent, 'probable'))} />
          {rise && <Promised name={clearCopy.rises(rise.from, rise.to, 7)} value={said(rise.within7.probable)} />}
          {small && <Promised name={clearCopy.rises(small.from, small.to, 28)} value={said(small.within28.probable)} />}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {`${clearCopy.from(histories, ANSWERS)} ${clearCopy.alike(inHundred(worst(alike, 'clear')))} ${clearCopy.run(date)}`}
        </p>
      </div>
    </Card>
  )
}

function findRise({ rises }: Simulation, { from, to }: typeof RISE) {
  return rises.find(
    (each) =>
      each.from === from &&
      each.to === to &&
      each.engines === 1 &&
      each.answersADay === ANSWERS &&
      each.dayEffect === 1,
  )
}

function worst(cases: Simulation['falseChanges'], key: keyof Found): number {
  return Math.max(0, ...cases.map((each) => each[key]))
}

function Promised({ name, value }: { name: string; value: string }) {
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
          <Promised name={effectCopy.falseOnes} value={effectCopy.inHundred(Math.ceil(inHundred(worst)))} />
          {shown && (
            <>
              <Promised
                name={effectCopy.found(shown.by, 14)}
                value={effectCopy.inHundred(Math.floor(inHundred(shown.first)))}
              />
              <Promised
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
  /** The same with sites and searches on the page; `listed`: pages that list anything. */
  places: readonly (GapCase & { listed: number })[]
  ahead: readonly (GapCase & { own: number; rival: number; found: number })[]
}

const opportunitiesCopy = howWeCalculateCopy.opportunities
/** The gaps that are shown, on the page with the most queries. */
const SHOWN_GAPS = { rivals: [50, 60], days: 28, answers: 9 }

/** When a gap is listed, and how reliable the last simulation found that rule. */
export function OpportunitiesPart({ measured: { date, pages, equal, places, ahead } }: { measured: MeasuredGaps }) {
  const inHundred = (count: number) => (100 * count) / pages
  const worst = Math.max(0, ...[...equal, ...places].map(({ listed }) => listed))
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
          <Promised
            name={opportunitiesCopy.falseOnes}
            value={opportunitiesCopy.inHundred(Math.ceil(inHundred(worst)))}
          />
          {found.map((each) => (
            <Promised
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
