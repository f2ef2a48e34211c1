import { type ReactNode, useRef } from 'react'
import { FormMessages } from '@/components/form/form-footer'
import type { TagsBeingEdited } from '@/components/form/tag-field'
import type { BoundForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { organisationSettingsCopy as copy } from '@/lib/copy/organisation-settings'
import type { OwnOrganisationInput } from '@/lib/schemas/organisation'

export type SaveFields = (fields: Pick<OwnOrganisationInput, 'aliases' | 'neverMatch' | 'ownDomains'>) => Promise<void>

export function SettingsRow({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-border border-b p-4 last:border-b-0 md:p-6 lg:grid-cols-[18.5rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 className="font-semibold text-base tracking-tight" id={id}>
          {title}
        </h2>
        <p className="text-muted-foreground text-sm">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Whether a tag field holds something else than these, in whatever order. */
export function isChanged(value: TagsBeingEdited, saved: readonly string[]): boolean {
  const typed = value.at(-1)
  return typed !== '' || value.length - 1 !== saved.length || !saved.every((tag) => value.includes(tag))
}

/** The fields of one row with its own Save; `children` end with what saving would do. */
export function SettingsForm({
  form,
  changed,
  onDiscard,
  children,
}: {
  form: BoundForm
  changed: boolean
  onDiscard: () => void
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  useFocusFallback(element)
  return (
    <form className="flex min-w-0 flex-col gap-5" noValidate onSubmit={form.submit} ref={element}>
      {children}
      <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
      <div className="flex flex-wrap gap-3">
        <Button pending={form.pending} type="submit">
          {form.pending ? copy.saving : form.submitLabel(copy.save)}
        </Button>
        {changed && (
          <Button disabled={form.pending} onClick={onDiscard} variant="ghost">
            {copy.discard}
          </Button>
        )}
      </div>
    </form>
  )
}
