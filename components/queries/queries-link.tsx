import Link from 'next/link'
import { ListTree } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import { recordsCopy } from '@/lib/ui/words'

/** Links an owner's row to its queries; with a label where there is room. */
export function QueriesLink({ href, label }: { href: string; label: string }) {
  return (
    <Tooltip content={label}>
      <Link
        aria-label={label}
        className="inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2 text-muted-foreground text-sm transition-colors duration-120 hover:bg-accent max-md:size-11 max-md:px-0"
        href={href}
        prefetch={false}
      >
        <ListTree className="size-4" />
        <span className="max-xl:hidden">{recordsCopy.manageQueries}</span>
      </Link>
    </Tooltip>
  )
}
