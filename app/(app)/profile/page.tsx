import { Prefetched } from '@/components/data/prefetched'
import { ProfileScreen } from '@/components/profile/profile-screen'
import { SESSIONS } from '@/lib/api/endpoints'
import { profileCopy } from '@/lib/copy/profile'
import { guardPage } from '@/server/auth/guard-page'
import { currentUser } from '@/server/services/accounts/current-user'
import { readSessions } from '@/server/services/profile/sessions'

export const metadata = { title: profileCopy.title }

export default async function ProfilePage() {
  const { actor } = await guardPage('page.profile')
  const [user, sessions] = await Promise.all([currentUser(actor), readSessions(actor)])
  return (
    <Prefetched answers={{ [SESSIONS]: { items: sessions } }}>
      <ProfileScreen user={user} />
    </Prefetched>
  )
}
