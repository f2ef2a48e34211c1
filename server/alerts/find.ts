import { z } from 'zod'
import {
  type DayFacts,
  isNews,
  messageCopy,
  newSites,
  type Telling,
  type Told,
  tellingsOf,
} from '@/lib/alerts/messages'
import type { AlertMessage } from '@/lib/alerts/shapes'
import { ALERTS } from '@/lib/alerts/words'
import type { WeeklyDigest } from '@/lib/digest/shapes'
import { engineLabel } from '@/lib/engines/engines'
import { figuresStay, notAnswering } from '@/lib/engines/words'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { DIGEST } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { installationScope, type OrganisationScope, ownersOf } from '@/server/db/scope'
import { digestText } from '@/server/digest/message'
import { digestOf, digestWeek } from '@/server/digest/reads'
import { readKnown, recentActions } from '@/server/home/headline'
import { readPassed, weekOf } from '@/server/home/story'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { sendAlerts } from '@/server/queue/client'
import { nameOf, type Place } from './channels'

// Finds what is to be told, beside the daily run and never within it: an event is written once, with the job that delivers it, in
// one transaction (R-ALERT-3, R-ALERT-4).

const copy = messageCopy.message

const waitingRow = z.object({ organisation: z.string().nullable(), day: z.boolean() })

/**
 * Writes what is new for every channel: flags and silent engines at once, what a day showed from 07:00 UTC of the next, as the
 * digest. May run twice, concurrently, and again after being killed; an organisation that fails is left for the next pass.
 * @returns the number of messages to be sent
 */
export async function findAlerts(now: Date, signal?: AbortSignal): Promise<number> {
  const today = toDay(now)
  const isTime = now.getUTCHours() >= DIGEST.hour
  const places = await readRows(waitingRow)`
    select c.organisation_id as organisation, bool_or(c.found_on < ${today}::date) as day from alert_channel c
    where c.paused_at is null group by c.organisation_id order by c.organisation_id`
  let found = 0
  for (const { organisation, day } of places) {
    signal?.throwIfAborted()
    const place = organisation === null ? null : installationScope(organisation)
    try {
      found += await findIn(place, today, isTime && day)
    } catch (error) {
      log.error({ err: error, organisation }, 'alerts were not found')
    }
  }
  return found
}

async function findIn(place: Place, today: Day, isDue: boolean): Promise<number> {
  if (place === null) return writeTellings(place, await silentEngines(), null)
  const written = await writeTellings(place, await flaggedAnswers(place), null)
  return isDue ? written + (await writeTellings(place, [], await readDay(place, today))) : written
}

/** What a day showed; null figures for an organisation without answers. */
interface FoundDay {
  today: Day
  facts: DayFacts | null
  digest: Telling | null
}

async function readDay(scope: OrganisationScope, today: Day): Promise<FoundDay> {
  const digest = await digestOf(scope, today)
  if (digest === null) return { today, facts: null, digest: null }
  const actions = await recentActions(scope, today)
  const until = addDays(today, -1)
  const known = await readKnown({ scope, today, next: null, seesActions: true, until, brief: true, actions })
  const measured = digest.state !== 'notMeasured' && known.last === until
  const facts: DayFacts = {
    ...{ today, measured, actions, sources: digest.sources },
    week: { ...weekOf(known), range: known.ring.ring.interval },
    passed: measured ? await readPassed(known) : null,
  }
  return { today, facts, digest: today === digestWeek(today) ? digestTelling(digest) : null }
}

/** The mail of the week in the form of a message. */
function digestTelling(digest: WeeklyDigest): Telling {
  const { heading, lead, counted, changes, opportunity } = digestText(digest, '')
  const { visibility } = digest
  const { low = null, high = null, points = null, share = null } = visibility ?? {}
  const lines = [
    lead,
    ...(low !== null && high !== null ? [copy.likely(low, high)] : []),
    counted ?? '',
    ...changes.map(({ title, mark, figure, text }) => `${title}: ${mark?.label}, ${figure}, ${text}.`),
    opportunity ? `${opportunity.title}. ${opportunity.text}` : '',
  ]
  return {
    event: 'digest.weekly',
    key: `digest.weekly:${digest.week}`,
    subjects: [digest.week],
    title: heading,
    lines: lines.filter(Boolean),
    open: { label: copy.labels.digest, path: routes.home },
    figure:
      share === null
        ? null
        : { unit: 'percent', value: share, low, high, before: points === null ? null : share - points },
  }
}

const flagRow = z.object({ result: z.string(), at: z.date() })
const answerRow = z.object({ id: z.string(), engine: z.string(), query: z.string(), day: z.string() })
const countRow = z.object({ count: z.number() })

/** Flags of the last two days in one message. What people wrote with them stays in the product. */
async function flaggedAnswers(scope: OrganisationScope): Promise<Telling[]> {
  const flags = await readRows(flagRow)`
    select f.result_id as result, f.created_at as at from answer_flag f
    where f.organisation_id = ${scope} and f.solved_at is null
      and f.created_at > now() - make_interval(days => ${ALERTS.flagDays}::int)
      and f.created_at > (select min(c.created_at) from alert_channel c where c.organisation_id = ${scope})
    order by f.created_at desc limit 100`
  if (flags.length === 0) return []
  const answers = await readRows(answerRow)`
    select r.id, r.engine, q.search_term as query, to_char(r.day, 'YYYY-MM-DD') as day
    from result r join query q on q.owner_id = r.owner_id and q.id = r.query_id
    where r.owner_id = any(${await ownersOf(scope)}::text[]) and r.id = any(${flags.map(({ result }) => result)}::text[])`
  const { count: open } = await readRow(countRow)`
    select count(*)::int as count from answer_flag f where f.organisation_id = ${scope} and f.solved_at is null`
  return flags.map(({ result, at }) => {
    const answer = answers.find(({ id }) => id === result)
    return {
      event: 'answer.flagged',
      key: `answer.flagged:${result}:${at.getTime()}`,
      subjects: [`${result}:${at.getTime()}`],
      title: copy.flagged(1),
      lines: [
        ...(answer ? [copy.flaggedAnswer(engineLabel(answer.engine), answer.query, answer.day)] : []),
        copy.open(open),
      ],
      open: { label: copy.labels.answer, path: routes.answer(result) },
      figure: { unit: 'count', value: open, low: null, high: null, before: null },
    }
  })
}

/** Flags that are news for one channel, as one message. */
function together(flags: readonly Telling[]): Telling[] {
  const [first, ...others] = flags
  if (!first || others.length === 0) return [...flags]
  return [
    {
      ...first,
      subjects: flags.flatMap(({ subjects }) => subjects),
      title: copy.flagged(flags.length),
      lines: [...flags.slice(0, ALERTS.lines - 1).flatMap(({ lines }) => lines.slice(0, -1)), ...first.lines.slice(-1)],
      open: { label: copy.labels.answers, path: `${routes.answers}?view=wrongAboutUs` },
    },
  ]
}

const silentRow = z.object({ engine: z.string(), day: z.string() })

async function silentEngines(): Promise<Telling[]> {
  const silent = await readRows(silentRow)`
    select engine, to_char(silent_on, 'YYYY-MM-DD') as day from engine_state where silent_on is not null order by engine`
  return silent.map(({ engine, day }) => ({
    event: 'engine.failing',
    key: `engine.failing:${engine}:${day}`,
    subjects: [`${engine}:${day}`],
    title: `${notAnswering([engineLabel(engine)])}.`,
    lines: [messageCopy.silentRun(day), `${figuresStay(1)}.`],
    open: { label: copy.labels.engines, path: routes.engines },
    figure: null,
  }))
}

const channelRow = z.object({ id: z.string(), events: z.array(z.string()), probable: z.boolean(), due: z.boolean() })
const toldRow = z.object({ event: z.string(), subjects: z.array(z.string()), today: z.boolean() })

/** Writes for each channel of a place what is news there; each channel in a transaction that locks it. */
async function writeTellings(place: Place, tellings: readonly Telling[], day: FoundDay | null): Promise<number> {
  if (tellings.length === 0 && day === null) return 0
  const ids = await db().alertChannel.findMany({
    where: { organisationId: place, pausedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  let written = 0
  for (const { id } of ids) written += await db().$transaction((tx) => writeFor(tx, id, place, tellings, day))
  return written
}

async function writeFor(tx: Db, id: string, place: Place, tellings: readonly Telling[], day: FoundDay | null) {
  const [channel] = await readRows(channelRow, tx)`
    select c.id, c.events, c.probable, c.found_on < ${day?.today ?? '0001-01-01'}::date as due from alert_channel c
    where c.id = ${id} and c.paused_at is null for update of c`
  if (!channel) return 0
  const told = await readRows(toldRow, tx)`
    select event, subjects, (created_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date as today
    from alert_delivery where channel_id = ${id} and event <> 'test' and state <> 'held'
      and created_at > now() - make_interval(days => ${ALERTS.restDays}::int)
    order by created_at desc, id desc`
  const ofDay = day && channel.due ? tellingsOfDay(day, told) : []
  const news = [...ofDay, ...tellings].filter((telling) => isNews(telling, channel, told))
  const isFlag = ({ event }: Telling) => event === 'answer.flagged'
  const messages = [...news.filter((each) => !isFlag(each)), ...together(news.filter(isFlag))]
  const free = ALERTS.perDay - told.filter(({ today }) => today).length
  const written = await insertMessages(tx, channel.id, place, messages, free)
  if (day && channel.due)
    await tx.alertChannel.update({ where: { id }, data: { foundOn: dayToDate(day.today) }, select: { id: true } })
  return written
}

function tellingsOfDay({ facts, digest }: FoundDay, told: readonly Told[]): Telling[] {
  if (facts === null) return []
  const ofDay = tellingsOf({ ...facts, sources: newSites(facts.sources, told) })
  return digest ? [...ofDay, digest] : ofDay
}

/** Beyond three a day a message is kept as `held`, and not sent. */
async function insertMessages(tx: Db, channelId: string, place: Place, messages: readonly Telling[], free: number) {
  if (messages.length === 0) return 0
  const organisation = await nameOf(tx, place)
  const rows = messages.map(({ event, key, subjects, title, lines, open, figure }, index) => ({
    ...{ id: newId(), channelId, event, key, subjects, state: index < free ? 'waiting' : 'held' },
    message: {
      ...{ event, organisation, title, figure, lines: lines.slice(0, ALERTS.lines) },
      open: { label: open.label, href: open.path },
    } satisfies AlertMessage,
  }))
  const made = await tx.alertDelivery.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { id: true, state: true },
  })
  const sent = made.filter(({ state }) => state === 'waiting')
  await sendAlerts(
    sent.map(({ id: deliveryId }) => ({ deliveryId, ownerId: place })),
    tx,
  )
  return sent.length
}
