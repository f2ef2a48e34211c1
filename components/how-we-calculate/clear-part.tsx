import { Card } from '@/components/ui/card'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { SectionHead } from './section-head'

interface Case {
  engines: number
  answersADay: number
  dayEffect: number
  autocorrelation: number
}

/** What `npm run simulate` has measured last. */
export interface Simulation {
  date: string
  histories: number
  /** `clear`: histories without a change in which some look of the quarter called one clear; `atMost` of 100 is promised. */
  falseClear: readonly (Case & { clear: number; atMost?: number })[]
  rises: readonly (Case & { from: number; to: number; within7: number; within14: number })[]
}

const copy = howWeCalculateCopy.clear
/** The rise that the promise is about, and a smaller one. */
const RISE = { from: 30, to: 60 }
const SMALL_RISE = { from: 30, to: 45 }

/** What verdicts promise, as the last simulation found it: nothing here is typed in. */
export function ClearPart({ simulation }: { simulation: Simulation }) {
  const { date, histories } = simulation
  const inHundred = (count: number) => copy.inHundred(Math.round((100 * count) / histories))
  const [rise, small] = [RISE, SMALL_RISE].map((wanted) => findRise(simulation, wanted))
  const promised = promisedOf(simulation, 0)
  const alike = worst(simulation.falseClear.filter(({ autocorrelation, atMost }) => autocorrelation > 0 && atMost))
  return (
    <Card labelledBy={copy.id}>
      <SectionHead id={copy.id} title={copy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{copy.rule}</p>
        <p className="mt-2 text-muted-foreground text-sm">{copy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          {promised !== null && <Found name={copy.falseOnes} value={copy.fewerThan(promised)} />}
          {rise && <Found name={copy.rises(rise.from, rise.to, 7)} value={inHundred(rise.within7)} />}
          {rise && <Found name={copy.sameRises(14)} value={inHundred(rise.within14)} />}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {rise && `${copy.from(histories, rise.answersADay)} `}
          {small && `${copy.small(small.from, small.to, Math.round((100 * small.within14) / histories), 14)} `}
          {alike > 0 && `${copy.alike(Math.ceil((100 * alike) / histories))} `}
          {copy.run(date)}
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

export function Found({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg bg-muted px-4 py-3">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold text-lg">{value}</dd>
    </div>
  )
}
