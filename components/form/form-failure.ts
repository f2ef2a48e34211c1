import { formCopy } from '@/lib/copy/ui'
import { referenceOf } from '@/lib/format/text'

/** What a form says about a failed request when the server says nothing itself: by status, `other` for the rest. */
export type FailureSentences = Readonly<Partial<Record<number | 'other', string>>>

/** The answer of a server that refused, as the API client throws it; forms know its shape, not its class. */
interface Refusal extends Error {
  status: number
  /** Whether the message is the server's own sentence; a status text is not. */
  forPerson: boolean
  /** A prompt per field. */
  fields?: Record<string, string>
}

export interface FormFailure {
  sentence: string
  fields: Record<string, string>
  /** By what it is found in the server's log, when the server failed. */
  reference: string | null
}

/**
 * Server message, else the form's own sentence for that status, else 'Something went wrong...' (spec §8). That
 * sentence from a server counts as none: it says no more than the default.
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
