'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { OpeningButton } from '@/components/evidence/evidence-opener'
import { Tooltip } from '@/components/ui/tooltip'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { Statement } from './entry-answers-dialog'

// The dialog and all that it draws comes when it is first asked for, so that no page is heavier for it.
const EntryAnswersDialog = dynamic(() => import('./entry-answers-dialog').then((module) => module.EntryAnswersDialog), {
  ssr: false,
})

/** A button on a category or a trend that opens the answers behind it. */
export function EntryAnswersOpener({
  className,
  children,
  ...statement
}: Statement & { className: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip content={sentimentCopy.entry.show}>
        <OpeningButton className={className} onClick={() => setOpened(true)}>
          {children}
        </OpeningButton>
      </Tooltip>
      {opened && <EntryAnswersDialog onClose={() => setOpened(false)} statement={statement} />}
    </>
  )
}
