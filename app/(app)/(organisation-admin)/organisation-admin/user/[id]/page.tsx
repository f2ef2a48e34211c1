import { formTitle, recordOrNotFound } from '@/app/(app)/record-or-not-found'
import { InviteForm, UserForm } from '@/components/people/user-form'
import { COLLEAGUE_ROLES } from '@/components/people/user-roles'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { guardPage } from '@/server/auth/guard-page'
import { readUser } from '@/server/people/reads'

export const generateMetadata = formTitle({ add: copy.form.inviteTitle, edit: copy.form.editTitle })

export default async function ColleaguePage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, reach } = await guardPage('page.organisationAdmin')
  const user = await recordOrNotFound((await params).id, (id) => readUser(actor, reach, id))
  const frame = {
    endpoint: COLLEAGUES,
    back: routes.organisationAdmin,
    backTo: copy.colleagues.title,
    roles: COLLEAGUE_ROLES,
  }
  return user ? <UserForm {...frame} user={user} /> : <InviteForm {...frame} />
}
