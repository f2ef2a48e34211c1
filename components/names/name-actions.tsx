import { clsx } from 'clsx'
import { Equal, EyeOff, Swords, Undo2 } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import { namesCopy as copy } from '@/lib/copy/names'
import type { NameAction, NameRow } from '@/lib/schemas/names'

type Action = NameAction['action']

/** On a focused row. */
export const KEYS = new Map<string, Action>([
  ['s', 'sameAs'],
  ['c', 'competitor'],
  ['i', 'ignore'],
])
const ICONS = { sameAs: Equal, competitor: Swords, ignore: EyeOff, restore: Undo2 }
const TO_SORT: readonly Action[] = ['sameAs', 'competitor', 'ignore']

/** `stacked`: in a card, icons above words. */
export function NameActions({
  row,
  chosen,
  stacked,
  onChoose,
}: {
  row: NameRow
  chosen: Action | null
  stacked: boolean
  onChoose: (action: Action, from: HTMLElement) => void
}) {
  const actions = row.status === 'new' ? TO_SORT : (['restore'] as const)
  return (
    <span className={clsx('flex gap-1.5', stacked && 'w-full')}>
      {actions.map((action) => {
        const button = { action, name: row.name, chosen: chosen === action, stacked, onChoose }
        return stacked ? (
          <span className="flex grow basis-0" key={action}>
            <ActionButton {...button} />
          </span>
        ) : (
          <Tooltip content={tipOf(action)} key={action}>
            <ActionButton {...button} />
          </Tooltip>
        )
      })}
    </span>
  )
}

function ActionButton({
  action,
  name,
  chosen,
  stacked,
  onChoose,
  ...described
}: {
  action: Action
  name: string
  chosen: boolean
  stacked: boolean
  onChoose: (action: Action, from: HTMLElement) => void
  'aria-describedby'?: string
}) {
  const Icon = ICONS[action]
  return (
    <button
      {...described}
      aria-expanded={chosen}
      aria-label={copy.actionOf(copy.actions[action], name)}
      className={clsx(
        'inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 shadow-xs',
        stacked ? 'min-h-14 grow flex-col py-1.5 text-xs' : 'h-8 text-sm',
        chosen
          ? 'border-primary bg-primary-soft text-primary-soft-foreground'
          : 'border-border-strong bg-secondary text-secondary-foreground hover:bg-accent',
      )}
      onClick={(event) => onChoose(action, event.currentTarget)}
      type="button"
    >
      <Icon className="size-4" />
      <span className={clsx(!stacked && 'max-xl:sr-only')}>{copy.actions[action]}</span>
    </button>
  )
}

function tipOf(action: Action): string {
  return action === 'restore' ? copy.actions.restore : copy.tip(copy.actions[action], copy.keys[action])
}
