'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useRecord } from '@/components/data/use-resource'
import { FormFooter, RequestError } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { KeyboardCard } from '@/components/layout/keyboard'
import { PageHeader, SectionHeading } from '@/components/layout/page-header'
import { ProfileAvatar } from '@/components/people/profile-avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ArrowRight, ImageUp, Trash2 } from '@/components/ui/icons'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { PROFILE, removePicture, savePicture } from '@/lib/api/profile'
import { storeUser } from '@/lib/api/session'
import { ImageError } from '@/lib/api/stored-image'
import { IMAGE_TYPES } from '@/lib/files/profile-image'
import { fullName } from '@/lib/format/text'
import { navigationCopy } from '@/lib/layout/words'
import { IMAGE } from '@/lib/limits'
import { ROLE_WORDS } from '@/lib/people/account-rules'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { profileCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { NameFields, nameRules } from './account-form'
import { SessionList } from './session-list'
import { roleOf } from './user-roles'

const { assistants, details, keyboard, mails, sessions: signIns } = profileCopy
const IDS = {
  details: 'profile-details',
  mails: 'profile-mails',
  keyboard: 'profile-keyboard',
  assistants: 'profile-assistants',
  sessions: 'profile-sessions',
} as const

export function ProfileScreen({ user }: { user: CurrentUser }) {
  return (
    <>
      <PageHeader text={profileCopy.text} title={profileCopy.title} />
      <div className="grid gap-7 lg:gap-9">
        <section aria-labelledby={IDS.details}>
          <SectionHeading help={details.text} id={IDS.details} title={details.title} />
          <ProfileForm name={fullName(user) ?? navigationCopy.unnamed} user={user} />
        </section>
        {user.digest !== null && (
          <section aria-labelledby={IDS.mails}>
            <SectionHeading help={mails.text} id={IDS.mails} title={mails.title} />
            <div className="grid gap-4">
              <MailSwitch mail="digest" on={user.digest} userId={user._id} />
              {user.oneDigest !== null && <MailSwitch mail="oneDigest" on={user.oneDigest} userId={user._id} />}
              {user.reportMail && <MailSwitch mail="reportMail" on userId={user._id} />}
            </div>
          </section>
        )}
        <section aria-labelledby={IDS.keyboard}>
          <SectionHeading help={keyboard.text} id={IDS.keyboard} title={keyboard.title} />
          <KeyboardCard />
        </section>
        {user.organization !== null && (
          <section aria-labelledby={IDS.assistants}>
            <SectionHeading help={assistants.text} id={IDS.assistants} title={assistants.title} />
            <Link
              className="flex items-center gap-1.5 self-start font-medium text-primary text-sm hover:underline"
              href={routes.connectAssistant}
            >
              {assistants.link}
              <ArrowRight className="size-4" />
            </Link>
          </section>
        )}
        <section aria-labelledby={IDS.sessions}>
          <SectionHeading help={signIns.text} id={IDS.sessions} title={signIns.title} />
          <SessionList labelledBy={IDS.sessions} />
        </section>
      </div>
    </>
  )
}

const formCopy = profileCopy.form
const ignore = () => {}

function ProfileForm({ user, name }: { user: CurrentUser; name: string }) {
  const router = useRouter()
  const record = useRecord<CurrentUser>(PROFILE, user._id)
  const form = useForm({
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    rules: nameRules,
    submit: async (names) => {
      storeUser(await record.save(names), Date.now())
      toast.success(formCopy.saved)
      // The menu shows the name too.
      router.refresh()
    },
  })
  const readOnly = { name: '', onChange: ignore, readOnly: true, required: false }
  const role = ROLE_WORDS[roleOf(user)].label
  return (
    <Card className="max-w-180">
      <PictureField image={user.profileImage} name={name} userId={user._id} />
      <form noValidate onSubmit={form.submit}>
        <div className="flex flex-col gap-5 p-4 md:p-6">
          <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
          <TextField {...readOnly} help={formCopy.emailHelp} label={formCopy.email} value={user.email} />
          <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
            <TextField
              {...readOnly}
              label={formCopy.organisation}
              value={user.organization?.name ?? formCopy.noOrganisation}
            />
            <TextField {...readOnly} label={formCopy.role} value={role} />
          </div>
        </div>
        <FormFooter form={form} pendingLabel={formCopy.saving} submit={formCopy.save} />
      </form>
    </Card>
  )
}

/** Saved at once. The monthly report can only be ended: an organisation admin names its readers. */
function MailSwitch({
  mail,
  userId,
  on: saved,
}: {
  mail: 'digest' | 'oneDigest' | 'reportMail'
  userId: string
  on: boolean
}) {
  const copy = profileCopy[mail]
  const id = `profile-${mail}`
  const [on, setOn] = useState(saved)
  const [pending, setPending] = useState(false)

  async function turn(to: boolean): Promise<void> {
    setOn(to)
    setPending(true)
    try {
      storeUser(await api.post<CurrentUser>(PROFILE, { _id: userId, [mail]: to }), Date.now())
      toast.success(to ? copy.switchedOn : copy.switchedOff)
    } catch (error) {
      setOn(!to)
      toast.error(describeFailure(error).sentence)
    }
    setPending(false)
  }

  const isEnded = mail === 'reportMail' && !on
  return (
    <Card className="max-w-180">
      <div className="flex items-center gap-4 p-4 md:p-6">
        <label className="min-w-0 flex-1" htmlFor={id}>
          <span className="block font-medium">{copy.title}</span>
          <span className="block text-muted-foreground text-sm" id={`${id}-text`}>
            {isEnded ? profileCopy.reportMail.ended : copy.text}
          </span>
        </label>
        <Switch
          aria-describedby={`${id}-text`}
          checked={on}
          id={id}
          label={copy.title}
          onChange={turn}
          pending={pending || isEnded}
        />
      </div>
    </Card>
  )
}

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
