import { toast } from '@/components/ui/toast'

/** Puts a text on the clipboard. Answers whether that was allowed; where not, `failed` says so. */
export async function copyText(text: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error(failed)
    return false
  }
}
