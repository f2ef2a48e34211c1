import type { ReactNode } from 'react'
import { guardPage } from '@/server/auth/guard-page'

/** Refuses before anything of the members or the settings streams; each page below asks once more. */
export default async function OrganisationAdminLayout({ children }: { children: ReactNode }) {
  await guardPage('page.organisationAdmin')
  return children
}
