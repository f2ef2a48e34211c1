'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { setUpCopy } from '@/lib/copy/set-up'

// Loaded when it is first opened.
const PreviewDialog = dynamic(() => import('./preview-dialog').then((module) => module.PreviewDialog), { ssr: false })

/** Opens one answer to a question that may become a query of the organisation. */
export function PreviewButton({ organisationId, term }: { organisationId: string; term: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={setUpCopy.queries.previewOf(term)}
        disabled={term.trim() === ''}
        onClick={() => setOpen(true)}
        size="sm"
        variant="ghost"
      >
        {setUpCopy.queries.preview}
      </Button>
      {open && <PreviewDialog onClose={() => setOpen(false)} organisationId={organisationId} term={term.trim()} />}
    </>
  )
}
