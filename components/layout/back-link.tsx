import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'

/** The way up from a record to its list, above the page's title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      className="mb-3 inline-flex items-center gap-2 rounded-sm text-muted-foreground text-sm hover:text-foreground"
      href={href}
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {children}
    </Link>
  )
}
