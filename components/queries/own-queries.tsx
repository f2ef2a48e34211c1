'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { usePrefetchedList } from '@/components/data/use-list'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { useCollapsed } from '@/components/layout/expander'
import { PageHeader } from '@/components/layout/page-header'
import { ActiveCounter, queryCells } from '@/components/queries/query-list'
import { DataTable } from '@/components/table/data-table'
import { Placeholder } from '@/components/table/rows'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState, Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { MessageSquareText, Pencil, Plus, Trash2 } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { tableDate } from '@/lib/format/dates'
import { type TrackedQueryKey, trackedQueryList } from '@/lib/queries/list'
import { ownQueriesCopy as copy, OWN_QUERIES_API, PROPOSALS_API } from '@/lib/queries/own-words'
import type {
  ActiveCount,
  QueryProposalRow,
  QueryProposals,
  TrackedQueryPage,
  TrackedQueryRow,
} from '@/lib/queries/shapes'
import { TRACKED_QUERY_WORDS, trackedQueriesCopy } from '@/lib/queries/words'
import { routes } from '@/lib/routes'
import { tableCopy } from '@/lib/table/words'
import { recordsCopy } from '@/lib/ui/words'
import type { QueryChip } from '@/lib/visibility/shapes'

// Loaded when one of them is first opened.
const dialogs = () => import('./own-query-dialogs')
const ofProposals = () => import('./proposal-dialogs')
const QueryDialog = dynamic(() => dialogs().then((module) => module.QueryDialog), { ssr: false })
const SwapDialog = dynamic(() => dialogs().then((module) => module.SwapDialog), { ssr: false })
const DecideDialog = dynamic(() => ofProposals().then((module) => module.DecideDialog), { ssr: false })
const ProposeDialog = dynamic(() => ofProposals().then((module) => module.ProposeDialog), { ssr: false })

type Opened =
  | { kind: 'query'; query: TrackedQueryRow | null }
  | { kind: 'swap' | 'deletion'; query: TrackedQueryRow }
  | { kind: 'accept' | 'decline'; proposal: QueryProposalRow }

/** The queries of an organisation, as its admins keep them, below what its people propose (R-OWNQUERY-2). */
export function OwnQueries({ organisation, adding }: { organisation: string; adding: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(adding ? { kind: 'query', query: null } : null)
  const source = { list: trackedQueryList, endpoint: OWN_QUERIES_API }
  const state = usePrefetchedList<TrackedQueryRow, TrackedQueryKey, TrackedQueryPage>(source)
  const { active } = state.latest
  const isFull = active.count >= active.limit
  const cells = {
    ...queryCells(OWN_QUERIES_API, isFull ? (query) => setOpened({ kind: 'swap', query }) : undefined),
    updatedBy: ({ updatedBy, changedOutside }: TrackedQueryRow) =>
      updatedBy || changedOutside ? (
        <span className="block max-w-52 truncate text-muted-foreground" title={updatedBy?.email}>
          {updatedBy?.email ?? copy.outside}
        </span>
      ) : (
        <Placeholder />
      ),
  }
  const edit = (query: TrackedQueryRow) => setOpened({ kind: 'query', query })
  return (
    <>
      <PageHeader text={copy.text(organisation)} title={copy.title} />
      <Proposals
        onDecide={(proposal, accept) => setOpened({ kind: accept ? 'accept' : 'decline', proposal })}
        title={copy.proposals.title}
      />
      <DataTable
        card={{ title: 'searchTerm', second: 'searcherProfile', badge: 'active', date: 'updatedAt' }}
        cells={cells}
        empty={(narrowed) => ({
          icon: <MessageSquareText />,
          ...(narrowed ? { title: trackedQueriesCopy.empty.narrowed, text: tableCopy.narrowed } : copy.empty),
        })}
        filters={<ActiveCounter {...active} text={copy.count(active.count, active.limit)} />}
        hideBelow={{ createdAt: 'xl', updatedBy: 'lg' }}
        label={copy.list}
        row={{
          onOpen: edit,
          actions: (query) => (
            <>
              <IconButton icon={<Pencil />} label={recordsCopy.edit(query.searchTerm)} onClick={() => edit(query)} />
              <IconButton
                icon={<Trash2 />}
                label={recordsCopy.delete(query.searchTerm)}
                onClick={() => setOpened({ kind: 'deletion', query })}
              />
            </>
          ),
        }}
        state={state}
        toolbar={
          <Button onClick={() => setOpened({ kind: 'query', query: null })}>
            <Plus />
            {copy.add}
          </Button>
        }
      />
      {opened && <OpenedDialog active={active} onClose={() => setOpened(null)} opened={opened} />}
    </>
  )
}

function OpenedDialog({ opened, active, onClose }: { opened: Opened; active: ActiveCount; onClose: () => void }) {
  const refresh = useRefresh()
  switch (opened.kind) {
    case 'query':
      return <QueryDialog active={active} onClose={onClose} query={opened.query} />
    case 'swap':
      return <SwapDialog limit={active.limit} onClose={onClose} query={opened.query} />
    case 'deletion': {
      const { deleteTitle, deleteText, deleted } = TRACKED_QUERY_WORDS.organisation
      return (
        <ConfirmDialog
          consequence={trackedQueriesCopy.consequence(0, opened.query.results)}
          onClose={onClose}
          onConfirm={async () => {
            await api.delete(`${OWN_QUERIES_API}/${opened.query._id}`)
            refresh(OWN_QUERIES_API)
            toast.success(deleted)
          }}
          subject={opened.query.searchTerm}
          text={deleteText}
          title={deleteTitle}
        />
      )
    }
    default:
      return (
        <DecideDialog accept={opened.kind === 'accept'} active={active} onClose={onClose} proposal={opened.proposal} />
      )
  }
}

/** What is asked, for those who may only propose (R-OWNQUERY-6): active queries first. */
export function MemberQueries({
  organisation,
  queries,
  active,
  proposing,
}: {
  organisation: string
  queries: readonly QueryChip[]
  active: ActiveCount
  proposing: boolean
}) {
  const heading = useId()
  const [open, setOpen] = useState(proposing)
  const { id, shown, expander } = useCollapsed(queries)
  return (
    <>
      <PageHeader text={copy.text(organisation)} title={copy.title} />
      <Proposals title={copy.proposals.mine} />
      <Card labelledBy={heading}>
        <CardHeader id={heading} level={2} title={copy.list}>
          <ActiveCounter {...active} text={copy.count(active.count, active.limit)} />
          <Button onClick={() => setOpen(true)} size="sm">
            <Plus />
            {copy.propose.button}
          </Button>
        </CardHeader>
        {queries.length === 0 && (
          <EmptyState icon={<MessageSquareText />} text={copy.empty.member} title={copy.empty.title} />
        )}
        <ul className="mt-3.5 divide-y divide-border border-border border-t" id={id}>
          {shown.map(({ _id, searchTerm, active: isActive }) => (
            <li className="flex items-center gap-3 px-4 py-3 text-sm md:px-5" key={_id}>
              <Link className="wrap-anywhere min-w-0 grow hover:underline" href={routes.query(_id)} prefetch={false}>
                {searchTerm}
              </Link>
              <Badge tone={isActive ? 'success' : 'neutral'}>
                {isActive ? trackedQueriesCopy.activeWord : copy.paused}
              </Badge>
            </li>
          ))}
        </ul>
        {expander && <CardFooter>{expander}</CardFooter>}
      </Card>
      {open && <ProposeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type OnDecide = (proposal: QueryProposalRow, accept: boolean) => void

/** Open proposals, then those that were decided lately; not there without any. `onDecide` is given to admins. */
function Proposals({ title, onDecide }: { title: string; onDecide?: OnDecide }) {
  const heading = useId()
  const proposals = useResource<QueryProposals>(PROPOSALS_API)
  if (proposals.data?.total === 0) return null
  return (
    <Card className="mb-4" labelledBy={heading}>
      <CardHeader id={heading} level={2} title={title} />
      <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={2} />} of={proposals}>
        {({ items }) => (
          <ul className="mt-3.5 divide-y divide-border border-border border-t">
            {items.map((proposal) => (
              <Proposal key={proposal._id} proposal={proposal} {...(onDecide && { onDecide })} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const TONES = { open: 'primary', accepted: 'success', declined: 'neutral' } as const

function Proposal({ proposal, onDecide }: { proposal: QueryProposalRow; onDecide?: OnDecide }) {
  const { searchTerm, profileName, reason, state, by, mine, createdAt, reply, decidedBy } = proposal
  const words = copy.proposals
  const isOpen = state === 'open'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5 text-sm md:px-5">
      <div className="wrap-anywhere min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{searchTerm}</span>
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        </p>
        {profileName && <p className="text-muted-foreground text-xs">{profileName}</p>}
        <p className="mt-1">{reason}</p>
        <p className="mt-1 text-muted-foreground text-xs">{words.by(by, tableDate(createdAt))}</p>
        {reply && <p className="mt-1 text-muted-foreground">{words.replied(decidedBy, reply)}</p>}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {mine && <Withdraw proposal={proposal} />}
          {onDecide && (
            <>
              <Act label={words.declineOf(searchTerm)} onClick={() => onDecide(proposal, false)} quiet>
                {words.decline}
              </Act>
              <Act label={words.acceptOf(searchTerm)} onClick={() => onDecide(proposal, true)}>
                {words.accept}
              </Act>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function Act({
  label,
  quiet = false,
  onClick,
  children,
}: {
  label: string
  quiet?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button aria-label={label} onClick={onClick} size="sm" variant={quiet ? 'ghost' : 'secondary'}>
      {children}
    </Button>
  )
}

function Withdraw({ proposal: { _id, searchTerm } }: { proposal: QueryProposalRow }) {
  const refresh = useRefresh()
  const { pending, attempt } = useAttempt()
  const withdraw = () =>
    attempt(async () => {
      await api.delete(`${PROPOSALS_API}/${_id}`)
      refresh(PROPOSALS_API)
      toast.success(copy.proposals.withdrawn)
    })
  return (
    <Button
      aria-label={copy.proposals.withdrawOf(searchTerm)}
      onClick={withdraw}
      pending={pending}
      size="sm"
      variant="ghost"
    >
      {copy.proposals.withdraw}
    </Button>
  )
}
