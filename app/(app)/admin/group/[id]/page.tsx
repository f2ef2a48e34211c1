import { formTitle, recordOrNotFound } from '@/app/(app)/record-or-not-found'
import { GroupForm } from '@/components/groups/groups'
import { groupsCopy } from '@/lib/groups/words'
import { guardPage } from '@/server/auth/guard-page'
import { findGroup } from '@/server/groups/groups'

export const generateMetadata = formTitle({ add: groupsCopy.form.addTitle, edit: groupsCopy.form.editTitle })

export default async function GroupPage({ params }: { params: Promise<{ id: string }> }) {
  await guardPage('group.manage')
  return <GroupForm group={await recordOrNotFound((await params).id, findGroup)} />
}
