import { Prefetched } from '@/components/data/prefetched'
import { NewSetUp, SetUpScreen } from '@/components/set-up/set-up-screen'
import { setUpPath } from '@/lib/api/endpoints'
import { SET_UP_STEPS, setUpCopy } from '@/lib/set-up/words'
import { guardPage } from '@/server/auth/guard-page'
import { readSetUp } from '@/server/set-up/steps'
import { formTitle, recordOrNotFound } from '../../../record-or-not-found'

export const generateMetadata = formTitle({ add: setUpCopy.newTitle, edit: setUpCopy.title })

interface Address {
  params: Promise<{ id: string }>
  searchParams: Promise<{ step?: string | string[] }>
}

export default async function SetUpPage({ params, searchParams }: Address) {
  const { actor, reach } = await guardPage('organisation.manage')
  const setUp = await recordOrNotFound((await params).id, (id) => readSetUp(actor, reach, id))
  if (!setUp) return <NewSetUp />
  const { step } = await searchParams
  return (
    <Prefetched responses={{ [setUpPath(setUp._id)]: setUp }}>
      <SetUpScreen organisationId={setUp._id} step={SET_UP_STEPS.find((each) => each === step) ?? null} />
    </Prefetched>
  )
}
