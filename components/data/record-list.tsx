import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { DataTable, type DataTableProps } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton, IconLink } from '@/components/ui/icon-button'
import { ListTree, Pencil, Plus, Trash2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { Tooltip } from '@/components/ui/tooltip'
import { api } from '@/lib/api/client'
import { tableCopy } from '@/lib/table/words'
import { recordsCopy } from '@/lib/ui/words'
import type { ListState } from './use-list'
import { useRefresh } from './use-resource'

interface RecordListProps<Row, Key extends string> extends Omit<DataTableProps<Row, Key>, 'row' | 'empty' | 'toolbar'> {
  state: ListState<Row, Key>
  nameOf: (row: Row) => string
  /** The form of a record. */
  hrefOf: (row: Row) => string
  /** Absent: every record. Otherwise a press on a row leads nowhere, only its buttons do. */
  editable?: (row: Row) => boolean
  /** Beside Edit and Delete. */
  actions?: (row: Row) => ReactNode
  add: { href: string; label: string }
  /** `narrowed` is the title where a search or a filter leaves all rows out. */
  empty: { icon: ReactNode; title: string; text?: string; narrowed: string; isNarrowed?: boolean }
  deletion: Deletion<Row>
}

interface Deletion<Row> {
  /** The row's record is `endpoint/_id`. */
  endpoint: string
  title: string
  text: string
  consequence?: (row: Row) => string | undefined
  done: string
}

/** The list of a noun's records, and the ways to add, change and delete one. */
export function RecordList<Row extends { _id: string }, Key extends string>({
  nameOf,
  hrefOf,
  editable,
  actions,
  add,
  empty: { icon, title, text, narrowed, isNarrowed },
  deletion,
  ...table
}: RecordListProps<Row, Key>) {
  const [deleted, setDeleted] = useState<Row | null>(null)
  return (
    <>
      <DataTable
        {...table}
        empty={(leavesOut) =>
          (isNarrowed ?? leavesOut) ? { icon, title: narrowed, text: tableCopy.narrowed } : { icon, title, text }
        }
        row={{
          ...(!editable && { href: hrefOf }),
          actions: (row) =>
            (!editable || editable(row)) && (
              <>
                {actions?.(row)}
                <IconLink href={hrefOf(row)} icon={<Pencil />} label={recordsCopy.edit(nameOf(row))} />
                <IconButton icon={<Trash2 />} label={recordsCopy.delete(nameOf(row))} onClick={() => setDeleted(row)} />
              </>
            ),
        }}
        toolbar={
          <Link className={buttonClass()} href={add.href}>
            <Plus />
            {add.label}
          </Link>
        }
      />
      {deleted && (
        <DeletionDialog {...deletion} name={nameOf(deleted)} onClose={() => setDeleted(null)} row={deleted} />
      )}
    </>
  )
}

/** The list is read again after the deletion. */
function DeletionDialog<Row extends { _id: string }>({
  row,
  name,
  endpoint,
  title,
  text,
  consequence,
  done,
  onClose,
}: Deletion<Row> & { row: Row; name: string; onClose: () => void }) {
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      consequence={consequence?.(row)}
      onClose={onClose}
      onConfirm={async () => {
        await api.delete(`${endpoint}/${row._id}`)
        refresh(endpoint)
        toast.success(done)
      }}
      subject={name}
      text={text}
      title={title}
    />
  )
}

/** Links an owner's row to its queries; with a label where there is room. */
export function QueriesLink({ href, label }: { href: string; label: string }) {
  return (
    <Tooltip content={label}>
      <Link
        aria-label={label}
        className="inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2 text-muted-foreground text-sm transition-colors duration-120 hover:bg-accent max-md:size-11 max-md:px-0"
        href={href}
        prefetch={false}
      >
        <ListTree className="size-4" />
        <span className="max-xl:hidden">{recordsCopy.manageQueries}</span>
      </Link>
    </Tooltip>
  )
}
