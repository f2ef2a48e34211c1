import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Plus } from '@/components/ui/icons'
import type { MarkerNote } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import { notesCopy as copy } from '@/lib/notes/words'

// Loaded when one of them is first opened.
const NoteDialog = dynamic(() => import('./note-dialog').then((module) => module.NoteDialog), { ssr: false })
const NoteDeletion = dynamic(() => import('./note-dialog').then((module) => module.NoteDeletion), { ssr: false })

interface NotesOfChart {
  /** A button with words; on a phone an icon beside those of export and table. */
  addButton: ReactNode
  onDeleteNote: (note: MarkerNote) => void
  /** Dialogs to render beside the chart. */
  dialog: ReactNode
}

/** What a chart needs so that notes can be added and deleted from it (R-ACTION-5). */
export function useNotes(organisationId: string, today: Day): NotesOfChart {
  const [open, setOpen] = useState<'add' | MarkerNote | null>(null)
  const add = () => setOpen('add')
  const close = () => setOpen(null)
  return {
    addButton: (
      <>
        <span className="max-md:hidden">
          <Button onClick={add} size="sm" variant="secondary">
            <Plus />
            {copy.add}
          </Button>
        </span>
        <span className="absolute top-1.5 right-24 md:hidden">
          <IconButton icon={<Plus />} label={copy.add} onClick={add} />
        </span>
      </>
    ),
    onDeleteNote: setOpen,
    dialog:
      open === 'add' ? (
        <NoteDialog onClose={close} organisationId={organisationId} today={today} />
      ) : (
        open && <NoteDeletion note={open} onClose={close} organisationId={organisationId} />
      ),
  }
}
