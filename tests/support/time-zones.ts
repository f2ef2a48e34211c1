// What Postgres may be set to: every session of ours is in UTC all the same.

/** East and west of UTC, and as far east as there is. */
export const ZONES = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const

/** A zone of this process that is none of these, and half an hour off. */
export const ZONE_OF_PROCESS = 'America/St_Johns'

/** A zone where it is never the same day as in UTC: 11 hours west in the morning, 14 east later. */
export function zoneOfAnotherDay(): string {
  return new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
}
