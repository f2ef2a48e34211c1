import type { Metadata } from 'next'
import { BareScreen } from '@/components/layout/bare-screen'
import { GoBack } from '@/components/layout/go-back'
import { Message } from '@/components/layout/message'
import { LockFigure } from '@/components/layout/message-figures'
import { errorsCopy } from '@/lib/copy/errors'

export const metadata: Metadata = { title: errorsCopy.forbidden.title }

export default function ForbiddenPage() {
  return (
    <BareScreen>
      <Message {...errorsCopy.forbidden} figure={<LockFigure />}>
        <GoBack />
      </Message>
    </BareScreen>
  )
}
