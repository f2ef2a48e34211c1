'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ActionOwner, PlannedAction } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { buttonClass, OpeningButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { ArrowRight, CircleCheck, Eye } from '@/components/ui/icons'
import type { HomeStory, Opens, Row } from '@/lib/home/shapes'
import { storyCopy as copy, homeCopy, NOTHING_DUE } from '@/lib/home/words'
import { rivalPath, routes } from '@/lib/routes'
import { Headline } from './home-head'
import { HomeQueries } from './home-lists'
import { ShareLine } from './share-line'

// Loaded when one of them is first opened.
const EffectDrawer = dynamic(() => import('@/components/actions/effect-drawer').then((module) => module.EffectDrawer), {
  ssr: false,
})
const OpenedAction = dynamic(() => import('@/components/actions/update-dialog').then((module) => module.OpenedAction), {
  ssr: false,
})
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

type Opened = { kind: 'action' | 'effect'; id: string; title: string } | { kind: 'plan'; action: PlannedAction }

/** What Home says above the market: a headline, the line, three rows and the queries (R-HOME-10 to R-HOME-13). */
export function HomeStoryView({
  story,
  organisation,
  report,
  addQuery,
}: {
  story: HomeStory
  organisation: ActionOwner
  /** Address of this month's report; null before any answer. */
  report: string | null
  /** Address of the form for a new query, for those who may add one. */
  addQuery: string | null
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const router = useRouter()
  const close = () => {
    setOpened(null)
    router.refresh()
  }
  const { chart, rows, queries } = story
  return (
    <>
      <Headline addQuery={addQuery} organisation={organisation} report={report} story={story} />
      <div className="grid gap-4">
        {(chart || rows.length > 0) && (
          <div className={chart && rows.length > 0 ? pairClass(rows.length) : 'grid max-w-150'}>
            {chart && <ShareLine line={chart} onOpen={({ id, title }) => setOpened({ kind: 'action', id, title })} />}
            {rows.length > 0 && (
              <Card labelledBy="home-rows">
                <h2 className="sr-only" id="home-rows">
                  {copy.rows}
                </h2>
                <ul className="grid grow divide-y divide-border">
                  {rows.map((row) => (
                    <StoryRow
                      addQuery={addQuery}
                      key={row.kind}
                      onOpen={setOpened}
                      organisation={organisation}
                      row={row}
                    />
                  ))}
                </ul>
              </Card>
            )}
          </div>
        )}
        {queries.length > 0 && <HomeQueries manages={addQuery === routes.addQuery} queries={queries} />}
      </div>
      {opened?.kind === 'effect' && (
        <EffectDrawer
          id={opened.id}
          onClose={close}
          onUpdate={undefined}
          organisationId={organisation._id}
          title={opened.title}
        />
      )}
      {opened?.kind === 'action' && <OpenedAction id={opened.id} onClose={close} organisationId={organisation._id} />}
      {opened?.kind === 'plan' && <PlanActionDialog {...opened.action} onClose={close} organisation={organisation} />}
    </>
  )
}

/** Beside one row the cards share the width 60 to 40. */
const pairClass = (rows: number) =>
  rows === 1
    ? 'grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
    : 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]'

const LOOKS = {
  worked: { Icon: CircleCheck, tile: 'bg-success-soft text-success', head: 'text-success' },
  watch: { Icon: Eye, tile: 'bg-warning-soft text-warning', head: 'text-warning' },
  next: { Icon: ArrowRight, tile: 'bg-primary-soft text-primary', head: 'text-primary' },
} as const

function StoryRow({
  row,
  ...rest
}: {
  row: Row
  organisation: ActionOwner
  addQuery: string | null
  onOpen: (opened: Opened) => void
}) {
  const { kind, head, sentence, detail, opens } = row
  const look = opens === null && kind === 'next' ? LOOKS.worked : LOOKS[kind]
  return (
    <li className="flex gap-3.5 px-4 py-4 md:px-5">
      <span aria-hidden="true" className={`flex size-7.5 shrink-0 items-center justify-center rounded-md ${look.tile}`}>
        <look.Icon className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <h3 className={`font-semibold text-xs ${look.head}`}>{head}</h3>
        {sentence.key !== NOTHING_DUE && (
          <p className="wrap-anywhere tnum text-balance font-medium text-lg leading-5.5">{sentence.text}</p>
        )}
        {detail && <p className="wrap-anywhere tnum mt-1 text-muted-foreground text-sm">{detail}</p>}
        {opens && (
          <p className="mt-1.5">
            <Opener {...rest} label={opens.label} primary={kind === 'next'} what={opens.what} />
          </p>
        )}
      </div>
    </li>
  )
}

const LINK =
  'inline-flex min-h-6 items-center gap-1 font-medium text-primary text-sm underline-offset-4 hover:underline'

function Opener({
  what,
  label,
  primary,
  organisation,
  addQuery,
  onOpen,
}: {
  what: Opens
  label: string
  primary: boolean
  organisation: ActionOwner
  addQuery: string | null
  onOpen: (opened: Opened) => void
}) {
  const className = primary ? buttonClass({ size: 'sm' }) : LINK
  const content = (
    <>
      {label}
      <ArrowRight className="size-3.5" />
    </>
  )
  switch (what.kind) {
    case 'action':
    case 'effect':
      return (
        <OpeningButton className={className} onClick={() => onOpen(what)}>
          {content}
        </OpeningButton>
      )
    case 'plan': {
      const { of, key, title, queries, detail } = what
      const action: PlannedAction = { origin: of, opportunity: key, title, description: detail, queries }
      return (
        <OpeningButton className={className} onClick={() => onOpen({ kind: 'plan', action })}>
          {content}
        </OpeningButton>
      )
    }
    case 'answers': {
      const { kind: _, ...answers } = what
      return (
        <EvidenceOpener
          answers={{ organisationId: organisation._id, ...answers }}
          className={`${className} no-underline`}
        >
          {content}
        </EvidenceOpener>
      )
    }
    default: {
      const href = hrefOf(what, addQuery)
      return (
        href && (
          <Link className={className} href={href} prefetch={false}>
            {content}
          </Link>
        )
      )
    }
  }
}

/** The days and queries in which Home counts them. */
const WRONG_ANSWERS = `${routes.answers}?view=wrongAboutUs&of=all&range=90`

function hrefOf(what: Opens, addQuery: string | null): string | null {
  switch (what.kind) {
    case 'rival':
      return rivalPath(what.key)
    case 'query':
      return routes.query(what.id)
    case 'engines':
      return routes.visibility
    case 'criticism':
      return routes.sentiment
    case 'wrong':
      return WRONG_ANSWERS
    default:
      return addQuery
  }
}

export function StoryFailed() {
  const router = useRouter()
  return (
    <Card labelledBy="story-failed">
      <h2 className="px-4 pt-4 font-semibold text-base tracking-tight md:px-5" id="story-failed">
        {homeCopy.line.title}
      </h2>
      <ErrorState error={null} onRetry={() => router.refresh()} />
    </Card>
  )
}
