import { listPage } from '@/app/(app)/prefetched-list'
import { IndustryList } from '@/components/industries/industry-list'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industriesCopy } from '@/lib/copy/industries'
import { industryList } from '@/lib/lists/industry'
import { industrySource } from '@/server/services/industries/reads'

export const metadata = { title: industriesCopy.title }

export default listPage({
  allow: 'industry.manage',
  words: industriesCopy,
  endpoint: INDUSTRIES,
  list: industryList,
  source: industrySource,
  children: <IndustryList />,
})
