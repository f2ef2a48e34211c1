import { clsx } from 'clsx'
import { initials } from '@/lib/format/text'

const SIZES = { sm: 'size-9 text-xs', md: 'size-16 text-xl', lg: 'size-32 text-4xl' } as const

/** A person's picture, or initials. Decorative: the name is always beside it. */
export function Avatar({
  name,
  src,
  size = 'sm',
  onLoad,
  onError,
}: {
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  onLoad?: () => void
  onError?: () => void
}) {
  return (
    <span aria-hidden="true" className={clsx('avatar', SIZES[size])}>
      {src ? (
        // biome-ignore lint/performance/noImgElement: data and signed URLs, which the image service cannot resize
        <img alt="" className="size-full object-cover" onError={onError} onLoad={onLoad} src={src} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** An organisation's first letter. Decorative: the name is always beside it. */
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
