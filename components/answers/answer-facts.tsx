'use client'

import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { FoldMark } from '@/components/layout/expander'
import { Badge } from '@/components/ui/badge'
import { ExternalLink } from '@/components/ui/external-link'
import { FlaskConical } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import { answersCopy } from '@/lib/answers/page'
import type { AnswerCard, Evidence, ResultRow, TextMark } from '@/lib/answers/shapes'
import { answerCopy, evidenceCopy } from '@/lib/answers/words'
import { engineLabel, isSimulated } from '@/lib/engines/engines'
import { clockTime, longDate } from '@/lib/format/dates'
import { addDays, type Day, toDay } from '@/lib/format/days'
import type { NameExample, UnconfirmedName } from '@/lib/names/shapes'
import { namesCopy } from '@/lib/names/words'
import { MARKS } from './answer-text'

export type ShownAnswer = Omit<ResultRow, 'ranks'> & Evidence

const TOP_THREE = 3

export function AnswerFacts({ answer }: { answer: ShownAnswer }) {
  const { facts, questionNotKept } = answerCopy
  const { engine, model, sample, question, createdAt, organisation } = answer
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 text-sm">
      <Fact name={facts.engine}>
        <span className="flex items-center gap-2">
          <EngineMark engine={engine} />
          {engineLabel(engine)}
        </span>
        {sample > 1 && <span className="block text-muted-foreground text-xs">{answerCopy.repeat(sample)}</span>}
      </Fact>
      <Fact name={facts.model}>{model}</Fact>
      <Fact name={facts.place}>
        {question ? answerCopy.place(question.location, question.country) : questionNotKept}
      </Fact>
      <Fact name={facts.time}>
        <AnswerTime at={createdAt} />
      </Fact>
      {organisation !== null && (
        <Fact name={facts.position}>
          <OwnPosition answer={answer} />
        </Fact>
      )}
      <Fact name={facts.searcher}>
        <Searcher question={question} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  )
}

function OwnPosition({ answer }: { answer: Pick<ResultRow, 'ownPlacement' | 'ownNamed'> }) {
  const { ownPlacement } = answer
  if (ownPlacement === null)
    return <span className="font-normal text-muted-foreground">{evidenceCopy.unplaced(answer)}</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tnum">{ownPlacement}</span>
      {ownPlacement <= TOP_THREE && <Badge tone="success">{answerCopy.topThree}</Badge>}
    </span>
  )
}

function Searcher({ question }: Pick<Evidence, 'question'>) {
  if (!question) return answerCopy.questionNotKept
  const { profileName, profile } = question
  if (profileName === null && profile === null) return answerCopy.noProfile
  return (
    <>
      {profileName}
      {profile !== null && (
        <span className="block whitespace-pre-wrap font-normal text-muted-foreground text-xs">{profile}</span>
      )}
    </>
  )
}

const CARDS_SHOWN = 6
const cardsCopy = answerCopy.cards

/** What a surface shows beside the text: words of others, shown as text only. No figure counts them (R-SURFACES-9). */
export function AnswerCards({
  answer: { cards, cardMarks, onCards },
  heading: Title,
}: {
  answer: Pick<ShownAnswer, 'cards' | 'cardMarks' | 'onCards'>
  heading: 'h2' | 'h3'
}) {
  const [all, setAll] = useState(false)
  const title = useId()
  const rest = cards.length - CARDS_SHOWN
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={title} className="mt-7 border-border border-t pt-4 text-sm leading-5">
      <Title className="font-semibold text-base" id={title}>
        {cardsCopy.title}
        <span className="tnum ml-2 font-normal text-muted-foreground">{cards.length}</span>
      </Title>
      <p className="mt-0.5 text-muted-foreground">{cardsCopy.text}</p>
      {onCards.length > 0 && (
        <p className="wrap-anywhere mt-2">
          {cardsCopy.apart}{' '}
          {onCards.map(({ key, name, own }, index) => (
            <span key={`${own} ${key}`}>
              <bdi className={own ? 'font-semibold' : undefined}>{name}</bdi>
              {own && (
                <>
                  {' '}
                  <Badge tone="own">{answersCopy.order.you}</Badge>
                </>
              )}
              {index < onCards.length - 1 && ', '}
            </span>
          ))}
        </p>
      )}
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {(all ? cards : cards.slice(0, CARDS_SHOWN)).map((card, index) => (
          <CardBeside card={card} key={`${card.kind} ${card.name}`} marks={cardMarks[index] ?? []} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          aria-expanded={all}
          className="mt-1.5 inline-flex min-h-8 items-center gap-1.5 text-muted-foreground hover:text-foreground print:hidden"
          onClick={() => setAll(!all)}
          type="button"
        >
          {all ? cardsCopy.less : cardsCopy.more(rest)}
          <FoldMark open={all} />
        </button>
      )}
    </section>
  )
}

function CardBeside({ card: { name, kind, price, rating, address, url, site }, marks }: CardProps) {
  const facts = [...(price ? [price] : []), ...(rating ? [cardsCopy.rating(rating)] : [])].join(' · ')
  return (
    <li className="wrap-anywhere min-w-0 rounded-md border border-border px-3 py-2">
      <span className="block text-muted-foreground text-xs">{cardsCopy.kind(kind)}</span>
      <bdi className="mt-0.5 block font-medium">
        <MarkedName marks={marks} name={name} />
      </bdi>
      {facts && <bdi className="tnum block text-muted-foreground">{facts}</bdi>}
      {address && <bdi className="block text-muted-foreground">{address}</bdi>}
      {url && (
        <ExternalLink className="max-w-full text-primary hover:underline" href={url}>
          <span className="truncate">{site ?? url}</span>
        </ExternalLink>
      )}
    </li>
  )
}

interface CardProps {
  card: AnswerCard
  marks: readonly TextMark[]
}

function MarkedName({ name, marks }: { name: string; marks: readonly TextMark[] }) {
  return (
    <>
      {marks.map(({ start, end, own }, index) => (
        <span key={start}>
          {name.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className={MARKS[own ? 'own' : 'rival']}>
            {name.slice(start, end)}
            <span className="sr-only"> ({answerCopy.marked[own ? 'own' : 'rival']})</span>
          </mark>
        </span>
      ))}
      {name.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}

/** A sentence of an answer with a name in it; text of a model, shown as text only. */
export function ExampleSentence({
  example,
  none = namesCopy.noExample,
}: {
  example: NameExample | null
  none?: string
}) {
  if (!example) return <span className="text-subtle-foreground">{none}</span>
  const { text, start, end } = example
  return (
    <span className="wrap-anywhere line-clamp-2 min-w-40 text-muted-foreground">
      “{text.slice(0, start)}
      <mark className="rounded-xs bg-status-pending-soft px-0.5 font-medium text-foreground">
        {text.slice(start, end)}
      </mark>
      {text.slice(end)}”
    </span>
  )
}

/** Names that the reader gave and the text does not hold, for system admins (R-NAME-7). */
export function UnconfirmedNames({ names }: { names: readonly UnconfirmedName[] }) {
  const { title, text, notHeld, confirmedBy: confirmed } = namesCopy.unconfirmed
  return (
    <>
      <p className="mb-2 text-muted-foreground text-sm">{text}</p>
      <ul aria-label={title} className="divide-y divide-border border-border border-t text-sm">
        {names.map(({ name, example, confirmedBy }) => (
          <li className="py-2.5" key={name}>
            <span className="wrap-anywhere block font-medium">{name}</span>
            <ExampleSentence example={example} none={notHeld} />
            {confirmedBy !== null && (
              <span className="wrap-anywhere block text-muted-foreground text-xs">{confirmed(confirmedBy)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Simulated answers are labelled as such everywhere. */
export function SimulatedAnswer({ engine }: Pick<ResultRow, 'engine'>) {
  if (!isSimulated(engine)) return null
  return (
    <Badge icon={<FlaskConical />} tone="warning">
      {answerCopy.simulated}
    </Badge>
  )
}

const never = () => () => undefined

/** In the zone of the reader, which only the browser knows; as a tooltip in UTC. With `today`, that and the day before by name. */
export function AnswerTime({ at, today }: { at: string; today?: Day }) {
  const said = (time: string) => (today === undefined ? longDate(time) : spokenTime(time, today))
  const shown = useSyncExternalStore(
    never,
    () => said(inZoneOfReader(at)),
    () => said(at),
  )
  const utc = answerCopy.utc(longDate(at))
  return (
    <Tooltip content={utc}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by key */}
      <time className="rounded-xs" dateTime={at} tabIndex={0}>
        {shown}
        <span className="sr-only"> ({utc})</span>
      </time>
    </Tooltip>
  )
}

function spokenTime(time: string, today: Day): string {
  const day = toDay(new Date(time))
  if (day === today) return answersCopy.todayAt(clockTime(time))
  return day === addDays(today, -1) ? answersCopy.yesterdayAt(clockTime(time)) : longDate(time)
}

/** Formats as if the reader's zone were UTC. */
function inZoneOfReader(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
