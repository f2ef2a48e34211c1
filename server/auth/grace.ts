import { env } from '@/server/env'

/** Whether the token of the previous generation still gets the current pair (a second tab, a lost answer). */
export function graceIsOpen(rotatedAt: Date): boolean {
  return Date.now() - rotatedAt.getTime() <= env().REFRESH_GRACE_S * 1000
}
