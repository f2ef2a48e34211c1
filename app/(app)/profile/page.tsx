import { Prefetched } from '@/components/data/prefetched'
import { ProfileScreen } from '@/components/people/profile-screen'
import { SESSIONS } from '@/lib/api/endpoints'
import { profileCopy } from '@/lib/people/account-words'
import { guardPage } from '@/server/auth/guard-page'
import { readSessions } from '@/server/people/profile'
import { currentUser } from '@/server/people/sign-in'

export const metadata = { title: profileCopy.title }

export default async function ProfilePage() {
  const { actor } = await guardPage('page.profile')
  const [user, sessions] = await Promise.all([currentUser(actor), readSessions(actor)])
  return (
    <Prefetched responses={{ [SESSIONS]: { items: sessions } }}>
      <ProfileScreen user={user} />
    </Prefetched>
  )
}
