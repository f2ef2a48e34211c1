import type { Metadata } from 'next'
import { BareScreen } from '@/components/layout/bare-screen'
import { GoBack } from '@/components/layout/go-back'
import { Message } from '@/components/layout/message'
import { RingFigure } from '@/components/layout/message-figures'
import { errorsCopy } from '@/lib/copy/errors'

export const metadata: Metadata = { title: errorsCopy.notFound.title }

export default function NotFoundPage() {
  return (
    <BareScreen>
      <Message {...errorsCopy.notFound} figure={<RingFigure />}>
        <GoBack />
      </Message>
    </BareScreen>
  )
}
