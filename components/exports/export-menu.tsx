import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-resource'
import { applyTheme } from '@/components/layout/theme'
import { IconButton } from '@/components/ui/icon-button'
import { Download } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { exportCopy } from '@/lib/table/words'

type Save = () => Promise<void>

/** The pictures of a page's charts, by title, where its bar exports them; null where each card has a menu of its own. */
const PagePictures = createContext<Map<string, Save> | null>(null)
const PageSentence = createContext<string | null>(null)

/** Around a page with one Export: its cards have none, but tell the page's which pictures there are. */
export function OneExport({
  sentence = null,
  children,
}: {
  /** What the page says of its figures: the title of its pictures. */
  sentence?: string | null
  children: ReactNode
}) {
  const [pictures] = useState(() => new Map<string, Save>())
  return (
    <PageSentence value={sentence}>
      <PagePictures value={pictures}>{children}</PagePictures>
    </PageSentence>
  )
}

/** The sentence of the page, for its pictures; null where the page says none. */
export const usePageSentence = () => use(PageSentence)

/** Saves the pictures of all charts on the page, one after the other; null on a page without one Export. */
export function useSavePictures(): Save | null {
  const pictures = use(PagePictures)
  if (!pictures) return null
  return async () => {
    for (const save of pictures.values()) await save()
  }
}

interface Entry {
  label: string
  save: Save
}

/** Takes a card along: one entry acts at once, two open a small menu (R-TABLE-7). */
export function ExportMenu({
  title,
  csv,
  image = null,
}: {
  /** Title of the card. */
  title: string
  /** Path from `csvPath`; null when there is nothing to save. */
  csv: string | null
  /** Saves a picture. */
  image?: Save | null
}) {
  const download = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pending, attempt } = useAttempt(exportCopy.failed)
  const pictures = use(PagePictures)
  useEffect(() => {
    if (!pictures || !image) return
    pictures.set(title, image)
    return () => void pictures.delete(title)
  }, [pictures, image, title])
  const entries: Entry[] = [
    ...(csv ? [{ label: exportCopy.csv, save: () => download(csv) }] : []),
    ...(image ? [{ label: exportCopy.picture, save: image }] : []),
  ]
  const save = (entry: Entry) => {
    setOpen(false)
    return attempt(entry.save)
  }
  const [first, ...more] = entries
  if (!first || pictures) return null
  return (
    <span className="inline-flex print:hidden">
      <IconButton
        disabled={pending}
        expanded={more.length > 0 ? open : undefined}
        icon={<Download />}
        label={exportCopy.label(title)}
        ref={button}
        onClick={() => (more.length > 0 ? setOpen(!open) : void save(first))}
      />
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <ul aria-label={exportCopy.label(title)} className="-mx-1.5 -my-1 grid min-w-36">
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

/** Long enough for charts to be drawn again at the width of the paper. */
export const DRAWN_MS = 500

/** The attribute lays the page out as on paper (print.css): canvases have no other size to draw at. */
export function layOut(): void {
  document.documentElement.dataset.printing = ''
  document.documentElement.classList.remove('dark')
}

export function restore(): void {
  delete document.documentElement.dataset.printing
  applyTheme()
}
