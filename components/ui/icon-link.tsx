'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { iconButtonClass } from './icon-button'
import { Tooltip } from './tooltip'

/** A link that shows only an icon; `label` is its name and its hint. */
export function IconLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip content={label}>
      <Link aria-label={label} className={iconButtonClass()} href={href} prefetch={false}>
        {icon}
      </Link>
    </Tooltip>
  )
}
