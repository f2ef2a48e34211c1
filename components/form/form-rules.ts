import { formCopy } from '@/lib/copy/forms'

export type FormValue = string | boolean | readonly string[]
export type FormValues = Record<string, FormValue>
export type FormPrompts<Values> = Partial<Record<keyof Values, string>>

/** What one field must hold (spec §5): a value when `required`, and whatever `test` asks of a value that is there. */
export interface FieldRule<Values, Value> {
  required?: boolean
  /** Says what is wrong, or `true` when the prompt says it already; nothing when all is well. */
  test?: (value: Value, values: Values) => string | true | null | undefined
  /** Said when a required value is missing, or when the test has no words of its own. Default 'Invalid input'. */
  prompt?: string
}
export type FormRules<Values> = { [Name in keyof Values]?: FieldRule<Values, Values[Name]> }

/** A required multi-select needs at least one selection, a required box its tick, a text more than white space. */
function isMissing(value: FormValue): boolean {
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

/** The prompts of all failing fields, in the order of `values`; empty when the form may be sent. */
export function failingFields<Values extends FormValues>(
  rules: FormRules<Values>,
  values: Values,
): FormPrompts<Values> {
  const prompts: FormPrompts<Values> = {}
  for (const name of Object.keys(values) as (keyof Values)[]) {
    const rule = rules[name]
    const value = values[name]
    if (!rule || value === undefined) continue
    const failure = isMissing(value) ? rule.required : rule.test?.(value, values)
    if (failure) prompts[name] = failure === true ? (rule.prompt ?? formCopy.invalidInput) : failure
  }
  return prompts
}
