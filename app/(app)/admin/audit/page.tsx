import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { AuditLog } from '@/components/audit/audit-log'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { auditCopy } from '@/lib/copy/audit'
import { auditEntryList as list } from '@/lib/lists/audit-entry'
import { guardPage } from '@/server/auth/guard-page'
import { auditEntrySource } from '@/server/services/audit'
import { readListPage } from '@/server/services/list'

export const metadata = { title: auditCopy.title }

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  return (
    <PrefetchedList
      endpoint={AUDIT_LOG}
      list={list}
      read={(choice) => readListPage(auditEntrySource(), choice)}
      searchParams={searchParams}
    >
      <AuditLog />
    </PrefetchedList>
  )
}
