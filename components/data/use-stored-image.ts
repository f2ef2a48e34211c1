import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyStoredImage, findStoredImage, type StoredImage, storedImagePath } from '@/lib/api/stored-image'
import { forgetAddress, keptCopy } from '@/lib/images/image-cache'
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
export function useStoredImage(fileKey: string, { own }: { own: boolean }): ImageSource {
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
