import type { Metadata } from 'next'
import { StandaloneScreen } from '@/components/layout/bare-screen'
import { GoBackButton } from '@/components/layout/go-back'
import { ScreenMessage } from '@/components/layout/message'
import { RingFigure } from '@/components/layout/message-figures'
import { errorsCopy } from '@/lib/copy/errors'

export const metadata: Metadata = { title: errorsCopy.notFound.title }

export default function NotFoundPage() {
  return (
    <StandaloneScreen>
      <ScreenMessage {...errorsCopy.notFound} figure={<RingFigure />}>
        <GoBackButton />
      </ScreenMessage>
    </StandaloneScreen>
  )
}
