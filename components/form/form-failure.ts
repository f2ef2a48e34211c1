import { formCopy } from '@/lib/copy/ui'
import { referenceOf } from '@/lib/format/text'

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
  /** Set when the server failed; by it the failure is found in its log. */
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
