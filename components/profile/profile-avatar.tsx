'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { useStoredImage } from '@/components/data/use-stored-image'
import { Avatar } from '@/components/ui/avatar'
import { readProfileImage } from '@/lib/images/profile-image'

type Look = Pick<ComponentProps<typeof Avatar>, 'name' | 'size'>

const never = () => () => undefined

/**
 * The picture of a person from what is stored for them, or initials (spec §2, §5). `own` is for the person who is
 * signed in: a copy of that picture is kept in this browser.
 */
export function ProfileAvatar({ image, own = false, ...look }: Look & { image: string | null; own?: boolean }) {
  // A picture inside the page's own text would be in it once more for each place that shows it.
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
