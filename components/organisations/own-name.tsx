import { useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { FormMessages } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { OwnLogo, ReportHead } from '@/components/report/report-head'
import '@/components/report/report.css'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Plus, Trash2 } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { upload } from '@/lib/api/profile'
import { type ColourUse, ownTokens, questionsTo } from '@/lib/branding/look'
import type { BrandingAnswer, ShownBrand } from '@/lib/branding/shapes'
import {
  BRANDING,
  colourPrompt,
  brandingCopy as copy,
  OWN_BRANDING,
  ownNamePrompt,
  brandingPrompts as prompts,
} from '@/lib/branding/words'
import { emailPrompt } from '@/lib/people/account-rules'
import { tableCopy } from '@/lib/table/words'
import { CHOSEN, ColourField, LogoField, usePicture } from './own-name-fields'

/**
 * The name, logo and colours of an organisation, or of a group, on what readers get (R-BRANDING-7).
 * @param organisation name for the preview
 * @param at address of the API
 */
export function OwnName({ organisation, at = OWN_BRANDING }: { organisation: string; at?: string }) {
  const stored = useResource<BrandingAnswer>(at)
  const [adding, setAdding] = useState(false)
  return (
    <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={3} />} of={stored}>
      {(answer) =>
        answer.branding || adding ? (
          <OwnNameForm
            answer={answer}
            at={at}
            // A save starts the form over with what was saved; until then it keeps what is typed.
            key={JSON.stringify(answer.branding)}
            onClose={() => setAdding(false)}
            organisation={organisation}
          />
        ) : (
          <div className="flex min-w-0 flex-col items-start gap-4">
            <div className="w-full rounded-lg bg-muted px-4 py-3 text-sm">
              <p className="font-medium">{copy.empty.title}</p>
              <p className="text-muted-foreground">
                {answer.shown ? copy.empty.ofGroup(answer.shown.name) : copy.empty.text}
              </p>
            </div>
            <Button onClick={() => setAdding(true)} variant="secondary">
              <Plus />
              {copy.add}
            </Button>
          </div>
        )
      }
    </Loaded>
  )
}

function OwnNameForm({
  answer: { branding, shown },
  at,
  organisation,
  onClose,
}: {
  answer: BrandingAnswer
  at: string
  organisation: string
  onClose: () => void
}) {
  const refresh = useRefresh()
  const [removing, setRemoving] = useState(false)
  const picture = usePicture()
  const form = useForm({
    initial: {
      logo: branding?.logo ?? '',
      name: branding?.name ?? '',
      primary: branding?.primary ?? '',
      accent: branding?.accent ?? '',
      replyTo: branding?.replyTo ?? '',
    },
    rules: {
      name: { required: true, prompt: prompts.name, test: ownNamePrompt },
      primary: { test: (value) => colourPrompt(value, 'primary') },
      accent: { test: (value) => colourPrompt(value, 'accent') },
      replyTo: { test: emailPrompt },
    },
    sentences: { other: copy.failed },
    submit: async ({ logo, ...values }) => {
      const key = logo === CHOSEN && picture.file ? await upload(picture.file) : logo
      await api.post(at, { ...values, logo: key || null })
      refresh(at)
      toast.success(copy.saved)
    },
  })
  const { logo, name, primary, accent, replyTo } = form.values
  const drawn = (value: string, use: ColourUse) =>
    value !== '' && colourPrompt(value, use) === null ? value.trim().toLowerCase() : null
  const remove = async () => {
    await api.delete(at).catch((failure: unknown) => {
      // Already removed; the refreshed row shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    refresh(at)
    toast.success(copy.removed)
    onClose()
  }
  return (
    <div className="grid min-w-0 gap-6">
      <form className="grid min-w-0 gap-5" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('name')}
          autoComplete="off"
          help={copy.nameHelp}
          label={copy.name}
          maxLength={BRANDING.nameChars}
          required
        />
        <LogoField binding={form.field('logo')} picture={picture}>
          {logo === CHOSEN ? picture.url : logo ? (shown?.logo?.src ?? null) : null}
        </LogoField>
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField binding={form.field('primary')} help={copy.ours} label={copy.primary} use="primary" />
          <ColourField binding={form.field('accent')} help={copy.none} label={copy.accent} use="accent" />
        </div>
        <TextField
          {...form.field('replyTo')}
          autoComplete="off"
          help={copy.replyToHelp}
          inputMode="email"
          label={copy.replyTo}
        />
        <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
        <div className="flex flex-wrap gap-3">
          <Button pending={form.pending} type="submit">
            {form.pending ? copy.saving : form.submitLabel(copy.save)}
          </Button>
          {branding ? (
            <Button onClick={() => setRemoving(true)} variant="destructiveOutline">
              <Trash2 />
              {copy.remove}
            </Button>
          ) : (
            <Button disabled={form.pending} onClick={onClose} variant="ghost">
              {copy.cancel}
            </Button>
          )}
        </div>
      </form>
      <OwnNamePreview
        brand={{
          ...{ name: name.trim(), primary: drawn(primary, 'primary'), accent: drawn(accent, 'accent') },
          replyTo: replyTo.trim() || null,
          logo: logo === CHOSEN ? picture.drawn : logo ? (shown?.logo ?? null) : null,
          measuredBy: shown ? shown.measuredBy : copy.measuredBy,
        }}
        organisation={organisation}
      />
      {removing && (
        <ConfirmDialog
          action={{ label: copy.remove, pending: copy.removing, icon: <Trash2 className="size-5" /> }}
          failed={copy.confirm.failed}
          onClose={() => setRemoving(false)}
          onConfirm={remove}
          text={copy.confirm.text}
          title={copy.confirm.title}
        />
      )}
    </div>
  )
}

// By the variables themselves: classes of the theme have the values of the page around the paper.

/** The head of the report and of mails as they would be, without a figure: nothing here is measured (R-BRANDING-7). */
function OwnNamePreview({ brand, organisation }: { brand: Omit<ShownBrand, 'tokens'>; organisation: string }) {
  const { name, logo, accent, replyTo, measuredBy } = brand
  const tokens = ownTokens(brand)
  const small = [replyTo && questionsTo(replyTo), measuredBy].filter((line) => line !== null)
  const heading = copy.heading(organisation)
  return (
    <section aria-label={copy.preview} className="grid min-w-0 gap-4">
      <h3 className="font-medium text-sm">{copy.preview}</h3>
      <figure className="grid min-w-0 gap-1.5">
        <figcaption className="text-muted-foreground text-sm">{copy.report}</figcaption>
        <div
          className="paper grid min-w-0 gap-4 overflow-hidden rounded-lg border border-(--border) bg-(--card) p-4 text-(--foreground)"
          style={tokens}
        >
          <ReportHead about={copy.week} brand={{ name, logo, accent }} />
          <p className="wrap-anywhere font-semibold text-2xl tracking-tighter">{heading}</p>
          <svg aria-hidden="true" className="h-12 w-full" preserveAspectRatio="none" viewBox="0 0 300 48">
            <path
              d="M0 26 60 20 120 24 180 12 240 15 300 6V26L240 34 180 32 120 42 60 38 0 44Z"
              fill="var(--chart-band)"
            />
            <path
              d="M0 35 60 29 120 33 180 22 240 25 300 16"
              fill="none"
              stroke="var(--chart-1)"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <SmallPrint lines={small} />
        </div>
      </figure>
      <figure className="grid min-w-0 gap-1.5">
        <figcaption className="text-muted-foreground text-sm">{copy.mail}</figcaption>
        <div
          className="paper grid min-w-0 gap-4 overflow-hidden rounded-lg border border-(--border) bg-(--card) p-4 text-(--foreground)"
          style={tokens}
        >
          <div
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-(--border) border-b pb-4"
            style={accent ? { borderBottom: `3px solid ${accent}` } : undefined}
          >
            <p className="wrap-anywhere flex min-w-0 items-center gap-2 font-semibold">
              <OwnLogo high={32} logo={logo} />
              {name}
            </p>
            <p className="wrap-anywhere text-(--muted-foreground) text-sm">{`${organisation}, ${copy.week}`}</p>
          </div>
          <p className="wrap-anywhere font-semibold text-2xl tracking-tighter">{heading}</p>
          <p className="justify-self-start rounded-lg bg-(--primary) px-4 py-2.5 font-semibold text-(--primary-foreground) text-sm">
            {copy.button}
          </p>
          <SmallPrint lines={small} />
        </div>
      </figure>
    </section>
  )
}

function SmallPrint({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <p className="wrap-anywhere border-(--border) border-t pt-3 text-(--muted-foreground) text-xs">
      {lines.join('. ')}
    </p>
  )
}
