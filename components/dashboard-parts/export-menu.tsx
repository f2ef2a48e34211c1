import { useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-download'
import { FloatingCard } from '@/components/ui/floating-card'
import { IconButton } from '@/components/ui/icon-button'
import { Download } from '@/components/ui/icons'
import { exportCopy as copy } from '@/lib/copy/export'

interface Entry {
  label: string
  save: () => Promise<void>
}

/** Takes a card along: one entry acts at once, two open a small menu (R-TABLE-7). */
export function ExportMenu({
  title,
  csv,
  image = null,
}: {
  /** Of the card. */
  title: string
  /** Made by `csvPath`; null where there is nothing to save. */
  csv: string | null
  /** Saves a picture. */
  image?: (() => Promise<void>) | null
}) {
  const download = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pending, attempt } = useAttempt(copy.failed)
  const entries: Entry[] = [
    ...(csv ? [{ label: copy.csv, save: () => download(csv) }] : []),
    ...(image ? [{ label: copy.picture, save: image }] : []),
  ]
  const save = (entry: Entry) => {
    setOpen(false)
    return attempt(entry.save)
  }
  const [first, ...more] = entries
  if (!first) return null
  return (
    <span className="inline-flex print:hidden">
      <IconButton
        disabled={pending}
        expanded={more.length > 0 ? open : undefined}
        icon={<Download />}
        label={copy.label(title)}
        ref={button}
        onClick={() => (more.length > 0 ? setOpen(!open) : void save(first))}
      />
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <ul aria-label={copy.label(title)} className="-mx-1.5 -my-1 grid min-w-36">
            {entries.map((entry) => (
              <li key={entry.label}>
                <button
                  className="flex h-8 w-full items-center rounded-md px-2 text-left text-sm hover:bg-accent max-md:h-11"
                  onClick={() => save(entry)}
                  type="button"
                >
                  {entry.label}
                </button>
              </li>
            ))}
          </ul>
        </FloatingCard>
      )}
    </span>
  )
}
