import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '@/components/form/form-dialog'
import { describeFailure } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { ImageUp, Trash2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { removePicture, savePicture } from '@/lib/api/profile'
import { ImageError } from '@/lib/api/stored-image'
import { IMAGE_TYPES } from '@/lib/files/profile-image'
import { IMAGE } from '@/lib/limits'
import { profileCopy } from '@/lib/people/profile-words'
import { ProfileAvatar } from './profile-avatar'

const copy = profileCopy.picture

type PictureStep = keyof typeof copy.steps

interface Picture {
  /** null when idle. */
  step: PictureStep | null
  /** Why the last change failed, as a sentence. */
  failure: string | null
  change: (file: File) => Promise<void>
  remove: () => Promise<void>
}

function usePicture(userId: string): Picture {
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
      setFailure(describePictureFailure(error))
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
        // Only needed when a picture is changed.
        const { resizeImage } = await import('@/lib/files/resize-image')
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

function describePictureFailure(error: unknown): string {
  if (!(error instanceof ImageError)) return describeFailure(error, { other: copy.notSaved }).sentence
  console.error(error)
  return copy.unusable(error.message)
}

const changeWords = (
  <>
    <ImageUp />
    {copy.change}
  </>
)
const removeWords = (
  <>
    <Trash2 />
    {copy.remove}
  </>
)

/** Both actions take effect at once, without the form's Save. */
export function PictureField({ userId, name, image }: { userId: string; name: string; image: string | null }) {
  const { step, failure, change, remove } = usePicture(userId)
  const input = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const changing = step === 'removing' ? null : step
  const hadImage = useRef(false)
  // The Remove button disappears with the picture, and the focus with it.
  useEffect(() => {
    if (hadImage.current && !image && document.activeElement === document.body) changeButton.current?.focus()
    hadImage.current = Boolean(image)
  }, [image])
  const choose = () => {
    const [file] = input.current?.files ?? []
    if (file) void change(file)
    // Choosing the same file again must count too.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex flex-col gap-4 border-border border-b p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ProfileAvatar image={image} name={name} own size="lg" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <div>
            <h3 className="font-semibold text-base tracking-tight">{copy.title}</h3>
            <p className="text-muted-foreground text-sm">{copy.help}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={step !== null}
              onClick={() => input.current?.click()}
              pending={changing !== null}
              ref={changeButton}
              variant="secondary"
            >
              {changing ? copy.steps[changing] : changeWords}
            </Button>
            {image && (
              <Button disabled={step !== null} onClick={remove} pending={step === 'removing'} variant="ghost">
                {step === 'removing' ? copy.steps.removing : removeWords}
              </Button>
            )}
          </div>
          <p className="sr-only" role="status">
            {step && copy.steps[step]}
          </p>
          <input accept={IMAGE_TYPES.join(',')} hidden onChange={choose} ref={input} type="file" />
        </div>
      </div>
      <RequestError text={failure} />
    </div>
  )
}
