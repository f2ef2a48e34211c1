'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { describeFailure } from '@/components/form/form-failure'
import { toast } from '@/components/ui/toast'
import { removePicture, savePicture } from '@/lib/api/profile'
import { profileCopy } from '@/lib/copy/profile'
import { ImageError } from '@/lib/errors/image-error'
import { IMAGE_TYPES } from '@/lib/images/image-types'
import { IMAGE } from '@/lib/limits'

const copy = profileCopy.picture

export type PictureStep = keyof typeof copy.steps

export interface Picture {
  /** What is going on; null when nothing is. */
  step: PictureStep | null
  /** Why the last change came to nothing, in a sentence. */
  failure: string | null
  change: (file: File) => Promise<void>
  remove: () => Promise<void>
}

/** Changes the own picture; the page and its frame are drawn anew with the new one. */
export function usePicture(userId: string): Picture {
  const router = useRouter()
  const [step, setStep] = useState<PictureStep | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(work: () => Promise<unknown>, done: string): Promise<void> {
    setFailure(null)
    try {
      await work()
      toast.success(done)
      router.refresh()
    } catch (error) {
      setFailure(describePicture(error))
    } finally {
      setStep(null)
    }
  }

  return {
    step,
    failure,
    change: async (file) => {
      if (!IMAGE_TYPES.some((type) => type === file.type)) return setFailure(copy.notAllowed)
      setStep('preparing')
      await attempt(async () => {
        // Needed by those only who change their picture.
        const { resizeImage } = await import('@/lib/images/resize-image')
        const smaller = await resizeImage(file, IMAGE.avatar)
        setStep('saving')
        await savePicture(userId, new File([smaller], 'avatar.jpg', { type: smaller.type }))
      }, copy.changed)
    },
    remove: async () => {
      setStep('removing')
      await attempt(() => removePicture(userId), copy.removed)
    },
  }
}

function describePicture(error: unknown): string {
  if (!(error instanceof ImageError)) return describeFailure(error, { other: copy.notSaved }).sentence
  console.error(error)
  return copy.unusable(error.message)
}
