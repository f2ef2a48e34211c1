import type { Metadata } from 'next'
import { GoBackButton } from '@/components/layout/go-back'
import { RingFigure, ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { errorsCopy } from '@/lib/copy/shell'

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
