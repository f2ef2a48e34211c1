import { recordsCopy } from '@/lib/copy/records'

/** A value that a record lacks, in words and in grey: 'Never', 'N/A', 'TBA'. */
export function Missing({ children = recordsCopy.notAvailable }: { children?: string }) {
  return <span className="text-subtle-foreground">{children}</span>
}
