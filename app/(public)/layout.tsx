import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'

/** Pages that need no sign-in. Each draws its own frame; a notice outlives the way from one to the next. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
