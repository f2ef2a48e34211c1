import type { ReactNode } from 'react'

/** One part of an answer's evidence under its title; under the dialog's title, hence the third level. */
export function EvidencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  )
}
