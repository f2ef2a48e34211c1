'use client'

import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { formCopy } from '@/lib/copy/ui'
import { describeFailure, type FailureSentences } from './form-failure'

type FormValue = string | boolean | readonly string[]
type FormValues = Record<string, FormValue>
type FormPrompts<Values> = Partial<Record<keyof Values, string>>

/** What one field must hold (spec §5): a value when `required`, and whatever `test` asks of a value that is there. */
interface FieldRule<Values, Value> {
  required?: boolean
  /** Says what is wrong, or `true` when the prompt says it already; nothing when all is well. */
  test?: (value: Value, values: Values) => string | true | null | undefined
  /** Said when a required value is missing, or when the test has no words of its own. Default 'Invalid input'. */
  prompt?: string
}
type FormRules<Values> = { [Name in keyof Values]?: FieldRule<Values, Values[Name]> }

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

/** Spec §4: null, then invalid or pending, then success or fail. */
type FormStatus = null | 'invalid' | 'pending' | 'success' | 'fail'

/** What a field needs to be part of the form. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error?: string
  required: boolean
}

/** What the form's messages and buttons need to know of it. */
export interface FormState {
  status: FormStatus
  pending: boolean
  /** Sent, and not changed since: a form that leaves the page stays busy. */
  sent: boolean
  /** What a failed request is about, else null. */
  requestError: string | null
  /** By what it is found in the server's log, when the server failed; else null. */
  reference: string | null
  /** 'Please check for errors' while it applies, else null. */
  summary: string | null
  step: { index: number; count: number }
  back: (event: MouseEvent<HTMLButtonElement>) => void
  /** The button's words: 'Next' before the last step, its own on it, 'Retry' after a failed request. */
  submitLabel: (label: string) => string
}

interface Aim {
  form: HTMLFormElement
  /** Null aims at the first field there is, no names at the submit button. */
  names: readonly string[] | null
}

/** In the order of the page, which is the order in which a person meets the fields. */
function targetOf({ form, names }: Aim): HTMLElement | null {
  if (names?.length === 0) return form.querySelector('[type=submit]')
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (name && element instanceof HTMLElement && (!names || names.includes(name))) return element
  }
  return null
}

/**
 * Moves focus to the first of the named fields, or back to the submit button, which loses it while it is disabled.
 * Once what was just decided is drawn: the field may be on another step.
 */
function useFocusFirst(): (form: HTMLFormElement, names: readonly string[] | null) => void {
  const [aim, setAim] = useState<Aim | null>(null)

  useEffect(() => {
    if (aim) targetOf(aim)?.focus()
  }, [aim])

  return (form, names) => setAim({ form, names })
}

/** Where one is in a form of several steps, each a list of field names; a form of one step is always on its last. */
function useSteps(steps: readonly (readonly string[])[]) {
  const [index, setIndex] = useState(0)
  const isLast = index === steps.length - 1
  return {
    index,
    count: steps.length,
    isLast,
    next: () => setIndex(index + 1),
    back: () => setIndex(Math.max(0, index - 1)),
    /** To the first step that has one of these fields, if any has. */
    showStepOf: (names: readonly string[]) => {
      const first = steps.findIndex((step) => step.some((name) => names.includes(name)))
      if (first >= 0) setIndex(first)
    },
    /** Which of the failing fields keep the form from going on: those of this step, on the last step all. */
    inTheWay: (prompts: object) => {
      const wrong = Object.keys(prompts)
      return isLast ? wrong : wrong.filter((name) => steps[index]?.includes(name))
    },
  }
}

type NameOf<Values> = keyof Values & string

interface FormOptions<Values> {
  /** Every field with its first value, in the order of the page. */
  initial: Values
  rules: FormRules<Values>
  /** When prompts appear: at submit and live from then on, or from the first input into each field. */
  validate?: 'submit' | 'input'
  /** The fields of each step, for a form in several; it is sent on the last one. */
  steps?: readonly (readonly NameOf<Values>[])[]
  /** Sends the values. What it throws becomes the request error and the prompts of fields. */
  submit: (values: Values) => Promise<void>
  /** Sentences for failed requests about which the server says nothing itself. */
  sentences?: FailureSentences
}

/** State of one form: values, prompts, status, and what to bind its fields and its buttons to (spec §4, §5). */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const { rules } = options
  const [values, setValues] = useState(options.initial)
  const [status, setStatus] = useState<FormStatus>(null)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<FormPrompts<Values>>({})
  const [failure, setFailure] = useState<{ sentence: string; reference: string | null } | null>(null)
  const steps = useSteps(options.steps ?? [Object.keys(options.initial)])
  const focusFirst = useFocusFirst()

  const failing = failingFields(rules, values)
  const obstacles = steps.inTheWay(failing)

  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    const next = { ...values, [name]: value }
    setValues(next)
    setTouched(new Set(touched).add(name))
    setRefused({ ...refused, [name]: undefined })
    const mended = status === 'invalid' && steps.inTheWay(failingFields(rules, next)).length === 0
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
    setRefused({}) // the server judges anew
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
    step: steps,
    back,
    submitLabel,
  }
  return { ...state, values, field, submit }
}
