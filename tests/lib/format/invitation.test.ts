import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invitationState } from '@/lib/format/invitation'

const row = (invitationExpiresAt: string | null, createdAt = '2026-08-11T10:00:00.000Z', invited = true) => ({
  invited,
  invitationExpiresAt,
  createdAt,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the state of an invitation', () => {
  it('is nothing for a user who has accepted', () => {
    expect(invitationState(row(null, undefined, false))).toBeNull()
  })

  it('says until which day it can be accepted, to the second', () => {
    expect(invitationState(row('2026-11-29T09:00:00.000Z'))).toEqual({
      text: 'Invited, expires 29 Nov',
      expired: false,
    })
    expect(invitationState(row('2026-11-22T12:00:01.000Z'))?.expired).toBe(false)
    expect(invitationState(row('2026-11-22T11:59:59.000Z'))).toEqual({
      text: 'Invitation expired 22 Nov',
      expired: true,
    })
  })

  it('says that it expired where the day is no longer kept', () => {
    expect(invitationState(row(null))).toEqual({ text: 'Invitation expired', expired: true })
  })

  it('says no day where the mail is not sent yet', () => {
    expect(invitationState(row(null, '2026-11-22T11:00:00.000Z'))).toEqual({ text: 'Invited', expired: false })
  })
})
