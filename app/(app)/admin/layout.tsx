import type { ReactNode } from 'react'
import { guardPage } from '@/server/auth/guard-page'

// Refuses before anything streams, so that a wrong role gets a redirect and not a skeleton. Layouts are not run again
// on every navigation, therefore each page below asks once more.
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await guardPage('page.admin')
  return children
}
