import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { addTermBrands } from '@/server/names/changes'

export const INDUSTRIES = ['Flexible Workspace', 'Private Dentistry'] as const
export type IndustryName = (typeof INDUSTRIES)[number]

/** Every company here is invented, like those in the simulated answers. */
export const ORGANISATIONS = [
  {
    name: 'Loomhouse',
    websiteUrl: 'https://www.loomhouse.co.uk',
    industry: 'Flexible Workspace',
    aliases: ['Loom House', 'Loomhouse London', 'Loomhouse Workspaces'],
    neverMatch: ['Loom House Museum', 'Loomhouse Knitwear'],
    ownDomains: ['loomhouse.co.uk', 'loomhouse.com'],
  },
  {
    name: 'Brightwater Dental',
    websiteUrl: 'https://brightwaterdental.co.uk',
    industry: 'Private Dentistry',
    aliases: ['Brightwater', 'Brightwater Dental Practice'],
    neverMatch: ['Brightwater Marina'],
    ownDomains: ['brightwaterdental.co.uk'],
  },
  {
    name: 'Foundry Row',
    websiteUrl: 'foundryrow.co.uk',
    industry: 'Flexible Workspace',
    aliases: ['Foundry Row Offices'],
    neverMatch: [],
    ownDomains: ['foundryrow.co.uk'],
  },
] as const satisfies readonly {
  name: string
  websiteUrl: string
  industry: IndustryName
  aliases: readonly string[]
  neverMatch: readonly string[]
  ownDomains: readonly string[]
}[]

export type OrganisationName = (typeof ORGANISATIONS)[number]['name']

/** Industries, organisations with their assignment, names and domains; a few weeks older than the first answer. */
export async function makeOrganisations(tx: Db, firstDay: Day): Promise<void> {
  const createdAt = new Date(dayToDate(addDays(firstDay, -21)).getTime() + 9.5 * 3_600_000)
  const times = { createdAt, updatedAt: createdAt }
  const industryIds = new Map<string, string>()
  for (const name of INDUSTRIES) {
    const id = newId(createdAt)
    await tx.owner.create({ data: { ...times, id, kind: 'industry', name, industry: { create: {} } } })
    industryIds.set(name, id)
  }
  for (const { name, websiteUrl, industry, aliases, neverMatch, ownDomains } of ORGANISATIONS) {
    const organisation = {
      websiteUrl,
      industries: { create: { industryId: industryIds.get(industry) ?? '' } },
      aliases: { create: named(aliases) },
      neverMatch: { create: named(neverMatch) },
      ownDomains: { create: ownDomains.map((domain) => ({ id: newId(), domain })) },
    }
    // One answer a day, so that the history is soon loaded.
    const owner = { ...times, id: newId(createdAt), kind: 'organisation', name, samples: 1 }
    await tx.owner.create({ data: { ...owner, organisation: { create: organisation } } })
    await addTermBrands(tx, neverMatch)
  }
}

function named(names: readonly string[]) {
  return names.map((name) => ({ id: newId(), name, key: brandKey(name) }))
}
