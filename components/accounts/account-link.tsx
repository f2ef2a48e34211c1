import Link from 'next/link'
import type { ReactNode } from 'react'

/** A link from one page of this folder to another. */
export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="font-medium text-primary underline underline-offset-4 hover:text-primary-hover" href={href}>
      {children}
    </Link>
  )
}
