import type { ReactNode } from 'react'

/** Pages that need no sign-in. Each draws its own frame. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return children
}
