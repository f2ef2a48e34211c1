import { useState } from 'react'
import { describeFailure } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'

/** Work that a press starts: `pending` until it has ended. A failure is said in a toast, `failed` where it has no reason. */
export function useAttempt(failed?: string) {
  const [pending, setPending] = useState(false)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      toast.error(describeFailure(error, { other: failed }).sentence, error)
    } finally {
      setPending(false)
    }
  }
  return { pending, attempt }
}

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
