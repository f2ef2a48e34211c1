'use client'

import { useRouter } from 'next/navigation'
import { toast } from '@/components/ui/toast'
import { routes } from '@/lib/routes'

/** After a new password: to the sign-in page, with a notice there (spec §2). */
export function useAfterPassword(): (notice: string) => void {
  const router = useRouter()
  return (notice) => {
    toast.success(notice)
    router.replace(routes.login)
  }
}
