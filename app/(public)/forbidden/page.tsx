import type { Metadata } from 'next'
import { GoBackButton } from '@/components/layout/page-header'
import { LockFigure, ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { errorsCopy } from '@/lib/layout/words'

export const metadata: Metadata = { title: errorsCopy.forbidden.title }

export default function ForbiddenPage() {
  return (
    <StandaloneScreen>
      <ScreenMessage {...errorsCopy.forbidden} figure={<LockFigure />}>
        <GoBackButton />
      </ScreenMessage>
    </StandaloneScreen>
  )
}
