import { clsx } from 'clsx'
import Link from 'next/link'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { copyText, useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-resource'
import { applyTheme } from '@/components/layout/theme'
import { IconButton } from '@/components/ui/icon-button'
import { ChartNoAxesColumn, Download, FileText, LinkIcon, Presentation, Printer, Table2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { FloatingCard } from '@/components/ui/tooltip'
import type { Month } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { routes } from '@/lib/routes'
import { exportCopy, pageBarCopy, printCopy } from '@/lib/table/words'

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

/** Lays the page out as on paper and prints it; resolves when the dialog has closed. */
export async function printPage(): Promise<void> {
  layOut()
  await new Promise((drawn) => setTimeout(drawn, DRAWN_MS))
  window.print()
}

/** Prints the page as on paper; `today` is known in the browser only. */
export function usePrint() {
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
  const print = async () => {
    setPending(true)
    await printPage()
    setPending(false)
  }
  return { pending, print, today }
}

/** On paper: what the page covers, with the date. */
export function PrintedFacts({ facts, today }: { facts: readonly (string | null)[]; today: Day | null }) {
  return (
    <span className="hidden text-sm print:block">
      {[...facts, today && printCopy.on(today)].filter((fact) => fact !== null).join(' · ')}
    </span>
  )
}

/** The Print button of a dashboard; on paper, what the page covers takes its place (R-TABLE-7). */
export function PrintPage({
  facts,
  button = true,
}: {
  /** False where a menu of the page prints it. */
  button?: boolean
  /** Organisation, days and engines, where the page has them; the date is added. */
  facts: readonly (string | null)[]
}) {
  const { pending, print, today } = usePrint()
  return (
    <>
      <PrintedFacts facts={facts} today={today} />
      {button && (
        <span className="inline-flex print:hidden">
          <IconButton disabled={pending} icon={<Printer />} label={printCopy.print} onClick={print} />
        </span>
      )}
    </>
  )
}

export type CsvFiles = string | null | readonly { label: string; path: string }[]

/** An entry of a menu, which acts or leads to a page. */
export type MenuEntry = { label: string; detail?: string; icon?: ReactNode } & ({ act: () => void } | { href: string })

interface Exported {
  csv: CsvFiles
  report: Month | undefined
  print: () => void
}

export function useExports({ csv, report, print }: Exported): MenuEntry[] {
  const download = useDownload()
  const { attempt } = useAttempt(pageBarCopy.failed)
  const savePictures = useSavePictures()
  const files = typeof csv === 'string' ? [{ label: pageBarCopy.figures, path: csv }] : (csv ?? [])
  const copyLink = async () => {
    if (await copyText(window.location.href, pageBarCopy.linkNotCopied)) toast.success(pageBarCopy.linkCopied)
  }
  return [
    ...(report
      ? [
          { label: pageBarCopy.report, detail: pageBarCopy.pdf, icon: <FileText />, href: routes.report(report) },
          { label: pageBarCopy.present, icon: <Presentation />, href: routes.present },
        ]
      : []),
    ...files.map(({ label, path }) => {
      return { label, detail: pageBarCopy.csv, icon: <Table2 />, act: () => void attempt(() => download(path)) }
    }),
    ...(csv && savePictures
      ? [
          {
            label: pageBarCopy.charts,
            detail: pageBarCopy.png,
            icon: <ChartNoAxesColumn />,
            act: () => void attempt(savePictures),
          },
        ]
      : []),
    { label: printCopy.print, detail: pageBarCopy.print, icon: <Printer />, act: print },
    { label: pageBarCopy.copyLink, icon: <LinkIcon />, act: () => void copyLink() },
  ]
}

export const MENU_ENTRY =
  'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-accent max-md:h-11 [&_svg]:size-4'

export function EntryText({ icon, label, detail }: MenuEntry) {
  return (
    <>
      {icon}
      <span className="mr-auto">{label}</span>
      {detail && <span className="pl-4 text-muted-foreground text-xs">{detail}</span>}
    </>
  )
}

export function Menu({
  label,
  entries,
  plain,
  children,
}: {
  label: string
  entries: readonly MenuEntry[]
  /** Without an outline. */
  plain?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        aria-expanded={open}
        aria-label={label}
        className={clsx(
          'button h-9 max-md:w-11',
          plain ? 'w-9 text-muted-foreground hover:bg-accent' : 'button-secondary px-3 text-sm',
        )}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        {children}
      </button>
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <ul aria-label={label} className="-mx-1.5 -my-1 grid min-w-52">
            {entries.map((entry) => (
              <li key={entry.label}>
                {'href' in entry ? (
                  <Link className={MENU_ENTRY} href={entry.href} prefetch={false}>
                    <EntryText {...entry} />
                  </Link>
                ) : (
                  <button
                    className={MENU_ENTRY}
                    onClick={() => {
                      setOpen(false)
                      entry.act()
                    }}
                    type="button"
                  >
                    <EntryText {...entry} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </FloatingCard>
      )}
    </>
  )
}
