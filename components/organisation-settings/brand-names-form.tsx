import { askPreview, usePreview } from '@/components/data/use-preview'
import { describeFailure } from '@/components/form/form-failure'
import { editTags, givenTags, TagField, typedPrompt } from '@/components/form/tag-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { RefreshCw } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { OWN_ORGANISATION } from '@/lib/api/endpoints'
import { organisationSettingsCopy as copy } from '@/lib/copy/organisation-settings'
import { grouped } from '@/lib/format/numbers'
import type { OwnOrganisationPreview, OwnOrganisationRow } from '@/lib/schemas/organisation'
import { aliasRules, neverMatchRules } from './own-name-rules'
import { isChanged, type SaveFields, SettingsForm } from './settings-row'

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

/** Saving does not depend on it: what is refused is refused again. */
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
