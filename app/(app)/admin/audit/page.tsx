import { listPage } from '@/app/(app)/prefetched-list'
import { AuditLog } from '@/components/audit/audit-log'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { auditEntryList } from '@/lib/audit/list'
import { auditCopy } from '@/lib/audit/words'
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
