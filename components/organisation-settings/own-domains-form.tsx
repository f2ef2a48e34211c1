import { editTags, givenTags, TagField, type TagRules, typedPrompt } from '@/components/form/tag-field'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { organisationSettingsCopy as copy, ownNamesPrompts as prompts } from '@/lib/copy/organisation-settings'
import { isOwnSite, ownSite } from '@/lib/formulas/citations'
import { OWN_NAMES } from '@/lib/limits'
import { domainPrompt, normaliseDomain } from '@/lib/names/own-domain'
import type { OwnOrganisationRow } from '@/lib/schemas/organisation'
import { isChanged, type SaveFields, SettingsForm } from './settings-row'

const rules: TagRules = {
  max: OWN_NAMES.domains,
  tooMany: prompts.upTo(OWN_NAMES.domains),
  prompt: domainPrompt,
  normalise: (text) => normaliseDomain(text) ?? text,
}

export function OwnDomainsForm({
  organisation: { ownDomains, websiteUrl },
  save,
  onDiscard,
}: {
  organisation: OwnOrganisationRow
  save: SaveFields
  onDiscard: () => void
}) {
  const form = useForm({
    initial: { ownDomains: editTags(ownDomains) },
    rules: { ownDomains: { test: (value) => typedPrompt(value, rules) } },
    submit: async (values) => {
      await save({ ownDomains: givenTags(values.ownDomains, rules.normalise) })
      toast.success(copy.saved)
    },
  })
  const website = ownSite(websiteUrl)
  const isListed = website === null || isOwnSite(website, form.values.ownDomains)
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
