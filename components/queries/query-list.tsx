'use client'

import { clsx } from 'clsx'
import { useState } from 'react'
import { RecordList } from '@/components/data/record-list'
import { usePrefetchedList } from '@/components/data/use-list'
import { useRecord, useRefresh } from '@/components/data/use-resource'
import { SwitchField } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { editTags, givenTags, TagField, typedPrompt } from '@/components/form/tag-field'
import { TextField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { Placeholder, TwoLines } from '@/components/table/rows'
import { MessageSquareText } from '@/components/ui/icons'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { tableDate } from '@/lib/format/dates'
import { TEXT } from '@/lib/limits'
import {
  TRACKED_QUERY_KINDS,
  type TrackedQueryKey,
  type TrackedQueryKindName,
  trackedQueryList,
} from '@/lib/queries/list'
import type { ActiveCount, TrackedQueryPage, TrackedQueryRow } from '@/lib/queries/shapes'
import { trackedQueriesCopy as copy, QUERY_TAG_RULES, tagsCopy } from '@/lib/queries/words'
import { NEW } from '@/lib/routes'
import { AskerFields } from './asker'

/** Up to this many slots are drawn one by one, more as one bar. */
const DRAWN_SLOTS = 5

/** `text` in place of 'Active Queries 2 / 3'. */
export function ActiveCounter({ count, limit, text }: ActiveCount & { text?: string }) {
  const slots = limit <= DRAWN_SLOTS ? Array.from({ length: limit }, (_, slot) => slot < count) : null
  return (
    <span className="inline-flex items-center gap-2.5 text-muted-foreground text-sm" role="status">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {slots ? (
          slots.map((taken, slot) => (
            <span
              className={clsx('h-4 w-2 rounded-sm', taken ? 'bg-primary' : 'bg-muted ring-1 ring-border-strong')}
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
              key={slot}
            />
          ))
        ) : (
          <span className="h-2 w-16 overflow-hidden rounded-full bg-muted ring-1 ring-border-strong">
            <span className="block h-full bg-primary" style={{ width: `${(100 * count) / limit}%` }} />
          </span>
        )}
      </span>
      {text ?? (
        <span>
          {copy.active} <span className="tnum font-semibold text-foreground">{copy.activeOf(count, limit)}</span>
        </span>
      )}
    </span>
  )
}

type OnFull = (query: TrackedQueryRow) => void

/** At the limit the switch stays usable; the refusal is a toast (R-QUERY-4), or `onFull` asks what is paused instead. */
function ActiveToggle({ query, endpoint, onFull }: { query: TrackedQueryRow; endpoint: string; onFull?: OnFull }) {
  const refresh = useRefresh()
  const [saving, setSaving] = useState(false)
  /** Shown until the list confirms it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted !== null && !saving && wanted === query.active) setWanted(null)
  const change = async (active: boolean) => {
    if (active && onFull) return onFull(query)
    setWanted(active)
    setSaving(true)
    try {
      await api.post(endpoint, { _id: query._id, active })
      refresh(endpoint)
      toast.success(active ? copy.activated : copy.deactivated)
    } catch (error) {
      setWanted(null)
      toast.error(describeFailure(error).sentence, error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Switch
      checked={wanted ?? query.active}
      label={copy.activate(query.searchTerm)}
      onChange={change}
      pending={saving}
    />
  )
}

/** `onFull`: given while all that may be active are. */
export function queryCells(endpoint: string, onFull?: OnFull) {
  return {
    searchTerm: (row: TrackedQueryRow) => (
      <>
        <TwoLines className="font-medium">{row.searchTerm}</TwoLines>
        {row.tags.length > 0 && (
          <span className="wrap-anywhere block text-muted-foreground text-xs">
            {row.tags.map((tag) => `#${tag}`).join(' ')}
          </span>
        )}
      </>
    ),
    searcherProfile: (row: TrackedQueryRow) =>
      row.profileName || row.searcherProfile ? (
        <span className="block max-w-60">
          {row.profileName && <span className="block truncate">{row.profileName}</span>}
          <span className="block truncate text-muted-foreground text-xs">{row.searcherProfile}</span>
        </span>
      ) : (
        <Placeholder>{copy.noProfile}</Placeholder>
      ),
    active: (row: TrackedQueryRow) => <ActiveToggle endpoint={endpoint} query={row} {...(onFull && { onFull })} />,
    createdAt: (row: TrackedQueryRow) => <span className="tnum">{tableDate(row.createdAt)}</span>,
    updatedBy: (row: TrackedQueryRow) =>
      row.updatedBy ? (
        <span className="block max-w-52 truncate text-muted-foreground" title={row.updatedBy.email}>
          {row.updatedBy.email}
        </span>
      ) : (
        <Placeholder />
      ),
    updatedAt: (row: TrackedQueryRow) => <span className="tnum">{tableDate(row.updatedAt)}</span>,
  }
}

export function QueryList({ kind: name, owner }: { kind: TrackedQueryKindName; owner: { _id: string; name: string } }) {
  const kind = TRACKED_QUERY_KINDS[name]
  const { deleteTitle, deleteText, deleted, ...words } = kind.words
  const source = { list: trackedQueryList, endpoint: kind.listEndpoint(owner._id) }
  const state = usePrefetchedList<TrackedQueryRow, TrackedQueryKey, TrackedQueryPage>(source)
  return (
    <>
      <BackLink href={kind.owners}>{words.back}</BackLink>
      <PageHeader title={words.heading(owner.name)} {...(words.note && { text: words.note })} />
      <RecordList
        add={{ href: kind.form(owner._id, NEW), label: copy.addNew }}
        card={{ title: 'searchTerm', second: 'searcherProfile', badge: 'active', date: 'updatedAt' }}
        cells={queryCells(kind.endpoint)}
        deletion={{
          endpoint: kind.endpoint,
          title: deleteTitle,
          text: deleteText,
          done: deleted,
          consequence: ({ results }) => copy.consequence(0, results),
        }}
        empty={{ icon: <MessageSquareText />, ...copy.empty }}
        filters={<ActiveCounter {...state.latest.active} />}
        hideBelow={{ createdAt: 'lg', updatedBy: 'lg' }}
        hrefOf={(row) => kind.form(owner._id, row._id)}
        label={copy.label}
        nameOf={({ searchTerm }) => searchTerm}
        state={state}
      />
    </>
  )
}

export function QueryForm({
  kind: name,
  owner,
  query,
  active: { count, limit },
}: {
  kind: TrackedQueryKindName
  owner: { _id: string; name: string }
  query: TrackedQueryRow | null
  /** Active queries of the owner, this one included. */
  active: ActiveCount
}) {
  const kind = TRACKED_QUERY_KINDS[name]
  const isFull = count >= limit
  const back = kind.list(owner._id)
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<TrackedQueryRow>(kind.endpoint, query?._id ?? NEW)
  const form = useForm({
    initial: {
      searchTerm: query?.searchTerm ?? '',
      profileName: query?.profileName ?? '',
      searcherProfile: query?.searcherProfile ?? '',
      tags: editTags(query?.tags ?? []),
      active: query?.active ?? !isFull,
    },
    rules: {
      searchTerm: { required: true, prompt: copy.form.searchTermPrompt },
      tags: { test: (value) => typedPrompt(value, QUERY_TAG_RULES) },
    },
    submit: async (values) => {
      await record.save({
        ...values,
        tags: givenTags(values.tags, QUERY_TAG_RULES.normalise),
        [kind.ownerField]: owner._id,
        ...(query && { version: query.version }),
      })
      toast.success(query ? copy.form.saved : copy.form.created)
      navigateAndRefresh(back)
    },
  })
  return (
    <>
      <BackLink href={back}>{kind.words.heading(owner.name)}</BackLink>
      <PageHeader text={owner.name} title={kind.words.detailsTitle} />
      <RecordForm
        back={back}
        form={form}
        removal={
          query
            ? {
                title: kind.words.deleteTitle,
                text: kind.words.deleteText,
                done: kind.words.deleted,
                subject: query.searchTerm,
                consequence: copy.consequence(0, query.results),
                remove: record.remove,
              }
            : undefined
        }
      >
        <TextField {...form.field('searchTerm')} label={copy.form.searchTerm} maxLength={TEXT.name} />
        <AskerFields profileName={form.field('profileName')} rows={6} searcherProfile={form.field('searcherProfile')} />
        <TagField
          {...form.field('tags')}
          help={tagsCopy.help}
          label={tagsCopy.label}
          placeholder={tagsCopy.add}
          rules={QUERY_TAG_RULES}
        />
        <SwitchField
          {...form.field('active')}
          help={isFull && !query?.active ? copy.limitReached : copy.form.activeHelp(count, limit)}
          label={copy.form.active}
        />
      </RecordForm>
    </>
  )
}
