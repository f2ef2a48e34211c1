import { referenceOf } from '@/lib/format/reference'
import { addToast } from './toast-store'

/** Says one sentence at the top right for five seconds. Errors are announced at once, the rest when there is a pause. */
export const toast = {
  success: (text: string) => addToast('success', text),
  /** @param cause what was thrown: a failure of the server is shown with its reference. */
  error: (text: string, cause?: unknown) => addToast('error', text, referenceOf(cause)),
  warning: (text: string) => addToast('warning', text),
}
