import type { ReactNode } from 'react'
import { guardPage } from '@/server/auth/guard-page'

/** Refuses before anything streams; each page below asks once more. */
export default async function OrganisationSettingsLayout({ children }: { children: ReactNode }) {
  await guardPage('page.organisationAdmin')
  return children
}
