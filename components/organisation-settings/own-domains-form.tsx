import { editTags, givenTags, TagField, typedPrompt } from '@/components/form/tag-field'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { organisationSettingsCopy as copy } from '@/lib/copy/organisation-settings'
import { isOwnSite, ownSite } from '@/lib/formulas/citations'
import type { OwnOrganisationRow } from '@/lib/schemas/organisation'
import { domainRules as rules } from './own-name-rules'
import { isChanged, type SaveFields, SettingsForm } from './settings-row'

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
