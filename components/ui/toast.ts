import { referenceOf } from '@/lib/format/text'

type ToastTone = 'success' | 'error' | 'warning'

export interface ToastLink {
  label: string
  href: string
}

export interface ToastItem {
  id: number
  tone: ToastTone
  text: string
  link: ToastLink | null
  reference: string | null
  /** How often the same toast was raised while shown. */
  times: number
}

/** More would cover the toolbar of a page. */
const MAX_SHOWN = 2

let items: readonly ToastItem[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/** Shows a toast on top; the oldest gives way, and a repeated one is counted. */
function addToast(
  tone: ToastTone,
  text: string,
  { link = null, reference = null }: Partial<Pick<ToastItem, 'link' | 'reference'>> = {},
): void {
  const isSame = (item: ToastItem) => item.tone === tone && item.text === text && item.reference === reference
  const times = (items.find(isSame)?.times ?? 0) + 1
  const others = items.filter((item) => !isSame(item))
  set([{ id: nextId++, tone, text, link, reference, times }, ...others].slice(0, MAX_SHOWN))
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

/** Shows one sentence for five seconds. */
export const toast = {
  success: (text: string, link?: ToastLink) => addToast('success', text, link && { link }),
  /** @param cause the error; a failure of the server is shown with its reference. */
  error: (text: string, cause?: unknown) => addToast('error', text, { reference: referenceOf(cause) }),
  warning: (text: string) => addToast('warning', text),
}
