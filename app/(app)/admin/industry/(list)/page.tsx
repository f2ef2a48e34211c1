import { listPage } from '@/app/(app)/prefetched-list'
import { IndustryList } from '@/components/industries/industry-list'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industryList } from '@/lib/industries/list'
import { industriesCopy } from '@/lib/industries/words'
import { industrySource } from '@/server/industries/industries'

export const metadata = { title: industriesCopy.title }

export default listPage({
  allow: 'industry.manage',
  words: industriesCopy,
  endpoint: INDUSTRIES,
  list: industryList,
  source: industrySource,
  children: <IndustryList />,
})
