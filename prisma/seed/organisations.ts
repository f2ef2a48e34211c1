import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'

export const INDUSTRIES = ['Flexible Workspace', 'Private Dentistry'] as const
export type IndustryName = (typeof INDUSTRIES)[number]

/** Every company here is invented, like those in the simulated answers. */
export const ORGANISATIONS = [
  {
    name: 'Loomhouse',
    websiteUrl: 'https://www.loomhouse.co.uk',
    industry: 'Flexible Workspace',
    aliases: ['Loom House', 'Loomhouse Workspaces'],
  },
  {
    name: 'Brightwater Dental',
    websiteUrl: 'https://brightwaterdental.co.uk',
    industry: 'Private Dentistry',
    aliases: ['Brightwater', 'Brightwater Dental Practice'],
  },
  {
    name: 'Foundry Row',
    websiteUrl: 'foundryrow.co.uk',
    industry: 'Flexible Workspace',
    aliases: ['Foundry Row Offices'],
  },
] as const satisfies readonly { name: string; websiteUrl: string; industry: IndustryName; aliases: readonly string[] }[]

export type OrganisationName = (typeof ORGANISATIONS)[number]['name']

/** Industries, organisations with their assignment and aliases; a few weeks older than the first answer. */
export async function makeOrganisations(tx: Db, firstDay: Day): Promise<void> {
  const createdAt = new Date(dayToDate(addDays(firstDay, -21)).getTime() + 9.5 * 3_600_000)
  const times = { createdAt, updatedAt: createdAt }
  const industryIds = new Map<string, string>()
  for (const name of INDUSTRIES) {
    const id = newId(createdAt)
    await tx.owner.create({ data: { ...times, id, kind: 'industry', name, industry: { create: {} } } })
    industryIds.set(name, id)
  }
  for (const { name, websiteUrl, industry, aliases } of ORGANISATIONS) {
    const organisation = {
      websiteUrl,
      industries: { create: { industryId: industryIds.get(industry) ?? '' } },
      aliases: { create: aliases.map((alias) => ({ id: newId(), name: alias, key: brandKey(alias) })) },
    }
    // One answer a day, so that the history is soon loaded.
    const owner = { ...times, id: newId(createdAt), kind: 'organisation', name, samples: 1 }
    await tx.owner.create({ data: { ...owner, organisation: { create: organisation } } })
  }
}
