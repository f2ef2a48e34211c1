import type { MouseEvent } from 'react'

/** Spec §4: null, then invalid or pending, then success or fail. */
export type FormStatus = null | 'invalid' | 'pending' | 'success' | 'fail'

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
