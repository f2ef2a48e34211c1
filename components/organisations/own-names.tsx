import { type ReactNode, useRef } from 'react'
import { askPreview, usePreview } from '@/components/data/use-options'
import { FormMessages } from '@/components/form/form-dialog'
import { editTags, givenTags, TagField, type TagsBeingEdited, typedPrompt } from '@/components/form/tag-field'
import { TextField } from '@/components/form/text-fields'
import { type BoundForm, describeFailure, useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { RefreshCw } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { OWN_ORGANISATION } from '@/lib/api/endpoints'
import { grouped } from '@/lib/format/numbers'
import { aliasRules, domainRules, neverMatchRules } from '@/lib/names/own-names'
import { organisationSettingsCopy as copy } from '@/lib/organisations/settings-words'
import type { OwnOrganisationInput, OwnOrganisationPreview, OwnOrganisationRow } from '@/lib/organisations/shapes'
import { isOwnSite, storedSite } from '@/lib/sites/citations'
import { shownOwnSite } from '@/lib/sites/own-sites'

export type SaveFields = (
  fields: Pick<
    OwnOrganisationInput,
    'aliases' | 'neverMatch' | 'ownDomains' | 'favouriteRivals' | 'membersShare' | 'scoreAccess'
  >,
) => Promise<void>

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

/** Whether a tag field differs from the stored tags, ignoring order. */
function isChanged(value: TagsBeingEdited, saved: readonly string[]): boolean {
  const typed = value.at(-1)
  return typed !== '' || value.length - 1 !== saved.length || !saved.every((tag) => value.includes(tag))
}

/** The fields of one row with its own Save; `children` end with what saving would do. */
function SettingsForm({
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

const ignore = () => {}

export function BrandNamesForm({
  organisation,
  save,
  onDiscard,
}: {
  organisation: OwnOrganisationRow
  save: SaveFields
  onDiscard: () => void
}) {
  const { name, aliases, neverMatch, version } = organisation
  const rules = { aliases: aliasRules(name), neverMatch: neverMatchRules }
  const form = useForm({
    initial: { aliases: editTags(aliases), neverMatch: editTags(neverMatch) },
    rules: {
      aliases: { test: (value) => typedPrompt(value, rules.aliases) },
      neverMatch: { test: (value) => typedPrompt(value, rules.neverMatch) },
    },
    submit: async (values) => {
      const names = {
        aliases: givenTags(values.aliases, rules.aliases.normalise),
        neverMatch: givenTags(values.neverMatch, rules.neverMatch.normalise),
      }
      const results = await countChanged(names)
      await save(names)
      toast.success(results > 0 ? copy.reevaluated(results) : copy.saved)
    },
  })
  const added = { aliases: form.values.aliases.slice(0, -1), neverMatch: form.values.neverMatch.slice(0, -1) }
  const differs = isChanged([...added.aliases, ''], aliases) || isChanged([...added.neverMatch, ''], neverMatch)
  const preview = usePreview<OwnOrganisationPreview>(OWN_ORGANISATION, differs ? { ...added, version } : null)
  const refused = preview.error ? describeFailure(preview.error).fields : {}
  const changed = isChanged(form.values.aliases, aliases) || isChanged(form.values.neverMatch, neverMatch)
  return (
    <SettingsForm changed={changed} form={form} onDiscard={onDiscard}>
      <TextField
        help={copy.names.nameHelp}
        label={copy.names.name}
        name=""
        onChange={ignore}
        readOnly
        required={false}
        value={name}
      />
      <TagField
        {...(refused.aliases && { error: refused.aliases })}
        {...form.field('aliases')}
        help={copy.names.aliasesHelp}
        label={copy.names.aliases}
        placeholder={copy.names.addAlias}
        rules={rules.aliases}
      />
      <TagField
        {...(refused.neverMatch && { error: refused.neverMatch })}
        {...form.field('neverMatch')}
        help={copy.names.neverMatchHelp}
        label={copy.names.neverMatch}
        placeholder={copy.names.addTerm}
        rules={rules.neverMatch}
      />
      <p className="empty:absolute" role="status">
        {differs && !preview.error && <Preview results={preview.data?.results ?? null} />}
      </p>
    </SettingsForm>
  )
}

/** Saving does not rely on the preview: the server refuses again. */
async function countChanged(names: { aliases: string[]; neverMatch: string[] }): Promise<number> {
  try {
    return (await askPreview<OwnOrganisationPreview>(OWN_ORGANISATION, names)).results
  } catch {
    return 0
  }
}

function Preview({ results }: { results: number | null }) {
  return (
    <span className="flex items-start gap-2.5 rounded-md bg-primary-soft px-3 py-2.5 text-sm">
      <RefreshCw className="mt-0.5 size-4 shrink-0 text-primary" />
      <span>
        {results === null && copy.preview.counting}
        {results === 0 && copy.preview.none}
        {results !== null && results > 0 && (
          <>
            {copy.preview.before}
            <b className="font-semibold">{grouped(results)}</b>
            {copy.preview.after(results)}
          </>
        )}
      </span>
    </span>
  )
}

export function OwnDomainsForm({
  organisation: { name, aliases, ownDomains, websiteUrl },
  save,
  onDiscard,
}: {
  organisation: OwnOrganisationRow
  save: SaveFields
  onDiscard: () => void
}) {
  const names = [name, ...aliases]
  const rules = domainRules(names)
  const form = useForm({
    initial: { ownDomains: editTags(ownDomains) },
    rules: { ownDomains: { test: (value) => typedPrompt(value, rules) } },
    submit: async (values) => {
      await save({ ownDomains: givenTags(values.ownDomains, rules.normalise) })
      toast.success(copy.saved)
    },
  })
  const website = shownOwnSite(websiteUrl, names)
  const isListed = website === null || isOwnSite(storedSite(website), form.values.ownDomains.map(storedSite))
  return (
    <SettingsForm changed={isChanged(form.values.ownDomains, ownDomains)} form={form} onDiscard={onDiscard}>
      <TagField
        {...form.field('ownDomains')}
        {...(!isListed && { help: copy.domains.website(website) })}
        inputMode="url"
        label={copy.domains.label}
        labelHidden
        placeholder={copy.domains.add}
        rules={rules}
      />
    </SettingsForm>
  )
}
