import { clsx } from 'clsx'
import Link from 'next/link'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { FoldMark } from '@/components/layout/expander'
import { Badge } from '@/components/ui/badge'
import { ExternalLink } from '@/components/ui/external-link'
import { ArrowRight } from '@/components/ui/icons'
import { answersCopy as copy } from '@/lib/answers/page'
import type { AnswerReading } from '@/lib/answers/page-shapes'
import type { AnswerSource } from '@/lib/answers/shapes'
import { answerCopy } from '@/lib/answers/words'
import { engineLabel } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { pathOf } from '@/lib/format/text'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { rivalPath } from '@/lib/routes'
import { isResolved } from '@/lib/sites/citations'
import { AnswerCards, AnswerTime } from './answer-facts'
import { AnswerBody } from './answer-text'
import { useFoundWords } from './use-answers'

const SOURCES_SHOWN = 5

/** One answer to read: what it says of the organisation, its text, and who and what is behind it (R-ANSWERS-3). */
export function ReadingPane({
  answer,
  search,
  asReceived,
  today,
  title,
  actions,
  onCompare,
  children,
}: {
  answer: AnswerReading
  search: string
  asReceived: boolean
  today: Day
  /** The heading, which gets the focus when an answer is opened to be read. */
  title: RefObject<HTMLHeadingElement | null>
  /** Beside the line about the answer. */
  actions: ReactNode
  onCompare: (id: string) => void
  /** Buttons under the heading, and the note of a flagged answer. */
  children: ReactNode
}) {
  const text = useRef<HTMLDivElement>(null)
  useFoundWords(text, search, `${answer._id} ${asReceived}`)
  return (
    <article aria-labelledby="read-answer" className="px-4 py-5 lg:px-6 xl:px-9" data-read-answer={answer._id}>
      <div className="flex items-center gap-3 max-lg:hidden">
        <About answer={answer} today={today} />
        <span className="ml-auto flex shrink-0 items-center gap-2">{actions}</span>
      </div>
      <div className="lg:hidden">
        <About answer={answer} today={today} />
      </div>
      <h2
        className="wrap-anywhere mt-2.5 font-semibold text-xl tracking-tighter outline-none"
        id="read-answer"
        ref={title}
        tabIndex={-1}
      >
        {answer.question?.term ?? answer.query.searchTerm}
      </h2>
      {children}
      <Said answer={answer} onCompare={onCompare} />
      <div className="mt-6 grid paper:grid-cols-[minmax(0,1fr)_14.125rem] gap-x-9 gap-y-4 xl:grid-cols-[minmax(0,1fr)_14.125rem]">
        <div className="flex flex-wrap content-start gap-2 xl:order-last xl:block">
          <Fold short={copy.orderShort(answer.brands.length)} title={copy.order.title}>
            <Order answer={answer} />
          </Fold>
          <Fold short={copy.sources.short(citedOf(answer.sources).length)} title={copy.sources.title}>
            <Sources sources={answer.sources} />
          </Fold>
          <Fold short={answerCopy.searches.title} title={answerCopy.searches.title}>
            <Searches answer={answer} />
          </Fold>
        </div>
        <div className="min-w-0">
          <div className="text-[0.9375rem] leading-6.25" ref={text}>
            <AnswerBody answer={answer} asReceived={asReceived} heading={3} />
          </div>
          <AnswerCards answer={answer} heading="h3" />
        </div>
      </div>
    </article>
  )
}

function About({ answer: { engine, createdAt, question, sample }, today }: { answer: AnswerReading; today: Day }) {
  const searcher = question?.profileName ?? question?.profile
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-muted-foreground text-sm">
      <EngineMark engine={engine} />
      <span>{engineLabel(engine)}</span>
      <span aria-hidden="true">·</span>
      <AnswerTime at={createdAt} today={today} />
      {sample > 1 && (
        <>
          <span aria-hidden="true">·</span>
          {answerCopy.repeat(sample)}
        </>
      )}
      {question && (
        <>
          <span aria-hidden="true">·</span>
          <span title={answerCopy.place(question.location, question.country)}>
            {answerCopy.city(question.location)}
          </span>
        </>
      )}
      {searcher && (
        <>
          <span aria-hidden="true">·</span>
          <span className="wrap-anywhere line-clamp-1" title={question?.profile ?? undefined}>
            {copy.askedAs(searcher)}
          </span>
        </>
      )}
    </p>
  )
}

/** Sentences about what changed since the day before stand on a line of their own. */
const SINCE = ['before', 'firstTime']

/** What the answer says of the organisation, as the server says it everywhere. */
function Said({
  answer: { sentences, before },
  onCompare,
}: Pick<Parameters<typeof ReadingPane>[0], 'answer' | 'onCompare'>) {
  const since = sentences.filter(({ key }) => SINCE.includes(key))
  const now = sentences.filter(({ key }) => !SINCE.includes(key))
  if (sentences.length === 0) return null
  const sources = now.filter(({ key }) => key.toLowerCase().includes('source'))
  const named = now.filter((each) => !sources.includes(each))
  const text = (of: typeof sentences) => of.map((each) => each.text).join(' ')
  return (
    <div className="wrap-anywhere mt-4 rounded-lg bg-muted px-4 py-3 text-[0.9375rem] leading-6">
      <p>
        <b className="font-semibold">{text(named)}</b> {text(sources)}
      </p>
      {since.length > 0 && (
        <p className="text-muted-foreground text-sm">
          {text(since)}{' '}
          {before && since.some(({ key }) => key === 'before') && (
            <button
              className="inline-flex min-h-6 items-center gap-1 font-medium text-primary hover:underline"
              onClick={() => onCompare(before._id)}
              type="button"
            >
              {copy.compare}
              <ArrowRight className="size-3.5" />
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Open beside the text; where there is no room for that, folded above it behind its own button. */
function Fold({ title, short, children }: { title: string; short: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="max-xl:contents xl:mb-6">
      <button
        aria-expanded={open}
        className="select-button paper:hidden h-9 gap-2 max-md:h-11 xl:hidden print:hidden"
        onClick={() => setOpen(!open)}
        type="button"
      >
        {short}
        <FoldMark open={open} />
      </button>
      <div className={clsx('max-xl:order-1 max-xl:basis-full', !open && 'max-xl:hidden', 'paper:block print:block')}>
        <h3 className="mb-2 font-semibold text-sm max-xl:sr-only print:not-sr-only">{title}</h3>
        {children}
      </div>
    </section>
  )
}

function Order({ answer: { brands, organisation } }: { answer: AnswerReading }) {
  const isNamed = brands.some(({ own }) => own)
  const row = 'flex items-baseline gap-3 py-0.75 text-sm'
  const place = 'tnum w-4 shrink-0 text-right text-muted-foreground'
  return (
    <ol>
      {brands.length === 0 && <li className="text-muted-foreground text-sm">{answerCopy.noBrands}</li>}
      {brands.map(({ placement, key, name, own, as }) => (
        <li className={row} key={key}>
          <span className={place}>{placement}</span>
          <span className="wrap-anywhere min-w-0">
            {own ? (
              <OwnName name={name} />
            ) : placement <= TOP_PLACEMENTS ? (
              <Link className="underline-offset-4 hover:underline" href={rivalPath(key)} prefetch={false}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
            {as && (
              <span className="text-muted-foreground text-xs" title={answerCopy.countedAs(as, name)}>
                {' '}
                <bdi>{answerCopy.as(as)}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
      {!isNamed && organisation !== null && (
        <li className={clsx(row, brands.length > 0 && 'mt-1 border-input border-t border-dashed pt-2')}>
          <span className={place}>
            <span className="sr-only">{copy.notNamed}</span>
            <span aria-hidden="true">–</span>
          </span>
          <OwnName name={organisation} />
        </li>
      )}
    </ol>
  )
}

function OwnName({ name }: { name: string }) {
  return (
    <span className="wrap-anywhere font-semibold">
      <bdi>{name}</bdi> <Badge tone="own">{copy.order.you}</Badge>
    </span>
  )
}

const citedOf = (sources: readonly AnswerSource[]) => sources.filter(({ cited }) => cited)

function Sources({ sources }: { sources: readonly AnswerSource[] }) {
  const [all, setAll] = useState(false)
  if (sources.length === 0) return <p className="text-muted-foreground text-sm">{answerCopy.sources.none}</p>
  const rest = sources.length - SOURCES_SHOWN
  const cited = citedOf(sources)
  const own = cited.filter(({ type }) => type === 'own').length
  return (
    <>
      <p className="tnum -mt-7 mb-2 text-right text-muted-foreground text-xs max-xl:sr-only">
        {copy.sources.summary(cited.length, own)}
      </p>
      <ul className="border-border border-t text-sm">
        {(all ? sources : sources.slice(0, SOURCES_SHOWN)).map((source) => (
          <Source key={source.url} source={source} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          aria-expanded={all}
          className="mt-1.5 inline-flex min-h-8 items-center gap-1.5 text-muted-foreground text-sm hover:text-foreground print:hidden"
          onClick={() => setAll(!all)}
          type="button"
        >
          {all ? copy.sources.less(rest) : copy.sources.more(rest)}
          <FoldMark open={all} />
        </button>
      )}
    </>
  )
}

function Source({ source }: { source: AnswerSource }) {
  const { url, site, type, cited, number } = source
  const path = isResolved(source) ? pathOf(url) : answerCopy.sources.unresolved
  return (
    <li className="flex items-start gap-2 border-border border-b py-1.5">
      <b className="tnum w-4 shrink-0 text-center font-semibold text-primary text-xs leading-5">
        {number !== null && (
          <>
            <span className="sr-only">{answerCopy.sources.number(number)}</span>
            <span aria-hidden="true">{number}</span>
          </>
        )}
      </b>
      <span className="min-w-0 grow leading-4.5">
        <ExternalLink className="max-w-full hover:underline" href={url}>
          <span className={clsx('truncate', type === 'own' && 'font-semibold')}>{site}</span>
        </ExternalLink>
        <span className="block truncate text-muted-foreground text-xs" title={path}>
          {path}
        </span>
      </span>
      {!cited && <span className="shrink-0 text-muted-foreground text-xs">{answerCopy.sources.read}</span>}
      {type === 'own' && <span className="shrink-0 font-medium text-primary text-xs">{copy.order.you}</span>}
    </li>
  )
}

/** Text of a model. A model that read pages but lists no searches does not report them. */
function Searches({ answer }: { answer: AnswerReading }) {
  const { notReported, without, notKept } = answerCopy.searches
  const searches = [...new Set(answer.searches ?? [])]
  const none =
    answer.answer === null ? notKept : answer.searches === null || answer.sources.length > 0 ? notReported : without
  if (searches.length === 0) return <p className="text-muted-foreground text-sm">{none}</p>
  return (
    <ul className="grid gap-1.5 text-muted-foreground text-sm">
      {searches.map((search) => (
        <li className="wrap-anywhere" key={search}>
          <bdi>{search}</bdi>
        </li>
      ))}
    </ul>
  )
}
