import type { ReactNode } from 'react'
import { Logo } from './logo'

/** A page of its own with the logo bar: what stands where the asked-for page cannot. */
export function StandaloneScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center border-border border-b bg-card px-4 md:px-6">
        <Logo />
      </header>
      <main className="flex grow flex-col items-center justify-center px-4 py-12" id="content">
        {children}
      </main>
    </div>
  )
}
