import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { setUpCopy } from '@/lib/copy/set-up'
import type { AnswerPreviewInput } from '@/lib/schemas/answer-preview'

// Loaded when it is first opened.
const PreviewDialog = dynamic(() => import('./preview-dialog').then((module) => module.PreviewDialog), { ssr: false })

/** Opens one answer to a question that may become a query of the organisation. */
export function PreviewButton({ question }: { question: AnswerPreviewInput }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={setUpCopy.queries.previewOf(question.searchTerm)}
        disabled={question.searchTerm.trim() === ''}
        onClick={() => setOpen(true)}
        size="sm"
        variant="ghost"
      >
        {setUpCopy.queries.preview}
      </Button>
      {open && <PreviewDialog onClose={() => setOpen(false)} question={question} />}
    </>
  )
}
