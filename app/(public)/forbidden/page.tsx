import type { Metadata } from 'next'
import { StandaloneScreen } from '@/components/layout/bare-screen'
import { GoBackButton } from '@/components/layout/go-back'
import { ScreenMessage } from '@/components/layout/message'
import { LockFigure } from '@/components/layout/message-figures'
import { errorsCopy } from '@/lib/copy/errors'

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
