'use client'

import { type FormEvent, type MouseEvent, useState } from 'react'
import { formCopy } from '@/lib/copy/forms'
import { describeFailure, type FailureSentences } from './form-failure'
import { type FormPrompts, type FormRules, type FormValues, failingFields } from './form-rules'
import type { FieldBinding, FormState, FormStatus } from './form-state'
import { useFocusFirst } from './use-focus-first'
import { useSteps } from './use-steps'

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
