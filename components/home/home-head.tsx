import Link from 'next/link'
import { useRef, useState } from 'react'
import type { ActionOwner } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { printPage } from '@/components/exports/export-menu'
import { buttonClass } from '@/components/ui/button'
import { ExternalLink } from '@/components/ui/external-link'
import { IconButton } from '@/components/ui/icon-button'
import { Ellipsis, FileText, Presentation, Printer, TriangleAlert } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { calendarDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import type { HomeStory } from '@/lib/home/shapes'
import { storyCopy as copy, HEADLINE_ID, homeCopy } from '@/lib/home/words'
import { homePageCopy } from '@/lib/layout/words'
import type { Sentence } from '@/lib/measure/shapes'
import { routes } from '@/lib/routes'
import { printCopy } from '@/lib/table/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { IndustryTrendsFigures } from '@/lib/visibility/shapes'

const industriesCopy = homeCopy.industries
const SHOWN_INDUSTRIES = 3

/** Day and title of the page; the headline below is read with it. */
export function HomeTitle({ day }: { day: Day }) {
  return (
    <header className="flex min-w-0 items-center gap-3">
      <DateTile day={day} />
      <div className="min-w-0">
        <h1 aria-describedby={HEADLINE_ID} className="font-semibold text-base leading-5 tracking-tight">
          {homePageCopy.title}
        </h1>
        <p className="text-muted-foreground text-xs">{homePageCopy.text}</p>
      </div>
    </header>
  )
}

export function DateTile({ day }: { day: Day }) {
  const { month, day: number } = calendarDay(day)
  return (
    <time
      className="flex w-9 shrink-0 flex-col overflow-hidden rounded-md border border-border-strong bg-card text-center shadow-2xs"
      dateTime={day}
    >
      <span className="bg-primary font-medium text-2xs text-primary-foreground leading-4">{month.slice(0, 3)}</span>{' '}
      <span className="tnum font-semibold text-base leading-6 tracking-tight">{number}</span>
    </time>
  )
}

/** Who the organisation is, and the industries that it is measured in. */
export function OrganisationFacts({
  figures: { organisation, industries },
}: {
  figures: Pick<IndustryTrendsFigures, 'organisation' | 'industries'>
}) {
  const { name, location, websiteUrl } = organisation
  return (
    <section
      aria-label={industriesCopy.organisation}
      className="min-w-0 text-sm max-md:rounded-xl max-md:border max-md:border-border max-md:bg-card max-md:p-4 md:text-right"
    >
      <p className="flex flex-wrap items-center gap-x-1.5 md:justify-end">
        <span className="wrap-anywhere font-semibold">{name}</span>
        {location && <span className="text-muted-foreground">{`· ${location}`}</span>}
        {websiteUrl && (
          <span className="inline-flex max-md:ml-auto">
            <ExternalLink href={websiteUrl}>{figuresCopy.visitWebsite}</ExternalLink>
          </span>
        )}
      </p>
      <AssignedIndustries industries={industries} />
    </section>
  )
}

/** The industries of the organisation: three, and the rest behind '+N'. */
export function AssignedIndustries({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  const [all, setAll] = useState(false)
  const rest = industries.length - SHOWN_INDUSTRIES
  if (industries.length === 0) return <p className="text-muted-foreground text-xs">{industriesCopy.none}</p>
  return (
    <ul
      aria-label={industriesCopy.label}
      className="flex flex-wrap gap-x-1.5 text-muted-foreground text-xs md:justify-end"
    >
      {industries.slice(0, all ? industries.length : SHOWN_INDUSTRIES).map(({ _id, name }) => (
        <li className="wrap-anywhere not-first:before:mr-1.5 not-first:before:content-['·']" key={_id}>
          {name}
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <button
            aria-expanded={all}
            className="hit-area min-h-6 font-medium text-foreground underline-offset-4 hover:underline"
            onClick={() => setAll(!all)}
            type="button"
          >
            {all ? (
              industriesCopy.fewer
            ) : (
              <>
                {industriesCopy.more(rest)}
                <span className="sr-only"> {industriesCopy.moreSaid(rest)}</span>
              </>
            )}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Keys of the sentences before the first answers. */
const WAITING: ReadonlySet<string> = new Set(['arrive', 'nextRun', 'coming'])

/** The message of Home, and in one line what it counts (R-HOME-10). */
export function Headline({
  story,
  organisation,
  report,
  addQuery,
}: {
  story: HomeStory
  organisation: ActionOwner
  report: string | null
  addQuery: string | null
}) {
  const [first, second] = story.sentences
  return (
    <section aria-label={copy.label} className="mb-5 grid gap-2">
      <p
        className="wrap-anywhere text-balance font-semibold text-3xl tracking-tightest max-md:text-2xl"
        id={HEADLINE_ID}
      >
        {first && <WithFigure sentence={first} />}{' '}
        {second && <span className="text-muted-foreground md:block">{second.text}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-sm">
        {story.line && <Line counted={story.counted} organisation={organisation} sentence={story.line} />}
        {story.failedDays > 0 && (
          <p className="flex items-center gap-2">
            <TriangleAlert className="size-4 shrink-0" />
            {copy.failed(story.failedDays)}
          </p>
        )}
        {first && WAITING.has(first.key) && (
          <p>{copy.setUp(story.queries.filter(({ kind, active }) => kind === 'organisation' && active).length)}</p>
        )}
        {first?.key === 'noQuery' && <p>{addQuery ? copy.query : figuresCopy.queries.ask.text}</p>}
        {first?.key === 'noQuery' && addQuery && (
          <Link className={buttonClass({ size: 'sm' })} href={addQuery} prefetch={false}>
            {copy.addQuery}
          </Link>
        )}
        {report && (
          <span className="ml-auto inline-flex items-center gap-1 print:hidden">
            <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} href={routes.present} prefetch={false}>
              <Presentation />
              {copy.present}
            </Link>
            <More report={report} />
          </span>
        )}
      </div>
    </section>
  )
}

/** The share is the one figure in colour. It stands behind the brand, whose name may hold a figure too. */
function WithFigure({ sentence: { text, values } }: { sentence: Sentence }) {
  const { brand, share } = values
  const before = `${brand} is named in `
  const figure = `${share}%`
  if (share === undefined || !text.startsWith(`${before}${figure}`)) return text
  return (
    <>
      {before}
      <span className="tnum text-primary">{figure}</span>
      {text.slice(before.length + figure.length)}
    </>
  )
}

/** Phones leave the engines out. */
function Line({
  sentence: { values },
  counted,
  organisation,
}: {
  sentence: Sentence
  counted: HomeStory['counted']
  organisation: ActionOwner
}) {
  const { queries, engines, answers, days, note } = values
  return (
    <p className="tnum">
      {queries}
      <span className="max-md:hidden">{` on ${engines}`}</span>
      {', '}
      {counted ? (
        <EvidenceOpener
          answers={{ organisationId: organisation._id, queries: [], figure: homeCopy.line.title, ...counted }}
          said={figuresCopy.answers.open}
        >
          {answers}
        </EvidenceOpener>
      ) : (
        answers
      )}
      {`, ${days}.`}
      {note && <span className="max-md:hidden">{` ${note}`}</span>}
    </p>
  )
}

const ENTRY = 'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-accent max-md:min-h-11'

/** What is taken along from Home. */
function More({ report }: { report: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton expanded={open} icon={<Ellipsis />} label={copy.more} onClick={() => setOpen(!open)} ref={button} />
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <ul className="-mx-1.5 -my-1 grid min-w-44 [&_svg]:size-4 [&_svg]:text-muted-foreground">
            <li>
              <button
                className={ENTRY}
                onClick={() => {
                  setOpen(false)
                  void printPage()
                }}
                type="button"
              >
                <Printer />
                {printCopy.print}
              </button>
            </li>
            <li>
              <Link className={ENTRY} href={report} prefetch={false}>
                <FileText />
                {copy.report}
              </Link>
            </li>
          </ul>
        </FloatingCard>
      )}
    </>
  )
}
