import type { Metadata } from 'next'
import { GoBackButton } from '@/components/layout/page-header'
import { RingMark, ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { errorsCopy } from '@/lib/layout/words'

export const metadata: Metadata = { title: errorsCopy.notFound.title }

export default function NotFoundPage() {
  return (
    <StandaloneScreen>
      <ScreenMessage {...errorsCopy.notFound} figure={<RingMark className="size-24" />}>
        <GoBackButton />
      </ScreenMessage>
    </StandaloneScreen>
  )
}
