import { createHash } from 'node:crypto'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import { nextRow } from '@/lib/home/rows'
import { HOME } from '@/lib/limits'
import { decidingWindow, verdicts } from '@/lib/measure/verdict'
import { nextStepOf } from '@/lib/portfolio/rules'
import type { BrandFigures } from '@/lib/portfolio/shapes'
import { installationScope, type OrganisationScope } from '@/server/db/scope'
import { changesOf, type Known, readKnown } from '@/server/home/headline'
import { firstOpen, lineOf, nextFacts, silentEngines } from '@/server/home/story'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'
import { keepFigures, readAllIds, readKept, readStamps } from './reads'

// Figures of many brands at once (R-BRANDS-5). Each is counted by what Home is made of, which takes a tenth of a second and more
// for one brand, and kept with a stamp of all that it was made of; while the stamp is the same, so is what Home shows.

/** Changes with what is kept, so that an earlier release's figures are counted anew. */
const KEPT_VERSION = 1

/** How long the verdict is looked for in the past, in days. */
const VERDICT_DAYS = 28

/** Counts what Home and Opportunities show of a brand; `before` is what was kept of it until now. */
export async function countBrand(
  scope: OrganisationScope,
  today: Day,
  before: Pick<BrandFigures, 'opportunities'> | null,
): Promise<BrandFigures> {
  const known = await readKnown({ scope, today, next: null, seesActions: true, brief: true })
  const facts = await nextFacts(known, false)
  const [first = null] = await firstOpen(known, 1)
  const { ring, last } = known
  const { score, ranked, results, interval, verdict, verdictWindow, verdicts: both } = ring.ring
  const next = (mayAdd: boolean) => {
    const row = nextRow({ ...facts, next: { ...facts.next, opportunity: first, mayAdd } })
    return nextStepOf(row, today, facts.next.due[0]?.due ?? null)
  }
  const foundAt = new Map(before?.opportunities.map((each) => [each.key, each.foundAt]))
  const now = before === null ? null : new Date().toISOString()
  return {
    ...{ last, score, ranked, results, interval, verdict, verdictWindow },
    points: decidingWindow(ring.ring).of.points,
    verdicts: {
      week: { verdict: both.week.verdict, points: both.week.points },
      month: { verdict: both.month.verdict, points: both.month.points },
    },
    ...placeOf(known, score),
    line: lineDays(known),
    next: { adds: next(true), others: next(false) },
    queries: facts.next.queries,
    failingEngines: silentEngines(known).map(({ id, label, lastAnswerDay: since }) => ({ id, label, since })),
    verdictSince: verdictSince(known, verdict),
    effects: facts.live.flatMap(({ effect, lookedOn }) => (effect === null || lookedOn === null ? [] : [lookedOn])),
    opportunities: (await known.openCards()).map(({ key }) => ({
      key,
      foundAt: foundAt.has(key) ? (foundAt.get(key) ?? null) : now,
    })),
  }
}

/** The rival named most, and the own place beside all rivals, by the shares of this week as they are printed. */
function placeOf({ shares, brands }: Known, score: number | null): Pick<BrandFigures, 'rank' | 'rival'> {
  const [first] = shares.brands
  const brand = first && brands.get(first.id)
  return {
    rank: score === null || score === 0 ? null : 1 + shares.brands.filter(({ share }) => share > score).length,
    rival: first && brand ? { key: brand.key, name: brand.name, share: first.share } : null,
  }
}

/** Home's line with a place for each of its days. */
function lineDays(known: Known): BrandFigures['line'] {
  const points = new Map(lineOf(known)?.points.map(({ date, share }) => [date, share]))
  return lastDays(known.last, HOME.lineDays).map((day) => points.get(day) ?? null)
}

/** The first day since when the verdict, counted as today, has been the same; null if that is before the last four weeks. */
function verdictSince(known: Known, verdict: BrandFigures['verdict']): Day | null {
  const { ring, last } = known
  for (let ago = 1; ago <= VERDICT_DAYS; ago += 1)
    if (verdicts(ring.queryDays, addDays(last, -ago), changesOf(known)).verdict !== verdict)
      return addDays(last, 1 - ago)
  return null
}

interface Counted {
  /** By organisation. */
  figures: Map<string, BrandFigures>
  /** Organisations whose figures could not be counted in the time. */
  waiting: string[]
}

/**
 * Returns the figures of these organisations: kept ones while nothing behind them has changed, and others counted anew, one after
 * another until `untilMs`.
 */
export async function figuresOf(ids: readonly string[], today: Day, untilMs: number): Promise<Counted> {
  const [stamps, kept] = await Promise.all([readStamps(ids, today), readKept(ids)])
  const figures = new Map<string, BrandFigures>()
  const waiting: string[] = []
  for (const id of ids) {
    const stamp = stampOf(stamps.get(id) ?? '', today)
    const found = kept.get(id)
    if (found?.figures && found.stamp === stamp) figures.set(id, found.figures)
    else if (Date.now() > untilMs) waiting.push(id)
    else {
      const counted = await countBrand(installationScope(id), today, found?.figures ?? null)
      await keepFigures(id, stamp, counted)
      figures.set(id, counted)
    }
  }
  return { figures, waiting }
}

function stampOf(stamp: string, today: Day): string {
  return createHash('sha256').update(`${KEPT_VERSION} ${today} ${env().engines} ${stamp}`).digest('hex').slice(0, 32)
}

const BATCH = 100

/**
 * Counts the figures of all organisations whose figures have changed since they were kept, so that nobody waits for them. May run
 * twice, concurrently, and again after being killed.
 * @returns how many were counted, and how many failed
 */
export async function countBrands(today: Day, signal?: AbortSignal): Promise<{ counted: number; failed: number }> {
  const done = { counted: 0, failed: 0 }
  let after = ''
  for (;;) {
    const ids = await readAllIds(after, BATCH)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    const { waiting } = await figuresOf(ids, today, 0)
    for (const id of waiting) {
      signal?.throwIfAborted()
      try {
        await figuresOf([id], today, Number.POSITIVE_INFINITY)
        done.counted += 1
      } catch (error) {
        log.error({ err: error, organisation: id }, 'figures of a brand were not counted')
        done.failed += 1
      }
    }
  }
  if (done.counted + done.failed > 0) log.info(done, 'figures of brands counted')
  return done
}
