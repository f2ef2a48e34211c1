import { referenceOf } from '@/lib/format/reference'

/** What a notice says and how urgent it is. */
type ToastTone = 'success' | 'error' | 'warning'

export interface ToastItem {
  id: number
  tone: ToastTone
  text: string
  /** By what a failed request is found in the server's log. */
  reference: string | null
}

const MAX_SHOWN = 3

let items: readonly ToastItem[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/** Puts a notice on top; beyond three, the oldest goes. */
function addToast(tone: ToastTone, text: string, reference?: string | null): void {
  set([{ id: nextId++, tone, text, reference: reference ?? null }, ...items].slice(0, MAX_SHOWN))
}

export function removeToast(id: number): void {
  set(items.filter((item) => item.id !== id))
}

export function currentToasts(): readonly ToastItem[] {
  return items
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says one sentence at the top right for five seconds. Errors are announced at once, the rest when there is a pause. */
export const toast = {
  success: (text: string) => addToast('success', text),
  /** @param cause what was thrown: a failure of the server is shown with its reference. */
  error: (text: string, cause?: unknown) => addToast('error', text, referenceOf(cause)),
  warning: (text: string) => addToast('warning', text),
}
