'use client'

import { usePathname } from 'next/navigation'
import type { Navigation, NavigationEntry } from '@/lib/copy/navigation'
import { ADMIN_AREA } from '@/lib/routes'

interface ShownNavigation {
  main: readonly NavigationEntry[]
  manage: readonly NavigationEntry[]
  inAdmin: boolean
}

/** The entries of the part one is in: inside the admin area its own replace the rest. */
export function useNavigation(navigation: Navigation): ShownNavigation {
  const inAdmin = `${usePathname()}/`.startsWith(`${ADMIN_AREA}/`)
  return inAdmin
    ? { main: navigation.admin, manage: [], inAdmin }
    : { main: navigation.main, manage: navigation.manage, inAdmin }
}
