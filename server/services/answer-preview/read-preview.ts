import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { brandKey } from '@/lib/formulas/brand-key'
import { siteType } from '@/lib/formulas/site-type'
import { findNames } from '@/lib/names/find-names'
import { matchKey } from '@/lib/names/match-key'
import { NAME_STATUSES } from '@/lib/names/name-statuses'
import type { AnswerPreviewRow } from '@/lib/schemas/answer-preview'
import { db, readRows } from '@/server/db'
import { question } from '@/server/llm/engine'
import { type OwnBrand, readOwnBrand } from '@/server/services/figures/own-brand'
import { notFound, organisationScope } from '@/server/services/scope'
import { readSiteTypes } from '@/server/services/site-types/reads'
import { type PreviewAnswer, previewAnswer } from './stored-preview'

const previewRow = z.object({
  id: z.string(),
  organisationId: z.string(),
  engine: z.string(),
  asked: question,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  reason: z.string().nullable(),
  answer: previewAnswer.nullable(),
  createdAt: z.date(),
})

/** With marks, cited sites and brands in order once it is done (R-SETUP-2). Throws 404. */
export async function findPreview(actor: Actor, reach: Reach, id: string): Promise<AnswerPreviewRow> {
  const place = await db().answerPreview.findFirst({ where: { id }, select: { organisationId: true } })
  const scope = await organisationScope(actor, reach, place?.organisationId ?? '')
  const found = await db().answerPreview.findUnique({ where: { id_organisationId: { id, organisationId: scope } } })
  if (!found) throw notFound()
  const { engine, asked, state, reason, answer, createdAt } = previewRow.parse(found)
  const row = { _id: id, state, reason, searchTerm: asked.term, engine, createdAt: createdAt.toISOString() }
  const nothing = { answer: null, model: null, brands: [], marks: [], sources: [], organisation: null }
  if (!answer) return { ...row, ...nothing }
  const [own, chosen, sorted] = await Promise.all([
    readOwnBrand(scope),
    readSiteTypes(scope),
    readSorted(answer.brands),
  ])
  const brands = placed(answer, own, sorted)
  const competitorKeys = brands.flatMap((brand) => (brand.own ? [] : [brand.key]))
  return {
    ...row,
    answer: answer.text,
    model: answer.model,
    brands,
    marks: marksOf(answer, own),
    sources: answer.cited.map((page) => {
      const type = siteType(page.site, { ownSites: own.sites, competitorKeys, chosen })
      return { ...page, type, cited: true, number: null }
    }),
    organisation: own.organisation.name,
  }
}

const sortedRow = z.object({ key: z.string(), name: z.string(), status: z.enum(NAME_STATUSES) })
type Sorted = ReadonlyMap<string, z.infer<typeof sortedRow>>

/** What people sorted these names as; names that no answer has used before are absent. */
async function readSorted(names: readonly string[]): Promise<Sorted> {
  const rows = await readRows(sortedRow)`
    select b.key, coalesce(root.name, b.name) as name, coalesce(root.status, b.status) as status
    from brand b left join brand root on root.id = b.same_as_id where b.key = any(${names.map(brandKey)}::text[])`
  return new Map(rows.map((row) => [row.key, row]))
}

const isOwn = (name: string, own: OwnBrand) => own.names.some((each) => matchKey(each) === matchKey(name))

/** As a result would count them: one place for each brand, none for what is no brand. */
function placed({ brands }: PreviewAnswer, own: OwnBrand, sorted: Sorted): AnswerPreviewRow['brands'] {
  const names = new Map<string, { key: string; name: string; own: boolean }>()
  for (const read of brands) {
    const known = sorted.get(brandKey(read))
    const mine = isOwn(read, own) || (known !== undefined && isOwn(known.name, own))
    if (known?.status === 'ignored' && !mine) continue
    const name = mine ? own.organisation.name : (known?.name ?? read)
    const key = brandKey(name)
    if (!names.has(key)) names.set(key, { key, name, own: mine })
  }
  return [...names.values()].map((brand, index) => ({ placement: index + 1, ...brand }))
}

function marksOf({ text, brands }: PreviewAnswer, own: OwnBrand): AnswerPreviewRow['marks'] {
  const known = [
    ...own.names.map((name) => ({ name, ref: true })),
    ...brands.map((name) => ({ name, ref: isOwn(name, own) })),
  ]
  return findNames(text, known, own.neverMatch).map(({ start, end, ref }) => ({ start, end, own: ref }))
}
