import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { recordOrNotFound } from '@/app/(app)/record-or-not-found'
import { GroupInviteForm, GroupPeople, GroupPersonForm } from '@/components/groups/own-groups'
import { GROUP_PEOPLE, groupPeopleList } from '@/lib/groups/list'
import { groupPeopleCopy } from '@/lib/groups/words'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/db/list'
import { findGroupPerson, groupPeopleSource, readGroupOrganisations } from '@/server/groups/own-groups'

export const metadata = { title: groupPeopleCopy.title }

/** The list; with an id the form of one of the people, with 'new' that of an invitation. */
export default async function GroupPeoplePage({
  params,
  searchParams,
}: {
  params: Promise<{ id?: string[] }>
  searchParams: Promise<SearchParams>
}) {
  const { actor } = await guardPage('page.group')
  const { id: [opened, ...more] = [] } = await params
  if (more.length > 0) notFound()
  if (opened) {
    const person = await recordOrNotFound(opened, (id) => findGroupPerson(actor, id))
    if (person) return <GroupPersonForm person={person} />
    return <GroupInviteForm organisations={await readGroupOrganisations(actor)} />
  }
  const source = await groupPeopleSource(actor)
  return prefetchedList({
    ...{ endpoint: GROUP_PEOPLE, list: groupPeopleList, searchParams },
    read: (choice) => readListPage(source, choice),
    children: <GroupPeople />,
  })
}
