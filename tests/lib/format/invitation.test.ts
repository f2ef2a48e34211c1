import { describe, expect, it } from 'vitest'
import { invitationState } from '@/lib/format/invitation'

const AT = '2026-11-29T09:00:00.000Z'
const row = (invitationExpiresAt: string | null, invitationExpired = false) => ({
  invited: true,
  invitationExpiresAt,
  invitationExpired,
})

describe('the state of an invitation', () => {
  it('is nothing for a user who has accepted', () => {
    expect(invitationState({ ...row(null), invited: false })).toBeNull()
  })

  it('says until which day it can be accepted, or could', () => {
    expect(invitationState(row(AT))).toEqual({ text: 'Invited, expires 29 Nov', expired: false })
    expect(invitationState(row(AT, true))).toEqual({ text: 'Invitation expired 29 Nov', expired: true })
  })

  it('says that it expired where the day is no longer kept', () => {
    expect(invitationState(row(null, true))).toEqual({ text: 'Invitation expired', expired: true })
  })

  it('says no day where the mail is not sent yet', () => {
    expect(invitationState(row(null))).toEqual({ text: 'Invited', expired: false })
  })
})
