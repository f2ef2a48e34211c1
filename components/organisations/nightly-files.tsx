import { type ComponentProps, useState } from 'react'
import { AlertChannels } from '@/components/alerts/alert-channels'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { PasswordField, TextField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CircleAlert, CircleCheck, CirclePause, Clock, Pencil, Plus, Trash2 } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ALERTS_OF_OWN } from '@/lib/alerts/words'
import { ApiError, api } from '@/lib/api/client'
import type { ExportTarget, ExportTest } from '@/lib/nightly-files/shapes'
import { nightlyFilesCopy as copy, EXPORT_TARGET } from '@/lib/nightly-files/words'
import { tableCopy } from '@/lib/table/words'
import { FavouriteRivals } from './favourite-rivals'
import { OwnName } from './own-name'

/** The last rows of the settings, whose code is one download. */
export function LateRow({
  name,
  ...own
}: { name: 'rivals' | 'ownName' | 'alerts' | 'files' } & ComponentProps<typeof FavouriteRivals>) {
  if (name === 'rivals') return <FavouriteRivals {...own} />
  if (name === 'ownName') return <OwnName organisation={own.organisation.name} />
  return name === 'alerts' ? <AlertChannels endpoint={ALERTS_OF_OWN} /> : <NightlyFiles />
}

/** Where nightly files go, and whether they arrive (R-FILES-1, R-FILES-5). */
export function NightlyFiles() {
  const refresh = useRefresh()
  const stored = useResource<{ target: ExportTarget | null }>(EXPORT_TARGET)
  const [open, setOpen] = useState<'form' | 'delete' | null>(null)
  const target = stored.data?.target ?? null
  const close = () => setOpen(null)
  const saved = () => {
    refresh(EXPORT_TARGET)
    toast.success(copy.form.saved)
    close()
  }
  const remove = async () => {
    await api.delete(EXPORT_TARGET).catch((failure: unknown) => {
      // Already deleted; the refreshed row shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    refresh(EXPORT_TARGET)
    toast.success(copy.deleted)
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={1} />} of={stored}>
        {({ target: found }) =>
          found ? (
            <Target onDelete={() => setOpen('delete')} onEdit={() => setOpen('form')} target={found} />
          ) : (
            <>
              <div className="w-full rounded-lg bg-muted px-4 py-3 text-sm">
                <p className="font-medium">{copy.empty.title}</p>
                <p className="text-muted-foreground">{copy.empty.text}</p>
              </div>
              <Button onClick={() => setOpen('form')} variant="secondary">
                <Plus />
                {copy.add}
              </Button>
            </>
          )
        }
      </Loaded>
      {open === 'form' && <TargetDialog onClose={close} onSaved={saved} target={target} />}
      {open === 'delete' && (
        <ConfirmDialog
          failed={copy.confirm.failed}
          onClose={close}
          onConfirm={remove}
          text={copy.confirm.text}
          title={copy.confirm.title}
        />
      )}
    </div>
  )
}

const BADGES = {
  waiting: { icon: <Clock />, tone: 'neutral' },
  ok: { icon: <CircleCheck />, tone: 'success' },
  failing: { icon: <CircleAlert />, tone: 'warning' },
  paused: { icon: <CirclePause />, tone: 'warning' },
} as const

function Target({ target, onEdit, onDelete }: { target: ExportTarget; onEdit: () => void; onDelete: () => void }) {
  const { endpoint, bucket, prefix, accessKeyId, state, writtenOn, error, failingSince } = target
  const { icon, tone } = BADGES[state]
  return (
    <div className="grid w-full gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium text-sm">
            {[bucket, prefix].filter(Boolean).join('/')}
            <Badge icon={icon} tone={tone}>
              {copy.states[state]}
            </Badge>
          </p>
          <p className="wrap-anywhere text-muted-foreground text-sm">{endpoint}</p>
          <p className="wrap-anywhere text-muted-foreground text-xs">
            {copy.key(accessKeyId)}. {writtenOn ? copy.writtenOn(writtenOn) : copy.never}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <TestButton />
          <Button onClick={onEdit} size="sm" variant="secondary">
            <Pencil />
            {copy.edit}
          </Button>
          <Button onClick={onDelete} size="sm" variant="destructiveOutline">
            <Trash2 />
            {copy.delete}
          </Button>
        </div>
      </div>
      {failingSince && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {state === 'paused' ? copy.paused(failingSince, error ?? '') : copy.failing(failingSince, error ?? '')}
        </p>
      )}
    </div>
  )
}

function TestButton() {
  const refresh = useRefresh()
  const [testing, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      const { written, error } = await api.post<ExportTest>(`${EXPORT_TARGET}/test`, {})
      if (written) toast.success(copy.tested)
      else toast.error(copy.testFailed(error ?? ''))
    } catch (failure) {
      toast.error(describeFailure(failure, { other: copy.notTested }).sentence, failure)
    }
    setTesting(false)
    refresh(EXPORT_TARGET)
  }
  return (
    <Button onClick={() => void test()} pending={testing} size="sm" variant="secondary">
      {testing ? copy.testing : copy.test}
    </Button>
  )
}

const form = copy.form

function TargetDialog({
  target,
  onSaved,
  onClose,
}: {
  /** null for a new one. */
  target: ExportTarget | null
  onSaved: () => void
  onClose: () => void
}) {
  const bound = useForm({
    initial: {
      endpoint: target?.endpoint ?? '',
      region: target?.region ?? '',
      bucket: target?.bucket ?? '',
      prefix: target?.prefix ?? '',
      accessKeyId: target?.accessKeyId ?? '',
      secretAccessKey: '',
    },
    rules: {
      endpoint: { required: true, prompt: copy.prompts.endpoint },
      region: { required: true, prompt: copy.prompts.region },
      bucket: { required: true, prompt: copy.prompts.bucket },
      accessKeyId: { required: true, prompt: copy.prompts.accessKeyId },
      ...(!target && { secretAccessKey: { required: true, prompt: copy.prompts.secret } }),
    },
    sentences: { other: form.failed },
    submit: async ({ secretAccessKey, ...given }) => {
      await api.post(EXPORT_TARGET, { ...given, ...(secretAccessKey && { secretAccessKey }) })
      onSaved()
    },
  })
  return (
    <FormDialog
      form={bound}
      onClose={onClose}
      pendingLabel={form.saving}
      submit={form.save}
      title={target ? form.editTitle : form.addTitle}
    >
      <TextField
        {...bound.field('endpoint')}
        autoComplete="off"
        autoFocus
        help={form.endpointHelp}
        label={form.endpoint}
        placeholder="https://"
        required
        type="url"
      />
      <TextField {...bound.field('region')} autoComplete="off" help={form.regionHelp} label={form.region} required />
      <TextField {...bound.field('bucket')} autoComplete="off" label={form.bucket} required />
      <TextField {...bound.field('prefix')} autoComplete="off" help={form.prefixHelp} label={form.prefix} />
      <TextField {...bound.field('accessKeyId')} autoComplete="off" label={form.accessKeyId} required />
      <PasswordField
        {...bound.field('secretAccessKey')}
        autoComplete="new-password"
        help={target ? form.secretStored : form.secretHelp}
        label={form.secret}
        required={!target}
      />
    </FormDialog>
  )
}
