'use client'

import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'

/** The parts of the page; the one that is read is marked. */
export function OnThisPage({ parts }: { parts: readonly { id: string; title: string }[] }) {
  const [current, setCurrent] = useState(parts[0]?.id)

  useEffect(() => {
    const onScroll = () => {
      const passed = parts.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < 160)
      setCurrent((passed.at(-1) ?? parts[0])?.id)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [parts])

  return (
    <nav
      aria-label={howWeCalculateCopy.onThisPage}
      className="sticky top-[calc(var(--banner)+2rem)] w-50 shrink-0 self-start text-sm max-xl:hidden print:hidden"
    >
      <p className="mb-2 text-muted-foreground text-xs">{howWeCalculateCopy.onThisPage}</p>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              aria-current={id === current ? 'location' : undefined}
              className={clsx(
                'block border-l-2 py-1.5 pl-3 hover:text-foreground',
                id === current ? 'border-primary font-medium' : 'border-border text-muted-foreground',
              )}
              href={`#${id}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
