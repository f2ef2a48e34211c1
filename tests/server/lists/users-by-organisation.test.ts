import { expect, it } from 'vitest'
import { GET } from '@/app/api/admin/user/route'
import type { UserRow } from '@/lib/schemas/user'
import { db } from '@/server/db'
import { signInNew } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'

// People by the name of their organisation: those who have none come last.

it('has everyone once, by organisation and id, and those without one last, whichever way it is turned', async () => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  // Two organisations of one name, but for its case.
  const made = await Promise.all(
    ['Loomhouse', 'loomhouse', 'Anvil', 'Zephyr'].map((name) => makeOrganisation({ name })),
  )
  for (const organisation of [null, ...made, ...made]) {
    await makeUser({ organisation, lastName: 'Kept' })
    await makeUser({ organisation, lastName: 'Other' })
  }
  for (const search of ['', '&search=Kept', '&filter[role]=marketeer'])
    for (const dir of ['asc', 'desc'] as const) {
      const rows: UserRow[] = []
      for (let page = 1; page <= 2; page += 1) {
        const url = `/api/admin/user?sort=organization&dir=${dir}&pageSize=10&page=${page}${search}`
        const { items, total } = await (await call(GET, { headers, url })).json()
        rows.push(...items)
        if (page === 2) expect(rows).toHaveLength(total)
      }
      expect(rows.map(({ _id }) => _id)).toEqual(await expected(dir, search))
    }
})

async function expected(dir: 'asc' | 'desc', search: string): Promise<string[]> {
  const people = await db().user.findMany({ include: { organisation: { include: { owner: true } } } })
  const turn = dir === 'asc' ? 1 : -1
  const nameOf = (person: (typeof people)[number]) => person.organisation?.owner?.name.toLowerCase()
  return people
    .filter(({ lastName }) => !search.includes('Kept') || lastName === 'Kept')
    .filter(({ systemAdmin }) => !search.includes('marketeer') || !systemAdmin)
    .sort((one, other) => {
      const [name, otherName] = [nameOf(one), nameOf(other)]
      if ((name === undefined) !== (otherName === undefined)) return name === undefined ? 1 : -1
      return turn * ((name ?? '').localeCompare(otherName ?? '') || (one.id < other.id ? -1 : 1))
    })
    .map(({ id }) => id)
}
