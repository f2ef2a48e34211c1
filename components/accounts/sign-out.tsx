'use client'

import { useEffect, useRef } from 'react'
import { goBack } from '@/components/layout/go-back'
import { Spinner } from '@/components/ui/button'
import { logout } from '@/lib/api/auth'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'

export function SignOut() {
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    logout().then(
      () => window.location.replace(routes.login),
      () => {
        window.alert(accountsCopy.logout.failed)
        goBack()
      },
    )
  }, [])

  return (
    <p className="flex items-center gap-2 text-muted-foreground" role="status">
      <Spinner />
      {accountsCopy.logout.pending}
    </p>
  )
}
