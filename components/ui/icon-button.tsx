import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode, Ref } from 'react'
import { Tooltip } from './tooltip'

function iconButtonClass(pressed = false): string {
  return clsx(
    'icon-button',
    pressed ? 'bg-primary-soft text-primary-soft-foreground' : 'text-muted-foreground hover:bg-accent',
  )
}

/**
 * `label` is its name and its tooltip; `pressed` makes it a toggle. A disabled one can still have the focus: the press
 * that disables it must not throw the keyboard to the top of the page.
 */
export function IconButton({
  label,
  icon,
  pressed,
  expanded,
  ref,
  onClick,
  disabled = false,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean
  /** `aria-expanded` of the popup it controls. */
  expanded?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <Tooltip content={label}>
      <button
        aria-disabled={disabled || undefined}
        aria-expanded={expanded}
        aria-label={label}
        aria-pressed={pressed}
        className={iconButtonClass(pressed)}
        onClick={disabled ? undefined : onClick}
        ref={ref}
        type="button"
      >
        {icon}
      </button>
    </Tooltip>
  )
}

export function IconLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip content={label}>
      <Link aria-label={label} className={iconButtonClass()} href={href} prefetch={false}>
        {icon}
      </Link>
    </Tooltip>
  )
}
