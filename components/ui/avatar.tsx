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
