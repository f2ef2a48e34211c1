'use client'

import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton, IconLink } from '@/components/ui/icon-button'
import { recordsCopy } from '@/lib/copy/records'

/** Edit and delete at the end of a row; `children` stand between them. */
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
      <IconLink href={href} icon={<Pencil aria-hidden="true" />} label={recordsCopy.edit(name)} />
      {children}
      <IconButton icon={<Trash2 aria-hidden="true" />} label={recordsCopy.delete(name)} onClick={onDelete} />
    </>
  )
}
