'use client'

import { CrashScreen } from '@/components/crash/crash-screen'

export default function ErrorPage() {
  return <CrashScreen />
}
