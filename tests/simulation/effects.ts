import { addDays } from '@/lib/format/days'
import { EFFECT } from '@/lib/limits'
import { measureEffect, type TargetChange } from '@/lib/measure/effect'
import type { QueryDay } from '@/lib/measure/verdict'
import {
  ACTIONS,
  type Drift,
  EFFECTIVE,
  type EffectCase,
  type EffectiveCase,
  NO_EFFECT,
  type QuietCase,
} from './effects-cases'
import { dayAt, engineAt, normal, randomFrom } from './histories'

// The product's own functions, on actions whose effect is known.

const AFTER = Math.max(...EFFECT.looks)
const DAYS = EFFECT.beforeDays + 1 + AFTER
const DATES = Array.from({ length: DAYS }, (_, day) => dayAt(day))

export interface EffectSimulation {
  actions: number
  /** How many were credited with an effect at either look. */
  falseEffects: (QuietCase & { found: number })[]
  power: (EffectiveCase & { first: number; second: number })[]
}

/** Number of actions for each case; the same in every run. */
export function simulateEffects(actions = ACTIONS): EffectSimulation {
  return {
    actions,
    falseEffects: NO_EFFECT.map((quiet, at) => {
      const looks = looksOf(quiet, 0, randomFrom(at + 1), actions)
      return { ...quiet, found: looks.filter((verdicts) => verdicts.some(isMoved)).length }
    }),
    power: EFFECTIVE.map((effective, at) => {
      const looks = looksOf(effective, effective.by, randomFrom(1000 + at), actions)
      const found = (look: number) => looks.filter((verdicts) => verdicts[look] === 'movedMore').length
      return { ...effective, first: found(0), second: found(1) }
    }),
  }
}

const isMoved = (verdict: string) => verdict === 'movedMore' || verdict === 'movedLess'

/** The verdicts of both looks at each action. */
function looksOf(made: EffectCase, by: number, random: () => number, actions: number): string[][] {
  const targets = made.targeted.map((_, index) => `targeted ${index}`)
  const implemented = dayAt(EFFECT.beforeDays)
  const action: TargetChange = { recommendation: 'action', to: 'implemented', day: implemented, queries: targets }
  const queries = [...targets, ...made.untouched.map((_, index) => `untouched ${index}`)]
  return Array.from({ length: actions }, () => {
    const data = { changes: [action], queries, days: answersOf(made, by, random), starts: [] }
    return EFFECT.looks.map((look) => measureEffect(action, data, addDays(implemented, look + 1)).effect.verdict)
  })
}

function answersOf(made: EffectCase, by: number, random: () => number): QueryDay[] {
  const drift = driftOf(made.drift, random)
  const series = (name: string, base: number, added: number) => {
    const own = ownDays(made, base / 100, random)
    return DATES.flatMap((date, day) => {
      const moved = moveBy(base / 100, drift[day] ?? 0, made.byOdds ?? false)
      const share = clamp(moved + (own[day] ?? 0) + (day > EFFECT.beforeDays ? added / 100 : 0))
      return Array.from({ length: made.engines }, (_, engine) => {
        let ranked = 0
        for (let answer = 0; answer < made.answersADay; answer++) if (random() < share) ranked += 1
        return { query: name, engine: engineAt(engine), day: date, ranked, results: made.answersADay }
      })
    })
  }
  return [
    ...made.targeted.flatMap((base, index) => series(`targeted ${index}`, base, by)),
    ...made.untouched.flatMap((base, index) => series(`untouched ${index}`, base, 0)),
  ]
}

const STEP = 0.12
const WALK = 0.02
const WEEK = 0.08
const WALK_MOST = 0.15

/** What moves all queries alike, as a share, day by day. */
function driftOf(drift: Drift, random: () => number): number[] {
  const step = random() < 0.5 ? -STEP : STEP
  let at = 0
  return Array.from({ length: DAYS }, (_, day) => {
    at = Math.max(-WALK_MOST, Math.min(WALK_MOST, at + WALK * normal(random)))
    if (drift === 'steady') return 0
    if (drift === 'step') return day > EFFECT.beforeDays ? step : 0
    return drift === 'walk' ? at : WEEK * Math.sin((2 * Math.PI * day) / 7)
  })
}

function moveBy(base: number, drift: number, byOdds: boolean): number {
  if (!byOdds) return base + drift
  // As much as a share of a half moves by the drift.
  return 1 / (1 + Math.exp(-(Math.log(base / (1 - base)) + 4 * drift)))
}

/** What moves one query alone. */
function ownDays(
  { engines, answersADay, dayEffect, autocorrelation, wander = 0 }: EffectCase,
  base: number,
  random: () => number,
) {
  const asked = engines * answersADay
  const spread = Math.sqrt(((dayEffect - 1) * base * (1 - base)) / (asked - 1))
  const kept = Math.sqrt(1 - autocorrelation ** 2)
  const pace = wander / 100 / Math.sqrt(AFTER)
  let effect = normal(random)
  let wandered = 0
  return Array.from({ length: DAYS }, () => {
    effect = autocorrelation * effect + kept * normal(random)
    wandered += pace * normal(random)
    return spread * effect + wandered
  })
}

function clamp(share: number): number {
  return Math.max(0.01, Math.min(0.99, share))
}
