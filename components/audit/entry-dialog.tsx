'use client'

import { Dialog } from '@/components/ui/dialog'
import { actionLabel, auditCopy as copy, roleLabel, targetLabel } from '@/lib/copy/audit'
import { longDate } from '@/lib/format/dates'
import type { AuditEntryRow } from '@/lib/schemas/audit'

/** All of an entry as names and texts. What it tells of came from users, so it is shown as text only. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntryRow; onClose: () => void }) {
  const { columns } = copy
  const about: [string, string | null | undefined][] = [
    [columns.at, longDate(entry.at)],
    [columns.actorEmail, entry.actorEmail ?? copy.nobody],
    [columns.actorRole, roleLabel(entry.actorRole)],
    [columns.targetKind, targetLabel(entry.targetKind)],
    [columns.targetId, entry.targetId],
    [columns.organization, entry.organization?.name ?? entry.organization?._id],
    [copy.requestId, entry.requestId],
  ]
  const detail = Object.entries(entry.detail)
  return (
    <Dialog onClose={onClose} open text={entry.action} title={actionLabel(entry.action)} width="wide">
      <Pairs pairs={about.flatMap(([name, text]) => (text ? [[name, text] as const] : []))} />
      <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.detail}</h3>
      {detail.length === 0 ? (
        <p className="text-sm text-subtle-foreground">{copy.noDetail}</p>
      ) : (
        <Pairs pairs={detail.map(([name, value]) => [name, asText(value)] as const)} />
      )}
    </Dialog>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      {pairs.map(([name, text]) => (
        <div className="contents" key={name}>
          <dt className="break-words text-muted-foreground">{name}</dt>
          <dd className="whitespace-pre-wrap break-words max-md:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Texts and lists of texts as they are; whatever is nested, as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value || '""'
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('\n') || '[]'
  return JSON.stringify(value, null, 2)
}
