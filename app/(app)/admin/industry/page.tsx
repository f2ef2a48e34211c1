import { IndustryList } from '@/components/industries/industry-list'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industryScreens } from '@/lib/copy/industry-screens'
import { industryList } from '@/lib/lists/industry'
import { guardPage } from '@/server/auth/guard-page'
import { industrySource } from '@/server/services/industries/reads'
import { firstListPage } from '../../first-list-page'
import type { SearchParams } from '../../search-params'

export const metadata = { title: industryScreens.title }

export default async function IndustriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('industry.manage')
  return <IndustryList initial={await firstListPage(industryList, INDUSTRIES, industrySource(), await searchParams)} />
}
