import { firstListPage } from '@/app/(app)/first-list-page'
import type { SearchParams } from '@/app/(app)/search-params'
import { AuditLog } from '@/components/audit/audit-log'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { auditCopy } from '@/lib/copy/audit'
import { auditEntryList as list } from '@/lib/lists/audit-entry'
import { guardPage } from '@/server/auth/guard-page'
import { auditEntrySource } from '@/server/services/audit'

export const metadata = { title: auditCopy.title }

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  return <AuditLog initial={await firstListPage(list, AUDIT_LOG, auditEntrySource(), await searchParams)} />
}
