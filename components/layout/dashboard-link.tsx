'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useSelectionHref } from './selection-href'

/** A link within a page to another dashboard, with what is selected (R-SHELL-11). */
export function DashboardLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const withSelection = useSelectionHref()
  return (
    <Link className={className} href={withSelection(href)} prefetch={false}>
      {children}
    </Link>
  )
}
