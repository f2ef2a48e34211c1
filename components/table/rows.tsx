import { clsx } from 'clsx'
import Link from 'next/link'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { tableCopy } from '@/lib/table/words'
import { recordsCopy } from '@/lib/ui/words'
import { ColumnHead } from './column-head'
import type { ListTable } from './use-list-table'

export interface RowOptions<Row> {
  /** Accessible name of the opened record, if the first column is not enough; must contain the visible text. */
  name?: (row: Row) => string
  /** Where a press on a row leads; the first cell has the link for keyboards. */
  href?: (row: Row) => string
  /** Or a handler instead of a link. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  /** Replaces the actions on small screens, below the card's content. */
  actionsBelow?: (row: Row) => ReactNode
  /** Content expanded below a row. */
  panel?: (row: Row) => ReactNode
  /** Makes rows focusable, for keys that act on one. */
  onKey?: (row: Row, event: KeyboardEvent<HTMLElement>) => void
}

/** The columns that make the card of a row on small screens; the title is by default the first. */
export interface CardColumns<Key extends string> {
  title?: Key
  second?: Key
  badge?: Key
  date?: Key
}

export interface ColumnOptions<Key extends string> {
  hideBelow?: Partial<Record<Key, 'lg' | 'xl'>>
  /** Columns whose filter is a control of the toolbar: they have no menu in their head and no pill. */
  filtersOf?: readonly Key[]
  /** Columns of numbers, which end at the same edge. */
  numbers?: readonly Key[]
  /** Replaces the header text. */
  heads?: Partial<Record<Key, ReactNode>>
}

interface RowsProps<Row extends object> {
  table: ListTable<Row>
  row: RowOptions<Row>
  label: string
}

const HIDDEN = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

/** From 768 px on. */
export function RowsTable<Row extends object, Key extends string>({
  table,
  row: options,
  label,
  hideBelow = {},
  filtersOf = [],
  numbers = [],
  heads = {},
}: RowsProps<Row> & ColumnOptions<Key>) {
  const { href, onOpen, actions, panel, onKey } = options
  const look = (column: string) => {
    const below = hideBelow[column as Key]
    return clsx(below && HIDDEN[below], numbers.includes(column as Key) && 'text-right')
  }
  return (
    <div className="relative overflow-x-auto max-md:hidden">
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-muted text-muted-foreground text-xs">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <ColumnHead
                  className={look(header.column.id)}
                  drawn={heads[header.column.id as Key]}
                  filteredElsewhere={filtersOf.includes(header.column.id as Key)}
                  header={header}
                  key={header.id}
                  table={table}
                />
              ))}
              {actions && (
                <th className="w-0 px-5 py-2.5" scope="col">
                  <span className="sr-only">{tableCopy.actions}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y divide-border">
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                className={clsx(
                  'relative h-13',
                  (href || onOpen) && 'cursor-pointer hover:bg-accent',
                  panel?.(row.original) && 'border-b-0!',
                )}
                onClick={(event) => openOnRow(event, options)}
                onKeyDown={onKey && ((event) => onKey(row.original, event))}
                tabIndex={onKey && 0}
              >
                {row.getVisibleCells().map((cell, index) => (
                  <td className={clsx('cell', look(cell.column.id))} key={cell.id}>
                    {index === 0 ? (
                      <Opener options={options} row={row.original}>
                        <table.FlexRender cell={cell} />
                      </Opener>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
                {actions && (
                  <td className="py-2 pr-4 pl-2.5">
                    <span className="flex justify-end gap-0.5">{actions(row.original)}</span>
                  </td>
                )}
              </tr>
              {panel && (
                <PanelRow columns={row.getVisibleCells().length + (actions ? 1 : 0)}>{panel(row.original)}</PanelRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PanelRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr>
      <td className="px-5 pb-4" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}

/** Below 768 px. */
export function RowCards<Row extends object, Key extends string>({
  table,
  row: options,
  label,
  card,
}: RowsProps<Row> & { card: CardColumns<Key> }) {
  return (
    <ul aria-label={label} className="divide-y divide-border md:hidden">
      {table.getRowModel().rows.map((row) => {
        const cells = row.getVisibleCells()
        const draw = (key: Key | undefined) => {
          const cell = cells.find(({ column }) => column.id === key)
          return cell && <table.FlexRender cell={cell} />
        }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link or button in the card does the same by keyboard
          <li className="flex gap-2 px-4 py-3.5" key={row.id} onClick={(event) => openOnRow(event, options)}>
            <div className="flex min-w-0 grow flex-col items-start gap-1.5">
              <Opener options={options} row={row.original}>
                {draw(card.title ?? (cells[0]?.column.id as Key))}
              </Opener>
              {card.second && <div className="min-w-0 max-w-full text-sm">{draw(card.second)}</div>}
              {(card.badge || card.date) && (
                <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
                  {draw(card.badge)}
                  {draw(card.date)}
                </div>
              )}
              {options.actionsBelow && <div className="mt-1 w-full">{options.actionsBelow(row.original)}</div>}
              {options.panel && <div className="w-full empty:hidden">{options.panel(row.original)}</div>}
            </div>
            {options.actions && !options.actionsBelow && (
              <div className="flex shrink-0 items-start">{options.actions(row.original)}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const OPENER = 'row-opener'

function Opener<Row>({ row, options, children }: { row: Row; options: RowOptions<Row>; children: ReactNode }) {
  const { name, href, onOpen } = options
  if (href)
    return (
      <Link className={OPENER} data-row-opener href={href(row)} prefetch={false}>
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button
        aria-label={name && `${tableCopy.open} ${name(row)}`}
        className={OPENER}
        data-row-opener
        onClick={() => onOpen(row)}
        type="button"
      >
        {!name && <span className="sr-only">{tableCopy.open} </span>}
        {children}
      </button>
    )
  return children
}

/** A press anywhere on the row counts as one on its opener, unless it was for a control or to select text. */
function openOnRow<Row>(event: MouseEvent<HTMLElement>, { href, onOpen }: RowOptions<Row>): void {
  if (!href && !onOpen) return
  const target = event.target as Element
  if (target.closest('a, button, input, label, dialog, [popover]')) return
  if (window.getSelection()?.toString()) return
  const opener = event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')
  // A dialog gives the focus back to where it was.
  opener?.focus()
  opener?.click()
}

/** Cut after two lines; a long word breaks, so that no address widens its column. */
export function TwoLines({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={clsx('wrap-anywhere line-clamp-2 min-w-32', className)}>{children}</span>
}

/** Stands for a missing value: 'Never', 'N/A', 'TBA'. */
export function Placeholder({ children = recordsCopy.notAvailable }: { children?: string }) {
  return <span className="text-subtle-foreground">{children}</span>
}

/** Facts about a record: a name and a text each, without those that have no text. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, text: string | null | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      {pairs.map(
        ([name, text]) =>
          text && (
            <div className="contents" key={name}>
              <dt className="break-words text-muted-foreground">{name}</dt>
              <dd className="whitespace-pre-wrap break-words max-md:mb-2">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
