import { type ReactNode, useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/form-failure'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton, IconLink } from '@/components/ui/icon-button'
import { Pencil, Trash2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { recordsCopy } from '@/lib/copy/ui'

export function RowActions({
  name,
  href,
  onDelete,
  children,
}: {
  name: string
  href: string
  onDelete: () => void
  children?: ReactNode
}) {
  return (
    <>
      <IconLink href={href} icon={<Pencil />} label={recordsCopy.edit(name)} />
      {children}
      <IconButton icon={<Trash2 />} label={recordsCopy.delete(name)} onClick={onDelete} />
    </>
  )
}

/** `ask` opens the question about a row, `dialog` is the question; the list is read again after a deletion. */
export function useDeleteRow<Row extends { _id: string }>({
  endpoint,
  title,
  text,
  subject,
  consequence,
  done,
}: {
  /** The row's record is `endpoint/_id`. */
  endpoint: string
  title: string
  text: string
  subject: (row: Row) => string
  consequence?: (row: Row) => string | undefined
  done: string
}): { ask: (row: Row) => void; dialog: ReactNode } {
  const [row, setRow] = useState<Row | null>(null)
  const refresh = useRefresh()
  const dialog = row && (
    <ConfirmDialog
      consequence={consequence?.(row)}
      describeFailure={(error) => describeFailure(error).sentence}
      onClose={() => setRow(null)}
      onConfirm={async () => {
        await api.delete(`${endpoint}/${row._id}`)
        refresh(endpoint)
        toast.success(done)
      }}
      open
      subject={subject(row)}
      text={text}
      title={title}
    />
  )
  return { ask: setRow, dialog }
}
