import { clsx } from 'clsx'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText, useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-resource'
import { PrintedFacts, usePrint, useSavePictures } from '@/components/exports/export-menu'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import {
  ChartNoAxesColumn,
  ChevronDown,
  Download,
  Ellipsis,
  FileText,
  LinkIcon,
  Presentation,
  Printer,
  Table2,
} from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { ListboxButton, Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { FloatingCard } from '@/components/ui/tooltip'
import { ENGINE_IDS, type EngineId, engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { Month } from '@/lib/format/dates'
import { RANGES, type Range } from '@/lib/limits'
import type { EngineFigures } from '@/lib/measure/shapes'
import { routes } from '@/lib/routes'
import { pageBarCopy as copy, printCopy } from '@/lib/table/words'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { QueryChip } from '@/lib/visibility/shapes'

const ALL = ''

interface Choice {
  range: Range
  engine: EngineId | null
}

interface ChosenQueries {
  all: readonly Pick<QueryChip, '_id' | 'searchTerm'>[]
  /** None stands for all. */
  chosen: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}

interface ChoiceProps {
  view: Choice
  engines: readonly Pick<EngineFigures, 'id' | 'label' | 'inMean'>[]
  /** The queries behind the figures, on a page where they can be chosen. */
  queries?: ChosenQueries
  ranges?: readonly Range[]
  further?: ReactNode
  /** No answers at all, so that no range has any. */
  disabled?: boolean
  onChange: (changed: Partial<Choice>) => void
}

type CsvFiles = string | null | readonly { label: string; path: string }[]

/** An entry of a menu, which acts or leads to a page. */
type MenuEntry = { label: string; detail?: string; icon?: ReactNode } & ({ act: () => void } | { href: string })

/**
 * The bar that rules every figure of a page: range, engine, what is compared, one Export and further pages. It stays in
 * sight from 768 px on; on a phone one button opens it as a sheet.
 */
export function PageBar({
  csv,
  facts,
  more,
  report,
  children,
  ...choice
}: ChoiceProps & {
  /** Path of the file with the page's figures, or of several by their names; null without any. */
  csv: CsvFiles
  /** What the page covers, on paper; left out where the page says it elsewhere. */
  facts?: readonly (string | null)[]
  /** Further pages. */
  more: readonly MenuEntry[]
  /** The month of the report that the page leads to. */
  report?: Month
  /** The verdict and the days. */
  children?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const { print, today } = usePrint()
  const exports = useExports({ csv, report, print })
  useRoomForBar()
  const { range, engine } = choice.view
  const chosen = engine === null ? enginesCopy.all : engineLabel(engine)
  return (
    <section aria-label={copy.label} className={clsx('page-bar', !facts && 'print:hidden')}>
      {facts && <PrintedFacts facts={facts} today={today} />}
      <div className="flex grow flex-wrap items-center gap-2.5 max-md:hidden print:hidden">
        <Choices {...choice} />
        {children}
        <span className="ml-auto inline-flex items-center gap-1">
          <Menu entries={exports} label={copy.export}>
            <Download />
            {copy.export}
            <ChevronDown />
          </Menu>
          <Menu entries={more} label={copy.more} plain>
            <Ellipsis />
          </Menu>
        </span>
      </div>
      <div className="flex grow gap-2 md:hidden print:hidden">
        <button
          aria-haspopup="dialog"
          className="select-button h-11 grow justify-between"
          onClick={() => setOpen(true)}
          type="button"
        >
          {copy.chosen(figuresCopy.period(range).label, chosen)}
          <ChevronDown className="size-4" />
        </button>
        <Menu entries={[...exports, ...more]} label={copy.more} plain={false}>
          <Ellipsis />
        </Menu>
      </div>
      <Dialog
        footer={
          <Button onClick={() => setOpen(false)} variant="secondary">
            {uiCopy.close}
          </Button>
        }
        onClose={() => setOpen(false)}
        open={open}
        title={copy.label}
      >
        <div className="grid gap-4">
          <Choices {...choice} />
          <div className="flex flex-wrap items-center gap-2.5">{children}</div>
        </div>
      </Dialog>
    </section>
  )
}

function Choices(props: ChoiceProps) {
  const { engines, queries, ranges = RANGES, further, disabled = false, onChange } = props
  const { range, engine } = props.view
  const known = engines.some(({ id }) => id === engine) || engine === null
  const listed = known ? engines : [...engines, { id: engine, label: engineLabel(engine), inMean: true }]
  return (
    <>
      <Segmented
        disabled={disabled}
        label={copy.range}
        onChange={(days) => onChange({ range: days })}
        options={ranges.map((days) => ({ value: days, label: figuresCopy.period(days).label }))}
        value={range}
      />
      {(listed.length > 1 || engine !== null) && (
        <Select
          label={copy.engine}
          onChange={(id) => onChange({ engine: ENGINE_IDS.find((each) => each === id) ?? null })}
          options={[
            { value: ALL, label: copy.allOf(listed.length) },
            ...listed.map(({ id, label, inMean }) => ({
              value: id,
              label: inMean ? label : enginesCopy.silent(label),
            })),
          ]}
          value={engine ?? ALL}
        />
      )}
      {queries && queries.all.length > 1 && <QueryChoice {...queries} />}
      {further}
    </>
  )
}

/** The same choice as by chips; several can be chosen. */
function QueryChoice({ all, chosen, onToggle, onClear }: ChosenQueries) {
  const [text, onText] = useState('')
  const wanted = text.trim().toLowerCase()
  const none = { value: ALL, label: figuresCopy.queries.all(all.length) }
  const listed = [none, ...all.map(({ _id, searchTerm }) => ({ value: _id, label: searchTerm }))]
  return (
    <ListboxButton
      button={{
        className: 'select-button h-8 max-md:h-11 max-md:w-full',
        children: (
          <>
            <span aria-hidden="true" className="text-muted-foreground">
              {copy.query}
            </span>
            <span className="tnum font-medium max-md:mr-auto">
              {chosen.length === 0 ? copy.allOf(all.length) : copy.place(chosen.length, all.length)}
            </span>
            <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
          </>
        ),
      }}
      chosen={chosen.length === 0 ? [ALL] : chosen}
      label={copy.query}
      multiple
      onChoose={({ value }) => (value === ALL ? onClear() : onToggle(value))}
      options={listed.filter(({ label }) => label.toLowerCase().includes(wanted))}
      search={{ text, onChange: onText, isFetching: false }}
    />
  )
}

interface Exported {
  csv: CsvFiles
  report: Month | undefined
  print: () => void
}

export function useExports({ csv, report, print }: Exported): MenuEntry[] {
  const download = useDownload()
  const { attempt } = useAttempt(copy.failed)
  const savePictures = useSavePictures()
  const files = typeof csv === 'string' ? [{ label: copy.figures, path: csv }] : (csv ?? [])
  const copyLink = async () => {
    if (await copyText(window.location.href, copy.linkNotCopied)) toast.success(copy.linkCopied)
  }
  return [
    ...(report
      ? [
          { label: copy.report, detail: copy.pdf, icon: <FileText />, href: routes.report(report) },
          { label: copy.present, icon: <Presentation />, href: routes.present },
        ]
      : []),
    ...files.map(({ label, path }) => {
      return { label, detail: copy.csv, icon: <Table2 />, act: () => void attempt(() => download(path)) }
    }),
    ...(csv && savePictures
      ? [{ label: copy.charts, detail: copy.png, icon: <ChartNoAxesColumn />, act: () => void attempt(savePictures) }]
      : []),
    { label: printCopy.print, detail: copy.print, icon: <Printer />, act: print },
    { label: copy.copyLink, icon: <LinkIcon />, act: () => void copyLink() },
  ]
}

/** What gets the focus must not be below the bar. */
function useRoomForBar(): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingTop = '8rem'
    return () => {
      style.scrollPaddingTop = ''
    }
  }, [])
}

const ENTRY =
  'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-accent max-md:h-11 [&_svg]:size-4'

function EntryText({ icon, label, detail }: MenuEntry) {
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
                  <Link className={ENTRY} href={entry.href} prefetch={false}>
                    <EntryText {...entry} />
                  </Link>
                ) : (
                  <button
                    className={ENTRY}
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
