import { InviteForm, UserForm } from '@/components/people/user-form'
import { USER_ROLES } from '@/components/people/user-roles'
import { USERS } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { guardPage } from '@/server/auth/guard-page'
import { readUser } from '@/server/people/reads'
import { formTitle, recordOrNotFound } from '../../../record-or-not-found'

export const generateMetadata = formTitle({ add: copy.form.inviteTitle, edit: copy.form.editTitle })

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, reach } = await guardPage('user.manage')
  const user = await recordOrNotFound((await params).id, (id) => readUser(actor, reach, id))
  const frame = { endpoint: USERS, back: routes.adminUsers, backTo: copy.title }
  const choices = { ...frame, roles: USER_ROLES, withOrganisation: true }
  return user ? <UserForm {...choices} user={user} withPersonalData /> : <InviteForm {...choices} />
}
