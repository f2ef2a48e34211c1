import { editTags, givenTags, TagField, typedPrompt } from '@/components/form/tag-field'
import { useForm } from '@/components/form/use-form'
import { aliasRules, domainRules } from '@/components/organisation-settings/own-name-rules'
import { Button } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { organisationSettingsCopy as words } from '@/lib/copy/organisation-settings'
import { setUpCopy } from '@/lib/copy/set-up'
import { ownSite } from '@/lib/formulas/citations'
import { suggestDomains, suggestNames } from '@/lib/names/suggest-names'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { StepForm } from './step-form'

const copy = setUpCopy.names

/** By what answers and citations are found to be the customer's own. */
export function NamesStep({
  organisation: { name, aliases, ownDomains, websiteUrl },
  save,
}: {
  organisation: AdminOrganisationRow
  save: (names: { aliases: string[]; ownDomains: string[] }) => Promise<void>
}) {
  const rules = { aliases: aliasRules(name), ownDomains: domainRules }
  const form = useForm({
    initial: { aliases: editTags(aliases), ownDomains: editTags(ownDomains) },
    rules: {
      aliases: { test: (value) => typedPrompt(value, rules.aliases) },
      ownDomains: { test: (value) => typedPrompt(value, rules.ownDomains) },
    },
    submit: (values) =>
      save({
        aliases: givenTags(values.aliases, rules.aliases.normalise),
        ownDomains: givenTags(values.ownDomains, rules.ownDomains.normalise),
      }),
  })
  const add = (field: 'aliases' | 'ownDomains', text: string) => {
    const { value, onChange } = form.field(field)
    onChange([...value.slice(0, -1), text, value.at(-1) ?? ''])
  }
  const suggested = [
    ...suggestNames(name, websiteUrl, form.values.aliases).map((text) => ({ field: 'aliases' as const, text })),
    ...suggestDomains(websiteUrl, form.values.ownDomains).map((text) => ({ field: 'ownDomains' as const, text })),
  ]
  const website = ownSite(websiteUrl)
  return (
    <StepForm form={form}>
      {suggested.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm">
            <span className="font-medium">{copy.suggestions}</span>{' '}
            <span className="text-muted-foreground">{copy.suggested}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {suggested.map(({ field, text }) => (
              <Button
                aria-label={copy.add(text)}
                key={text}
                onClick={() => add(field, text)}
                size="sm"
                variant="secondary"
              >
                <Plus />
                {text}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <TagField
        {...form.field('aliases')}
        help={words.names.aliasesHelp}
        label={words.names.aliases}
        placeholder={words.names.addAlias}
        rules={rules.aliases}
      />
      <TagField
        {...form.field('ownDomains')}
        {...(website && { help: copy.website(website) })}
        inputMode="url"
        label={words.domains.label}
        placeholder={words.domains.add}
        rules={rules.ownDomains}
      />
    </StepForm>
  )
}
