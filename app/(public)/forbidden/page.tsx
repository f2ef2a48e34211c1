import type { Metadata } from 'next'
import { GoBackButton } from '@/components/layout/go-back'
import { LockFigure, ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { errorsCopy } from '@/lib/copy/shell'

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
