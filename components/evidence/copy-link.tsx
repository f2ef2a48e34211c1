'use client'

import { Button } from '@/components/ui/button'
import { Link2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { answerCopy } from '@/lib/copy/evidence'
import { routes } from '@/lib/routes'

/** The address of an answer's own page. */
export function CopyLink({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(routes.answer(id), location.origin).href)
      toast.success(answerCopy.linkCopied)
    } catch {
      toast.error(answerCopy.linkNotCopied)
    }
  }
  return (
    <Button onClick={() => void copy()} size="sm" variant="secondary">
      <Link2 />
      {answerCopy.copyLink}
    </Button>
  )
}
