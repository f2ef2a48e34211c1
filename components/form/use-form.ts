'use client'

import { type FormEvent, useState } from 'react'
import { formCopy } from '@/lib/copy/forms'
import { type FormPrompts, type FormRules, type FormValues, failingFields } from './form-rules'

/** Spec §4: null, then invalid or pending, then success or fail. */
export type FormStatus = null | 'invalid' | 'pending' | 'success' | 'fail'

interface FormOptions<Values> {
  initial: Values
  rules: FormRules<Values>
  /** When prompts appear: at submit and live from then on, or from the first input into each field. */
  validate?: 'submit' | 'input'
  /** Sends the values. What it throws becomes the request error. */
  submit: (values: Values) => Promise<void>
  /** The sentence for a failed request; without one it is 'Something went wrong...'. */
  describeError?: (error: unknown) => string | undefined
  /** Prompts per field that the server sent with its refusal. */
  describeFields?: (error: unknown) => Record<string, string> | undefined
}

/** What a text field needs to be part of the form. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error?: string
  required: boolean
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  // In the order of the page, which is the order in which a person meets them.
  for (const element of form.elements) {
    if (element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? '')) {
      element.focus()
      return
    }
  }
}

/** State of one form: values, prompts, status, and what to bind its fields and its button to (spec §4, §5). */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial)
  const [status, setStatus] = useState<FormStatus>(null)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<FormPrompts<Values>>({})
  const [requestError, setRequestError] = useState<string | null>(null)

  const failing = failingFields(options.rules, values)
  const anyFailing = Object.keys(failing).length > 0 || Object.keys(refused).length > 0
  const showAll = status === 'invalid'

  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    const next = { ...values, [name]: value }
    const { [name]: _, ...stillRefused } = refused
    setValues(next)
    setTouched(new Set(touched).add(name))
    setRefused(stillRefused as FormPrompts<Values>)
    const valid = Object.keys(failingFields(options.rules, next)).length + Object.keys(stillRefused).length === 0
    if (status === 'invalid' && valid) setStatus(null)
  }

  function field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> {
    const shown = showAll || (options.validate === 'input' && touched.has(name))
    const error = refused[name] ?? (shown ? failing[name] : undefined)
    return {
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      required: options.rules[name]?.required ?? false,
      ...(error === undefined ? {} : { error }),
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (status === 'pending') return
    setRequestError(null)
    if (anyFailing) {
      setStatus('invalid')
      focusFirst(form, [...Object.keys(failing), ...Object.keys(refused)])
      return
    }
    setStatus('pending')
    try {
      await options.submit(values)
      setStatus('success')
    } catch (error) {
      const fields = (options.describeFields?.(error) ?? {}) as FormPrompts<Values>
      setRefused(fields)
      setRequestError(options.describeError?.(error) ?? formCopy.somethingWrong)
      setStatus('fail')
      focusFirst(form, Object.keys(fields))
    }
  }

  return {
    values,
    status,
    requestError,
    pending: status === 'pending',
    /** 'Please check for errors' while it applies, else null. */
    summary: showAll && anyFailing ? formCopy.checkForErrors : null,
    field,
    submit,
    /** The button's words: its own, or 'Retry' after a failed request. */
    submitLabel: (label: string) => (status === 'fail' ? formCopy.retry : label),
  }
}
