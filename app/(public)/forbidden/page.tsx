import type { Metadata } from 'next'
import { GoBackButton } from '@/components/layout/page-header'
import { SeeingBanner } from '@/components/layout/seeing'
import { LockFigure, ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { errorsCopy } from '@/lib/layout/words'
import { currentActor } from '@/server/auth/guard-page'
import { readSeeing } from '@/server/people/see-as'

export const metadata: Metadata = { title: errorsCopy.forbidden.title }

export default async function ForbiddenPage() {
  const actor = await currentActor()
  const seeing = actor && (await readSeeing(actor))
  return (
    <>
      {seeing && <SeeingBanner seeing={seeing} />}
      <StandaloneScreen>
        <ScreenMessage {...errorsCopy.forbidden} figure={<LockFigure />}>
          <GoBackButton />
        </ScreenMessage>
      </StandaloneScreen>
    </>
  )
}
