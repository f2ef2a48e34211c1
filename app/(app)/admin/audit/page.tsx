import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { AuditLog } from '@/components/audit/audit-log'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { auditCopy } from '@/lib/copy/audit'
import { auditEntryList as list } from '@/lib/lists/audit-entry'
import { guardPage } from '@/server/auth/guard-page'
import { auditEntrySource } from '@/server/services/audit'
import { readListPage } from '@/server/services/list'

export const metadata = { title: auditCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={auditCopy.text} title={auditCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('page.admin')
    return prefetchedList({
      endpoint: AUDIT_LOG,
      list,
      read: (choice) => readListPage(auditEntrySource(), choice),
      searchParams,
      children: <AuditLog />,
    })
  },
)
