import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { isBlank, referenceOf } from '@/lib/format/text'
import { formCopy } from '@/lib/ui/words'

/** A form's own sentences for failed requests, by status; `other` for the rest. */
export type FailureSentences = Readonly<Partial<Record<number | 'other', string>>>

/** The error that the API client throws; forms know its shape, not its class. */
interface Refusal extends Error {
  status: number
  /** The message is the server's own sentence, not a status text. */
  forPerson: boolean
  fields?: Record<string, string>
}

export interface FormFailure {
  sentence: string
  fields: Record<string, string>
  /** Set when the server failed: finds the failure in its log. */
  reference: string | null
}

/**
 * The server's message, else the form's sentence for the status, else 'Something went wrong...' (R-FORM-4). That
 * sentence from a server counts as none.
 */
export function describeFailure(error: unknown, sentences: FailureSentences = {}): FormFailure {
  const refusal = isRefusal(error) ? error : null
  const said = refusal?.forPerson && refusal.message !== formCopy.somethingWrong ? refusal.message : undefined
  const configured = (refusal && sentences[refusal.status]) ?? sentences.other
  return {
    sentence: said ?? configured ?? formCopy.somethingWrong,
    fields: refusal?.fields ?? {},
    reference: referenceOf(error),
  }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'status' in error && 'forPerson' in error
}

type FormValue = string | boolean | readonly string[]
type FormValues = Record<string, FormValue>
type FormPrompts<Values> = Partial<Record<keyof Values, string>>

/** `required` asks for a value, `test` judges a value that was given (R-FORM-1). */
interface FieldRule<Values, Value> {
  required?: boolean
  /** The prompt for a wrong value, or `true` for the rule's own prompt. */
  test?: (value: Value, values: Values) => string | true | null | undefined
  /** Default 'Invalid input'. */
  prompt?: string
}
type FormRules<Values> = { [Name in keyof Values]?: FieldRule<Values, Values[Name]> }

/** A list needs an item, a checkbox its tick, a text something that can be seen (R-FORM-6, R-API-20). */
function isMissing(value: FormValue): boolean {
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? isBlank(value) : value.length === 0
}

/** The order of a list does not matter. */
function isSame(a: FormValue | undefined, b: FormValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  return a.length === b.length && a.every((item) => b.includes(item))
}

/** The prompts of failing fields, in the order of `values`. */
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

/** Null, then invalid or pending, then success or fail (R-FORM-3). */
type FormStatus = null | 'invalid' | 'pending' | 'success' | 'fail'

export interface FieldBinding<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error?: string
  required: boolean
}

export interface FormState {
  status: FormStatus
  pending: boolean
  /** Sent and not changed since: until the next page is shown the form stays busy. */
  sent: boolean
  requestError: string | null
  reference: string | null
  summary: string | null
  /** Whether a value differs from its initial one. */
  changed: boolean
  step: { index: number; count: number }
  back: (event: MouseEvent<HTMLButtonElement>) => void
  /** 'Next' before the last step, then the given label, 'Retry' after a failed request. */
  submitLabel: (label: string) => string
}

/** A form with what sends it. */
export interface BoundForm extends FormState {
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

interface Aim {
  form: HTMLFormElement
  /** Null: the first field; empty: the submit button. */
  names: readonly string[] | null
}

function targetOf({ form, names }: Aim): HTMLElement | null {
  if (names?.length === 0) return form.querySelector('[type=submit]')
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (name && element instanceof HTMLElement && (!names || names.includes(name))) return element
  }
  return null
}

/**
 * Moves the focus to the first of the named fields, or back to the submit button, which loses it while it is disabled.
 * Only after the next render: the field may be on another step.
 */
function useFocusFirst(): (form: HTMLFormElement, names: readonly string[] | null) => void {
  const [aim, setAim] = useState<Aim | null>(null)

  useEffect(() => {
    if (aim) targetOf(aim)?.focus()
  }, [aim])

  return (form, names) => setAim({ form, names })
}

/** Each step is a list of field names (R-FORM-5). */
function useSteps(steps: readonly (readonly string[])[]) {
  const [index, setIndex] = useState(0)
  const isLast = index === steps.length - 1
  return {
    index,
    count: steps.length,
    isLast,
    next: () => setIndex(index + 1),
    back: () => setIndex(Math.max(0, index - 1)),
    showStepOf: (names: readonly string[]) => {
      const first = steps.findIndex((step) => step.some((name) => names.includes(name)))
      if (first >= 0) setIndex(first)
    },
    /** The failing fields of this step, on the last step of all steps. */
    inTheWay: (prompts: object) => {
      const wrong = Object.keys(prompts)
      return isLast ? wrong : wrong.filter((name) => steps[index]?.includes(name))
    },
  }
}

type NameOf<Values> = keyof Values & string

interface FormOptions<Values> {
  /** In the order of the page. */
  initial: Values
  rules: FormRules<Values>
  /** When prompts first appear; after a submit they follow every input. */
  validate?: 'submit' | 'input'
  /** The fields of each step; the form is sent on the last one. */
  steps?: readonly (readonly NameOf<Values>[])[]
  /** What it throws becomes the request error and the prompts of fields. */
  submit: (values: Values) => Promise<void>
  sentences?: FailureSentences
}

/** Values, prompts and status of one form, with what its fields and buttons are bound to. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const { rules } = options
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [status, setStatus] = useState<FormStatus>(null)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<FormPrompts<Values>>({})
  const [failure, setFailure] = useState<{ sentence: string; reference: string | null } | null>(null)
  const steps = useSteps(options.steps ?? [Object.keys(options.initial)])
  const focusFirst = useFocusFirst()

  const failing = failingFields(rules, values)
  const obstacles = steps.inTheWay(failing)

  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    // Two fields may change before the form is drawn again, as where a list tells late what was chosen.
    setValues((before) => ({ ...before, [name]: value }))
    setTouched((before) => new Set(before).add(name))
    setRefused((before) => ({ ...before, [name]: undefined }))
    const failingNow = failingFields(rules, { ...values, [name]: value })
    const mended = status === 'invalid' && steps.inTheWay(failingNow).length === 0
    if (mended || status === 'success') setStatus(null)
  }

  function field<Name extends NameOf<Values>>(name: Name): FieldBinding<Values[Name]> {
    const shown = status === 'invalid' || (options.validate === 'input' && touched.has(name))
    const error = refused[name] ?? (shown ? failing[name] : undefined)
    return {
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      required: rules[name]?.required ?? false,
      ...(error === undefined ? {} : { error }),
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (status === 'pending' || status === 'success') return
    setFailure(null)
    setRefused({})
    if (obstacles.length > 0) {
      setStatus('invalid')
      steps.showStepOf(obstacles)
      return focusFirst(form, obstacles)
    }
    if (!steps.isLast) {
      setStatus(null)
      steps.next()
      return focusFirst(form, null)
    }
    setStatus('pending')
    try {
      await options.submit(values)
      setStatus('success')
    } catch (error) {
      const { sentence, fields, reference } = describeFailure(error, options.sentences)
      const named = Object.keys(fields).filter((name) => name in values)
      setRefused(fields as FormPrompts<Values>)
      setFailure({ sentence, reference })
      setStatus('fail')
      steps.showStepOf(named)
      focusFirst(form, named)
    }
  }

  function back(event: MouseEvent<HTMLButtonElement>): void {
    setStatus(null)
    setFailure(null)
    steps.back()
    if (event.currentTarget.form) focusFirst(event.currentTarget.form, null)
  }

  const submitLabel = (label: string) => {
    if (!steps.isLast) return formCopy.next
    return status === 'fail' ? formCopy.retry : label
  }
  const summary = status === 'invalid' && obstacles.length > 0 ? formCopy.checkForErrors : null
  const pending = status === 'pending'
  const state: FormState = {
    status,
    pending,
    sent: pending || status === 'success',
    requestError: failure?.sentence ?? null,
    reference: failure?.reference ?? null,
    summary,
    changed: Object.keys(values).some((name) => !isSame(values[name], initial[name])),
    step: steps,
    back,
    submitLabel,
  }
  return { ...state, values, field, submit }
}
