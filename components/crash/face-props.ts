import type { ReportState } from './use-crash'

/** What a viewer's own part of the crash screen is given. */
export interface CrashViewProps {
  error: unknown
  report: ReportState
}
