import { useRef, useState } from 'react'
import { useRecord } from '@/components/data/use-record'
import { describeFailure } from '@/components/form/form-failure'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industriesCopy } from '@/lib/copy/industries'
import { organisationsCopy } from '@/lib/copy/organisations'
import { setUpCopy } from '@/lib/copy/set-up'
import { TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'
import type { AdminIndustryRow } from '@/lib/schemas/industry'
import { StepForm } from './step-form'

const copy = setUpCopy.industry

export interface ChosenIndustry {
  _id: string
  name: string
}

/** Chooses one or several, or makes one inline; what is chosen is the organisation's at once. */
export function IndustryStep({
  chosen,
  onChoose,
}: {
  chosen: readonly ChosenIndustry[]
  /** Throws what the form says. */
  onChoose: (industries: readonly ChosenIndustry[]) => Promise<void>
}) {
  const [error, setError] = useState<string | null>(null)
  const record = useRecord<AdminIndustryRow>(INDUSTRIES, NEW)
  const known = useRef<readonly ChosenIndustry[]>(chosen)
  const choose = async (ids: readonly string[]) => {
    setError(null)
    try {
      await onChoose(ids.flatMap((id) => [...known.current, ...chosen].find(({ _id }) => _id === id) ?? []))
    } catch (cause) {
      setError(describeFailure(cause).sentence)
    }
  }
  const form = useForm({
    initial: { name: '' },
    rules: { name: { required: true, prompt: industriesCopy.form.namePrompt } },
    submit: async ({ name }) => {
      const { _id, name: made } = await record.save({ name })
      toast.success(copy.created(made))
      await onChoose([...chosen, { _id, name: made }])
    },
  })
  return (
    <>
      <p className="text-muted-foreground text-sm">{copy.help}</p>
      <ResourceField
        {...(error !== null && { error })}
        chosen={chosen.map(({ _id, name }) => ({ value: _id, label: name }))}
        endpoint={INDUSTRIES}
        help={organisationsCopy.form.industryHelp}
        label={copy.choose}
        name="industry"
        onChange={choose}
        onKnown={({ value, label }) => {
          known.current = [...known.current, { _id: value, name: label }]
        }}
        required
        textKey="name"
        value={chosen.map(({ _id }) => _id)}
      />
      <StepForm form={form} submit={copy.create}>
        <TextField
          {...form.field('name')}
          label={copy.name}
          maxLength={TEXT.name}
          placeholder={copy.namePlaceholder}
          required={false}
        />
      </StepForm>
    </>
  )
}
