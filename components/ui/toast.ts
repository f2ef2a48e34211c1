import { addToast } from './toast-store'

/** Says one sentence at the top right for five seconds. Errors are announced at once, the rest when there is a pause. */
export const toast = {
  success: (text: string) => addToast('success', text),
  error: (text: string) => addToast('error', text),
  warning: (text: string) => addToast('warning', text),
}
