import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-resource'
import { applyTheme } from '@/components/layout/theme'
import { IconButton } from '@/components/ui/icon-button'
import { Download, Printer } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import { type Day, toDay } from '@/lib/format/days'
import { printCopy } from '@/lib/layout/words'
import { exportCopy } from '@/lib/table/words'

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
  /** Title of the card. */
  title: string
  /** Path from `csvPath`; null when there is nothing to save. */
  csv: string | null
  /** Saves a picture. */
  image?: (() => Promise<void>) | null
}) {
  const download = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pending, attempt } = useAttempt(exportCopy.failed)
  const entries: Entry[] = [
    ...(csv ? [{ label: exportCopy.csv, save: () => download(csv) }] : []),
    ...(image ? [{ label: exportCopy.picture, save: image }] : []),
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
const DRAWN_MS = 500

/** The attribute lays the page out as on paper (print.css): canvases have no other size to draw at. */
function layOut(): void {
  document.documentElement.dataset.printing = ''
  document.documentElement.classList.remove('dark')
}

function restore(): void {
  delete document.documentElement.dataset.printing
  applyTheme()
}

/** The Print button of a dashboard; on paper, what the page covers takes its place (R-TABLE-7). */
export function PrintPage({
  facts,
}: {
  /** Organisation, days and engines, where the page has them; the date is added. */
  facts: readonly (string | null)[]
}) {
  const [pending, setPending] = useState(false)
  const [today, setToday] = useState<Day | null>(null)
  useEffect(() => {
    setToday(toDay(new Date()))
    // Also runs for the browser's own Print command.
    window.addEventListener('beforeprint', layOut)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', layOut)
      window.removeEventListener('afterprint', restore)
      if (document.documentElement.dataset.printing !== undefined) restore()
    }
  }, [])
  const print = () => {
    setPending(true)
    layOut()
    setTimeout(() => {
      setPending(false)
      window.print()
    }, DRAWN_MS)
  }
  return (
    <>
      <span className="hidden text-sm print:block">
        {[...facts, today && printCopy.on(today)].filter((fact) => fact !== null).join(' · ')}
      </span>
      <span className="inline-flex print:hidden">
        <IconButton disabled={pending} icon={<Printer />} label={printCopy.print} onClick={print} />
      </span>
    </>
  )
}
