import type { NavigationEntry } from '@/lib/copy/navigation'

/** Whether a page belongs to an entry: its own address, or one that it covers. An area's index covers nothing else. */
export function isCurrent({ href, covers = [] }: Pick<NavigationEntry, 'href' | 'covers'>, pathname: string): boolean {
  return pathname === href || covers.some((beginning) => pathname.startsWith(beginning))
}
