import { clsx } from 'clsx'
import { initials } from '@/lib/format/text'

export function OrganisationMark({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center font-semibold',
        size === 'lg'
          ? 'size-12 rounded-lg bg-primary text-primary-foreground text-xl'
          : 'size-8 rounded-md bg-primary-soft-strong text-primary-soft-foreground text-sm',
      )}
    >
      {initials(name).slice(0, 1)}
    </span>
  )
}
