import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { OpeningButton } from '@/components/evidence/opening-button'
import { Tooltip } from '@/components/ui/tooltip'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { Statement } from './entry-answers-dialog'

// Loaded when first opened.
const EntryAnswersDialog = dynamic(() => import('./entry-answers-dialog').then((module) => module.EntryAnswersDialog), {
  ssr: false,
})

/**
 * A button on a statement of an entry that opens the answers behind it.
 * @param label the whole name, where the children do not say it
 */
export function EntryAnswersOpener({
  className,
  children,
  label,
  ...statement
}: Statement & { className: string; children: ReactNode; label?: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip content={sentimentCopy.entry.show}>
        <OpeningButton aria-label={label} className={className} onClick={() => setOpened(true)}>
          {children}
        </OpeningButton>
      </Tooltip>
      {opened && <EntryAnswersDialog onClose={() => setOpened(false)} statement={statement} />}
    </>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="overline-label mb-1.5">{title}</h4>
      {children}
    </div>
  )
}
