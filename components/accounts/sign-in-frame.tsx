import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import { DecorativeRankChart } from './rank-panel'

/** The form on the left, the picture on the right; on small screens the form alone. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[1fr_42.5%]">
      <div className="flex flex-col">
        <header className="px-4 pt-6 lg:px-10 lg:pt-7">
          <Logo />
        </header>
        <main className="flex grow flex-col justify-center px-4 py-10 md:items-center" id="content">
          <div className="w-full max-w-100">{children}</div>
        </main>
      </div>
      <DecorativeRankChart />
    </div>
  )
}
