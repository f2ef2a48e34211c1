import { tokenUsageCopy } from '@/lib/copy/token-usage'
import type { UsageOwner } from '@/lib/schemas/token-usage'

/** What an owner is called; a deleted one says so. */
export function ownerName({ name, gone }: Pick<UsageOwner, 'name' | 'gone'>): string {
  return gone ? tokenUsageCopy.gone(name) : name
}
