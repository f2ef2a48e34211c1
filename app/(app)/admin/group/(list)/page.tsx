import { listPage } from '@/app/(app)/prefetched-list'
import { GroupList } from '@/components/groups/groups'
import { GROUPS, groupList } from '@/lib/groups/list'
import { groupsCopy } from '@/lib/groups/words'
import { groupSource } from '@/server/groups/groups'

export const metadata = { title: groupsCopy.title }

export default listPage({
  allow: 'group.manage',
  words: groupsCopy,
  endpoint: GROUPS,
  list: groupList,
  source: groupSource,
  children: <GroupList />,
})
