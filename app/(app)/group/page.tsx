import { redirect } from 'next/navigation'
import { routes } from '@/lib/routes'
import { guardPage } from '@/server/auth/guard-page'

/** The brands of the group stand in All brands. */
export default async function GroupPage() {
  await guardPage('page.group')
  redirect(routes.brands)
}
