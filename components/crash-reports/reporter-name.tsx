import { Missing } from '@/components/table/cells'
import { crashReports as copy } from '@/lib/copy/crash-reports'
import type { Reporter } from '@/lib/schemas/crash-report'

/** Who reported a crash. */
export function ReporterName({ user }: { user: Reporter }) {
  return user ? <span className="break-all">{user.email}</span> : <Missing>{copy.anonymous}</Missing>
}
