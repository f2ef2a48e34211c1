'use client'

import { copyText } from '@/components/data/copy-text'
import { Button } from '@/components/ui/button'
import { Link2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { answerCopy } from '@/lib/copy/evidence'
import { routes } from '@/lib/routes'

/** The address of an answer's own page. */
export function CopyLink({ id }: { id: string }) {
  const copy = async () => {
    const address = new URL(routes.answer(id), location.origin).href
    if (await copyText(address, answerCopy.linkNotCopied)) toast.success(answerCopy.linkCopied)
  }
  return (
    <Button onClick={() => void copy()} size="sm" variant="secondary">
      <Link2 />
      {answerCopy.copyLink}
    </Button>
  )
}
