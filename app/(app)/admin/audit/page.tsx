import { listPage } from '@/app/(app)/prefetched-list'
import { AuditLog } from '@/components/audit/audit-log'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { auditCopy, auditEntryList } from '@/lib/audit/words'
import { auditEntrySource } from '@/server/audit/audit'

export const metadata = { title: auditCopy.title }

export default listPage({
  allow: 'page.admin',
  words: auditCopy,
  endpoint: AUDIT_LOG,
  list: auditEntryList,
  source: auditEntrySource,
  children: <AuditLog />,
})
