import { type ComponentProps, useSyncExternalStore } from 'react'
import { useStoredImage } from '@/components/data/use-stored-image'
import { Avatar } from '@/components/ui/avatar'
import { readProfileImage } from '@/lib/images/profile-image'

type Look = Pick<ComponentProps<typeof Avatar>, 'name' | 'size'>

const never = () => () => undefined

/** With `own`, a copy of the picture is kept in this browser (R-IMAGE-4). */
export function ProfileAvatar({ image, own = false, ...look }: Look & { image: string | null; own?: boolean }) {
  // An embedded picture would be in the HTML once for each place that shows it.
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const found = isDrawn ? readProfileImage(image) : null
  if (found?.kind === 'file') return <StoredAvatar {...look} fileKey={found.key} key={found.key} own={own} />
  return <Avatar {...look} src={found?.url ?? null} />
}

function StoredAvatar({ fileKey, own, ...look }: Look & { fileKey: string; own: boolean }) {
  return <Avatar {...look} {...useStoredImage(fileKey, { own })} />
}
