import type { Actor, Reach } from '@/lib/access/permissions'
import { isSimulated } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { headline } from '@/lib/home/headline'
import { homeRows, workedRow } from '@/lib/home/rows'
import type { LiveAction, Row, RowFacts } from '@/lib/home/shapes'
import { AppError } from '@/lib/http/app-error'
import { EFFECT } from '@/lib/limits'
import { spokenDay, spokenDays } from '@/lib/measure/sentences'
import { verdictWindows } from '@/lib/measure/verdict'
import type { Report } from '@/lib/report/shapes'
import {
  againstHeadline,
  asOurs,
  gapsHeadline,
  isTooEarly,
  joined,
  type NextStep,
  nextHeadline,
  type Proof,
  remarksOf,
  type Slide,
  type SlideShow,
  type Slope,
  scopeOf,
  slopesOf,
  standHeadline,
  standingText,
  tooEarly,
  workedHeadline,
} from '@/lib/report/slides'
import { presentCopy } from '@/lib/report/words'
import type { RivalFigures } from '@/lib/rivals/shapes'
import { engineFoot } from '@/lib/rivals/words'
import { effectDetail } from '@/server/actions/effects'
import { organisationScope } from '@/server/db/scope'
import { type Asked, headlineFacts, type Known, readKnown } from '@/server/home/headline'
import { firstOpen, lineOf, readPassed, readStory, sharesBefore } from '@/server/home/story'
import { rivalFigures } from '@/server/rivals/reads'

/** Steps on a slide. */
const STEPS = 3

type Story = Awaited<ReturnType<typeof readStory>>

/**
 * Reads the slides of an organisation: the figures of Home, of a rival's page and of an effect (R-PRESENT-1). Under 20
 * answers there is one slide, which says when to come back. Throws 404 out of reach.
 */
export async function slideShow(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { today, next }: Pick<Asked, 'today' | 'next'>,
): Promise<SlideShow> {
  const scope = await organisationScope(actor, reach, organisationId)
  const story = await readStory({ scope, today, next }, actor)
  const { known, told } = story
  const show = {
    brand: known.own.organisation.name,
    day: known.ring.ring.ringDays?.to ?? today,
    simulated: known.ring.byEngine.engines.some(isSimulated),
  }
  if (isTooEarly(told)) {
    const slide: Slide = { key: 'tooEarly', headline: tooEarly(told), scope: '', notes: [] }
    return { ...show, people: [], rivals: [], slides: [slide] }
  }
  const steps = await nextSteps(story)
  const against = await againstSlide(story, actor, reach, today)
  const slides = [standSlide(story), against?.slide ?? null, ...(await lastSlides(story, steps, today))]
  return {
    ...show,
    people: [...new Set(steps.flatMap(({ by }) => by ?? []))],
    rivals: rivalNames(known, against?.slide.slopes ?? []),
    slides: slides.filter((slide) => slide !== null),
  }
}

/** Every brand that answers of the week name, the one named most first: a step or a title may name any. */
function rivalNames({ shares, brands }: Known, slopes: readonly Slope[]): string[] {
  const named = shares.brands.flatMap(({ id }) => brands.get(id)?.name ?? [])
  return [...new Set([...slopes.filter(({ own }) => !own).map(({ name }) => name), ...named])]
}

function standSlide({ told, known }: Story): Slide | null {
  const headline = standHeadline(told.sentences)
  if (!headline) return null
  const line = lineOf(known)
  const { notes } = presentCopy
  return {
    ...{ key: 'stand', headline, scope: told.line ? scopeOf(told.line) : '' },
    notes: [
      ...(told.line ? [notes.counted(told.line.text)] : []),
      ...notes.line,
      ...(line?.changes.map(({ date, text }) => notes.change(spokenDay(date, known.last), text)) ?? []),
    ],
    ...(line && { line }),
  }
}

async function againstSlide(story: Story, actor: Actor, reach: Reach, today: Day): Promise<{ slide: Slide } | null> {
  const { known, facts, rows, told } = story
  const { rival, week } = facts
  const { passed } = rows.watch
  const share = week?.share ?? 0
  const headline = againstHeadline(told.sentences[1], rival, share, passed)
  if (!headline || !rival || !week) return null
  const { shares, brands, last, scope } = known
  const before = await sharesBefore(known)
  const others = shares.brands.flatMap(({ id, share }) => {
    const name = brands.get(id)?.name
    return name === undefined ? [] : [{ name, share, before: before.brands.find((each) => each.id === id)?.share ?? 0 }]
  })
  // Without answers in the four weeks before there is nothing to come from.
  if (before.answers === 0) return null
  const own = { name: known.own.organisation.name, share, before: before.own.share }
  const slopes = slopesOf(own, others, passed)
  const page = await rivalFigures(actor, reach, scope, rival.key, { range: 28 }, today).catch(orNull)
  const second = passed?.page ? presentCopy.newPage(passed.page.path, passed.page.answers) : ''
  const windows = { recent: week, before: verdictWindows('week', last).before }
  const slide: Slide = {
    ...{ key: 'against', headline, scope: presentCopy.ofAnswers, slopes },
    remarks: remarksOf(slopes, { first: page ? aboutLeader(page) : '', second }),
    notes: [
      presentCopy.notes.weeks(
        { days: spokenDays(windows.recent.from, windows.recent.to, last), answers: week.results },
        { days: spokenDays(windows.before.from, windows.before.to, last), answers: before.answers },
      ),
      presentCopy.notes.share,
      ...(page ? [presentCopy.notes.ahead] : []),
    ],
  }
  return { slide }
}

/** A rival of this week may be sorted as no rival at all. */
function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null
  throw error
}

/** Since when who is ahead, and on which engines, as on the rival's page. */
function aboutLeader({ sentences: [first], engines, rival }: RivalFigures): string {
  const ahead = first && (first.key === 'rivalAhead' || first.key === 'ownAhead') ? first : null
  // The gap of 28 days is another figure than the distance of this week, which stands before it.
  const [since = ''] = ahead ? ahead.text.slice(rival.name.length).split(';') : []
  const { level, worst } = engineFoot(engines)
  return [
    ahead && presentCopy.since(ahead.key === 'ownAhead', rival.name, since.replace(/\.$/, '')),
    level && presentCopy.level(level.label),
    worst && presentCopy.worst(worst.label),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What Home knows to do next: actions with a day, the earliest first, then opportunities about which nothing is done. */
async function nextSteps({ known, rows }: Story): Promise<NextStep[]> {
  const { due } = rows.next
  const planned = due.map(({ title, by, due: day, standing }) => ({
    ...{ title, by, due: day, evidence: standingText(standing) },
  }))
  if (planned.length >= STEPS) return planned.slice(0, STEPS)
  const open = (await firstOpen(known, STEPS)).map(({ card: { kind, title, atStake }, standing }) => ({
    ...{ title, by: null, due: null },
    evidence: kind === 'gap' ? standingText(standing) : presentCopy.withoutUs(atStake),
  }))
  return [...planned, ...open].slice(0, STEPS)
}

/** What worked and what comes next: one slide, or two where three steps leave no room. */
async function lastSlides({ known, rows }: Story, steps: NextStep[], today: Day): Promise<Slide[]> {
  const worked = await workedSlide(known, rows, today)
  const next: Slide | null =
    steps.length === 0
      ? null
      : {
          ...{ key: 'next', headline: nextHeadline(steps.length), steps },
          scope: `${spokenDays(known.week.from, known.last, today)}.`,
          notes: [presentCopy.notes.steps, presentCopy.notes.standing(spokenDays(known.week.from, known.last, today))],
        }
  if (!worked || !next) return [worked, next].filter((slide) => slide !== null)
  if (steps.length === STEPS) return [worked, next]
  const headline = joined(worked.headline, next.headline) ?? worked.headline
  return [{ ...worked, key: 'workedAndNext', headline, notes: [...worked.notes, ...next.notes], steps }]
}

/** The action that Home's row says worked. */
function actionOf(row: Row | null | undefined, actions: readonly LiveAction[]): LiveAction | undefined {
  const what = row?.opens?.what
  return what?.kind === 'effect' ? actions.find(({ id }) => id === what.id) : undefined
}

async function workedSlide({ scope, actions }: Known, rows: RowFacts, today: Day): Promise<Slide | null> {
  const row = homeRows(rows).find(({ kind }) => kind === 'worked')
  const action = actionOf(row, actions)
  if (!action) return null
  const { targeted, untouched, points, windows, targetedQueries, look } = await effectDetail(scope, action.id, today)
  const shares = [targeted.before, targeted.after, untouched.before, untouched.after].map(({ share }) => share)
  const [before, after, otherBefore, otherAfter] = shares
  if (before == null || after == null || otherBefore == null || otherAfter == null || points === null) return null
  const queries = targetedQueries.filter(({ counted }) => counted).length
  const proof: Proof = { queries, before, after, otherBefore, otherAfter, points }
  const live = spokenDay(action.liveSince, today)
  return {
    ...{ key: 'worked', headline: workedHeadline(action), proof },
    scope: presentCopy.ofProof(look ?? EFFECT.looks[0], live),
    notes: [
      presentCopy.notes.proofDays(
        spokenDays(windows.before.from, windows.before.to, today),
        spokenDays(windows.after.from, windows.after.to, today),
      ),
      presentCopy.notes.proofAnswers(
        [targeted.before.results, targeted.after.results],
        [untouched.before.results, untouched.after.results],
      ),
      presentCopy.notes.looks,
    ],
  }
}

/**
 * Tells in up to three sentences where the organisation stood, against whom, and what worked and comes next, as of a
 * day, with what the first one counts, for the report and its mail (R-ACTION-7). `gaps` is the number that it lists.
 */
export async function slideHeadlines(
  asked: Omit<Asked, 'brief'>,
  gaps: number,
): Promise<Pick<Report, 'headlines' | 'counted'>> {
  const known = await readKnown({ ...asked, brief: true })
  const facts = await headlineFacts(known)
  const { sentences, line } = headline(facts)
  // Asking for queries is for the person who can add them.
  if (sentences[0]?.key === 'noQuery') return { headlines: [], counted: line }
  if (isTooEarly({ sentences })) return { headlines: sentences.map(asOurs), counted: line }
  const against = againstHeadline(sentences[1], facts.rival, facts.week?.share ?? 0, await readPassed(known))
  const worked = actionOf(workedRow({ live: known.actions, today: asked.today }), known.actions)
  const last = joined(worked ? workedHeadline(worked) : null, gaps > 0 ? gapsHeadline(gaps) : null)
  const headlines = [standHeadline(sentences), against, last].filter((each) => each !== null)
  return { headlines, counted: line }
}
