import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-muted text-muted-foreground',
  primary: 'bg-primary-soft text-primary-soft-foreground',
  own: 'bg-primary text-primary-foreground',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  destructive: 'bg-destructive-soft text-destructive',
  info: 'bg-info-soft text-info',
  pending: 'bg-status-pending-soft text-status-pending',
  progress: 'bg-status-progress-soft text-status-progress',
  implemented: 'bg-status-implemented-soft text-status-implemented',
  rejected: 'bg-status-rejected-soft text-status-rejected',
  hold: 'bg-status-hold-soft text-status-hold',
  none: 'bg-status-none-soft text-status-none',
} as const

export type BadgeTone = keyof typeof TONES

/** A small label. Colour is never alone: it always carries a word. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={clsx('badge', TONES[tone])}>
      {icon}
      {children}
    </span>
  )
}
