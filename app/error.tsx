'use client'

import { CrashScreen } from '@/components/crash/crash-screen'

export default function ErrorPage({ error }: { error: unknown }) {
  return <CrashScreen error={error} />
}
