import { PageHeader, SectionHeading } from '@/components/layout/page-header'
import { fullName } from '@/lib/format/text'
import { navigationCopy } from '@/lib/layout/words'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { profileCopy } from '@/lib/people/account-words'
import { DigestSwitch, ProfileForm } from './profile-form'
import { SessionList } from './session-list'

const { details, mails, sessions: signIns } = profileCopy
const IDS = { details: 'profile-details', mails: 'profile-mails', sessions: 'profile-sessions' } as const

export function ProfileScreen({ user }: { user: CurrentUser }) {
  return (
    <>
      <PageHeader text={profileCopy.text} title={profileCopy.title} />
      <div className="grid gap-7 lg:gap-9">
        <section aria-labelledby={IDS.details}>
          <SectionHeading help={details.text} id={IDS.details} title={details.title} />
          <ProfileForm name={fullName(user) ?? navigationCopy.unnamed} user={user} />
        </section>
        {user.digest !== null && (
          <section aria-labelledby={IDS.mails}>
            <SectionHeading help={mails.text} id={IDS.mails} title={mails.title} />
            <DigestSwitch on={user.digest} userId={user._id} />
          </section>
        )}
        <section aria-labelledby={IDS.sessions}>
          <SectionHeading help={signIns.text} id={IDS.sessions} title={signIns.title} />
          <SessionList labelledBy={IDS.sessions} />
        </section>
      </div>
    </>
  )
}
