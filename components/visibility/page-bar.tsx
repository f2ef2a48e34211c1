import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import {
  type CsvFiles,
  Menu,
  type MenuEntry,
  PrintedFacts,
  useExports,
  usePrint,
} from '@/components/exports/export-menu'
import { PageHeader } from '@/components/layout/page-header'
import { OrganisationMark } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ExternalLink } from '@/components/ui/external-link'
import { ChevronDown, Download, Ellipsis, MapPin } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { ListboxButton, Select } from '@/components/ui/select'
import { ENGINE_IDS, type EngineId, engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { Month } from '@/lib/format/dates'
import { visibilityPageCopy } from '@/lib/layout/words'
import { RANGES, type Range } from '@/lib/limits'
import type { EngineFigures } from '@/lib/measure/shapes'
import { chosenOf, tagKey, tagsOfQueries } from '@/lib/queries/tags'
import { pageBarCopy as copy } from '@/lib/table/words'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy, tagged } from '@/lib/visibility/figure-words'
import type { QueryChip, VisibilityFigures } from '@/lib/visibility/shapes'

const ALL = ''

interface Choice {
  range: Range
  engine: EngineId | null
}

interface ChosenQueries {
  all: readonly Pick<QueryChip, '_id' | 'searchTerm' | 'tags'>[]
  /** None stands for all. */
  chosen: readonly string[]
  onToggle: (id: string) => void
  /** Chosen tags; a figure counts queries with one of them. */
  tags: readonly string[]
  onTag: (tag: string) => void
  onClear: () => void
}

interface ChoiceProps {
  view: Choice
  engines: readonly Pick<EngineFigures, 'id' | 'label' | 'inMean' | 'reason'>[]
  /** The queries behind the figures, on a page where they can be chosen. */
  queries?: ChosenQueries
  ranges?: readonly Range[]
  further?: ReactNode
  /** No answers at all, so that no range has any. */
  disabled?: boolean
  onChange: (changed: Partial<Choice>) => void
}

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
  const listed = known ? engines : [...engines, { id: engine, label: engineLabel(engine), inMean: true, reason: null }]
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
            // Engines of the other access can be chosen alone, and are in no figure of all.
            { value: ALL, label: copy.allOf(listed.filter(({ inMean, reason }) => inMean || reason !== null).length) },
            ...listed.map(({ id, label, reason }) => ({
              value: id,
              label: reason === null ? label : enginesCopy.silent(label),
            })),
          ]}
          value={engine ?? ALL}
        />
      )}
      {queries && (queries.all.length > 1 || queries.tags.length > 0) && <QueryChoice {...queries} />}
      {further}
    </>
  )
}

/** Before the value of a tag. */
const TAG = '#'

/** The same choice as by chips: tags first; several can be chosen. */
function QueryChoice({ all, chosen, tags, onToggle, onTag, onClear }: ChosenQueries) {
  const [text, onText] = useState('')
  const wanted = text.trim().toLowerCase()
  const none = { value: ALL, label: figuresCopy.queries.all(all.length) }
  const known = tagsOfQueries(all).map((tag) => ({ value: `${TAG}${tagKey(tag)}`, label: tagged([tag]) }))
  const listed = [none, ...known, ...all.map(({ _id, searchTerm }) => ({ value: _id, label: searchTerm }))]
  const counted = chosenOf(all, { queries: chosen, tags })
  const values = [...tags.map((tag) => `${TAG}${tagKey(tag)}`), ...chosen]
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
              {counted === null ? copy.allOf(all.length) : copy.place(counted.length, all.length)}
            </span>
            <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
          </>
        ),
      }}
      chosen={values.length === 0 ? [ALL] : values}
      label={copy.query}
      multiple
      onChoose={({ value }) =>
        value === ALL ? onClear() : value.startsWith(TAG) ? onTag(value.slice(TAG.length)) : onToggle(value)
      }
      options={listed.filter(({ label }) => label.toLowerCase().includes(wanted))}
      search={{ text, onChange: onText, isFetching: false }}
    />
  )
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

/** The head of a page of an organisation's figures. */
export function OrganisationHeader({ figures }: { figures: Pick<VisibilityFigures, 'organisation' | 'simulated'> }) {
  const { name, location, websiteUrl } = figures.organisation
  return (
    <PageHeader eyebrow={visibilityPageCopy.title} leading={<OrganisationMark name={name} size="lg" />} title={name}>
      {figures.simulated && <SimulatedBadge />}
      <OrganisationPlace location={location} websiteUrl={websiteUrl} />
    </PageHeader>
  )
}

function OrganisationPlace({ location, websiteUrl }: { location: string; websiteUrl: string | null }) {
  return (
    <>
      {location && (
        <span className="flex min-w-0 items-center gap-2 text-muted-foreground">
          <MapPin className="size-4 shrink-0" />
          <span className="truncate">{location}</span>
        </span>
      )}
      {websiteUrl && <ExternalLink href={websiteUrl}>{figuresCopy.visitWebsite}</ExternalLink>}
    </>
  )
}
