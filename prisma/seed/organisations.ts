import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/metrics/brand-key'
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
  const industryIds = new Map<string, string>()
  for (const name of INDUSTRIES) {
    const industry = await tx.industry.create({ data: { id: newId(createdAt), name, createdAt, updatedAt: createdAt } })
    industryIds.set(name, industry.id)
  }
  for (const { name, websiteUrl, industry, aliases } of ORGANISATIONS) {
    await tx.organisation.create({
      data: {
        id: newId(createdAt),
        name,
        websiteUrl,
        createdAt,
        updatedAt: createdAt,
        industries: { create: { industryId: industryIds.get(industry) ?? '' } },
        aliases: { create: aliases.map((alias) => ({ id: newId(), name: alias, key: brandKey(alias) })) },
      },
    })
  }
}
