import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { Avatar } from '@/components/ui/avatar'
import {
  copyStoredImage,
  findStoredImage,
  forgetAddress,
  keptCopy,
  type StoredImage,
  storedImagePath,
} from '@/lib/api/stored-image'
import { readProfileImage } from '@/lib/files/profile-image'
import { IMAGE_CACHE_HOURS } from '@/lib/limits'

const FRESH_MS = IMAGE_CACHE_HOURS * 3_600_000

interface ImageSource {
  /** Null while it is loading, and when there is none. */
  src: string | null
  onLoad: () => void
  onError: () => void
}

/**
 * An image of the file store: its cached signed address; when that has expired, a new one; when none can be fetched, the
 * local copy (R-IMAGE-4). `own` keeps that copy.
 */
function useStoredImage(fileKey: string, { own }: { own: boolean }): ImageSource {
  const [failed, setFailed] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [storedImagePath(fileKey), 'address'],
    queryFn: ({ signal }) => findOrLog(fileKey, signal),
    staleTime: FRESH_MS,
    retry: false, // the local copy or initials will do
  })
  const url = data?.url ?? null
  const isBroken = isError || (url !== null && url === failed)
  // All images of this key on a page share one request.
  const { refetch: copy } = useQuery({
    queryKey: [storedImagePath(fileKey), 'copy'],
    queryFn: () => copyStoredImage(fileKey, url ?? '').then(() => null),
    enabled: false,
  })
  return {
    src: isBroken ? keptCopy(fileKey) : url,
    onLoad: () => {
      if (own && !isBroken && !keptCopy(fileKey)) void copy({ cancelRefetch: false })
    },
    onError: () => {
      if (isBroken || data === undefined) return
      setFailed(data.url)
      if (data.isNew) return
      forgetAddress(fileKey)
      void refetch({ cancelRefetch: false })
    },
  }
}

async function findOrLog(fileKey: string, signal: AbortSignal): Promise<StoredImage> {
  try {
    return await findStoredImage(fileKey, signal)
  } catch (error) {
    if (!signal.aborted) console.error(error)
    throw error
  }
}

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
