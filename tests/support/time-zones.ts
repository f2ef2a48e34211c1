// What Postgres may be set to: every session of ours is in UTC all the same.

/** East and west of UTC. */
export const ZONES = ['Pacific/Auckland', 'America/Los_Angeles'] as const

/** A zone where it is another day than in UTC, whatever the hour: 11 hours west in the morning, 14 east later. */
export function zoneOfAnotherDay(): string {
  return new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
}
