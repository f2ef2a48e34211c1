import { ListSkeleton } from '@/components/layout/list-skeleton'
import { auditCopy } from '@/lib/copy/audit'

export default function AuditLoading() {
  return <ListSkeleton text={auditCopy.text} title={auditCopy.title} />
}
