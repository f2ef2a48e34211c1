'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useRef, useState } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { PILL, VERDICT_COLOURS, VERDICT_ICONS } from '@/components/measure/verdict-look'
import { Ruler } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { storedUser } from '@/lib/api/session'
import { plainDays } from '@/lib/format/dates'
import { IN_WINDOW, verdictReason } from '@/lib/measure/sentences'
import type { AnswerShare, MeasurementChange, VerdictWindow, WindowKind, WindowVerdict } from '@/lib/measure/shapes'
import { certaintyCopy, pillText, VERDICT_LABELS } from '@/lib/measure/words'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'

const copy = certaintyCopy.verdict

/** A window's verdict, which opens to how sure it is and what it compared. */
export function VerdictPill({
  kind,
  of,
  shown,
  lastResults,
  leftOut = null,
  ofIndustry = false,
  source,
  today,
}: {
  kind: WindowKind
  of: WindowVerdict
  /** All answers of the window, also those that are not compared. */
  shown: AnswerShare
  /** Answers of the last finished day. */
  lastResults: number
  /** Which engines the comparison leaves out, and why. */
  leftOut?: string | null
  /** Asked for an industry, which has samples of its own. */
  ofIndustry?: boolean
  /** Whose answers the counts open. */
  source: AnswerSource
  today: string
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = VERDICT_ICONS[of.verdict]
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx('hit-area tnum font-medium', PILL, VERDICT_COLOURS[of.verdict])}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Icon />
        {pillText(of.verdict, of.points)}
      </button>
      {/* Always rendered, so that a screen reader announces what appears in it. */}
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <div className="grid gap-2">
              <p>
                <b className="font-semibold">{`${pillText(of.verdict, of.points)} ${IN_WINDOW[kind]}.`}</b>{' '}
                {verdictReason(of, shown, lastResults, today)}
                {of.verdict === 'noClearChange' && !ofIndustry && <AskMore organisationId={source.organisationId} />}
              </p>
              <dl className="tnum grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-0.5 border-current/25 border-t pt-2">
                <Window of={of} source={source} window={of.recent} />
                <Window of={of} source={source} window={of.before} />
              </dl>
              {leftOut && <p>{leftOut}</p>}
              <Link
                className="w-max font-medium underline underline-offset-4"
                href={routes.howWeCalculateFigure('change')}
                prefetch={false}
              >
                {copy.howWeDecide}
              </Link>
            </div>
          </FloatingCard>
        )}
      </span>
    </>
  )
}

/** Where more answers a day are set: the organisation's form, for those who may open it. */
function AskMore({ organisationId }: { organisationId: string }) {
  const { more } = copy
  if (!storedUser<CurrentUser>()?.permissions.isAdmin) return ` ${more.others}`
  return (
    <>
      {' '}
      <Link
        className="font-medium underline underline-offset-4"
        href={routes.adminOrganisation(organisationId)}
        prefetch={false}
      >
        {more.admin}
      </Link>
    </>
  )
}

/** In place of the verdict of two windows that a change of measuring keeps from being compared. */
export function ChangedPill({ change }: { change: MeasurementChange }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = VERDICT_LABELS.measurementChanged
  return (
    <>
      <button
        aria-expanded={open}
        className={clsx('hit-area font-medium', PILL, VERDICT_COLOURS.measurementChanged)}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Ruler />
        {label}
      </button>
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} tone="inverse">
            <p className="tnum">
              {`${change.text}.`} {copy.notCompared}
            </p>
          </FloatingCard>
        )}
      </span>
    </>
  )
}

/** Its counts open the answers that they count, if these are the same queries on every engine. */
function Window({
  window: { from, to, share, ranked, results },
  of: { engines, queries },
  source,
}: {
  window: VerdictWindow
  of: WindowVerdict
  source: AnswerSource
}) {
  const counts = copy.counts(share, ranked, results)
  return (
    <>
      <dt>{plainDays(from, to)}</dt>
      <dd className="text-right">
        {queries && results > 0 ? (
          <EvidenceOpener
            answers={{ ...source, queries, engines, figure: counts, days: { from, to } }}
            className="decoration-current/50 hover:text-inherit!"
            said={figuresCopy.answers.open}
          >
            {counts}
          </EvidenceOpener>
        ) : (
          counts
        )}
      </dd>
    </>
  )
}
