import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { AnswerPreviewInput, AnswerPreviewRow, OwnPreviewInput } from '@/lib/answers/shapes'
import { accessOf, isSurface } from '@/lib/engines/engines'
import { AppError } from '@/lib/http/app-error'
import { country } from '@/lib/industries/shapes'
import { findNames } from '@/lib/names/find-names'
import { brandKey, matchKey } from '@/lib/names/keys'
import type { UnconfirmedName } from '@/lib/names/shapes'
import { withConfirmed } from '@/lib/names/sort-brands'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { countedSites } from '@/lib/sites/citations'
import { siteType } from '@/lib/sites/site-type'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { askedOf, toStoredJson } from '@/server/daily-run/question'
import { db, readRows } from '@/server/db/client'
import { chooseOwn, invalidField, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { type Question, question } from '@/server/llm/engine'
import { isEngineConfigured, plannedEngines } from '@/server/llm/engines'
import { shownPage, shownSite } from '@/server/measure/hosts'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { exampleIn } from '@/server/names/reads'
import { confirmNames, readMeant, readOtherNames, standsFor } from '@/server/names/sorting'
import { sendPreview } from '@/server/queue/client'
import { readSiteTypes } from '@/server/sites/site-types'
import { lengthExceeded, tooLong } from '@/server/surfaces/measurement'
import { isBudgetSpent } from '@/server/usage/budget'
import { type PreviewAnswer, previewAnswer } from './make-preview'

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

/**
 * Reads a preview; once done, with marks, cited sites and brands in order (R-SETUP-2). `notShown`: the surface showed no
 * answer, which is no failure (R-SURFACES-12). Throws 404.
 */
export async function findPreview(actor: Actor, reach: Reach, id: string): Promise<AnswerPreviewRow> {
  const place = await db().answerPreview.findFirst({ where: { id }, select: { organisationId: true } })
  const scope = await organisationScope(actor, reach, place?.organisationId ?? '')
  const found = await db().answerPreview.findUnique({ where: { id_organisationId: { id, organisationId: scope } } })
  if (!found) throw notFound()
  const { engine, asked, state, reason, answer, createdAt } = previewRow.parse(found)
  const row = { _id: id, state, reason, searchTerm: asked.term, engine, createdAt: createdAt.toISOString() }
  const provider = answer?.provider ?? null
  const nothing = { answer: null, model: null, brands: [], marks: [], sources: [], organisation: null, unconfirmed: [] }
  if (!answer || answer.notShown) return { ...row, ...(answer && { state: 'notShown' }), provider, ...nothing }
  const [own, chosen, names] = await Promise.all([readOwnBrand(scope), readSiteTypes(scope), namesOf(answer)])
  const brands = placed(names.brands, own, await readMeant(names.brands))
  const siteOfPage = countedSites(own.sites)
  const competitorKeys = brands.flatMap((brand) => (brand.own ? [] : [brand.key]))
  return {
    ...row,
    provider,
    answer: answer.text,
    model: answer.model,
    brands,
    marks: marksOf(answer.text, [...names.brands, ...names.confirming], own),
    sources: answer.cited.map((page) => {
      const type = siteType(shownSite(siteOfPage(page)), { ownSites: own.sites, competitorKeys, chosen })
      return { ...shownPage(page), type, cited: true, number: null }
    }),
    organisation: own.organisation.name,
    unconfirmed: names.unconfirmed,
  }
}

const knownRow = z.object({ id: z.number(), key: z.string() })

interface PreviewNames {
  /** In order, unconfirmed ones included where the text holds another name of their brand. */
  brands: string[]
  /** The other names that confirm them. */
  confirming: string[]
  unconfirmed: UnconfirmedName[]
}

async function namesOf({ text, brands, unconfirmed }: PreviewAnswer): Promise<PreviewNames> {
  if (unconfirmed.length === 0) return { brands, confirming: [], unconfirmed: [] }
  const keys = unconfirmed.map(({ name }) => brandKey(name))
  const known = await readRows(knownRow)`
    select u.key, coalesce(b.id, s."nameId") as id from unnest(${keys}::text[]) u(key) left join brand b on b.key = u.key
    left join lateral (${standsFor(Prisma.sql`brand_match_key(u.key)`)}) s on b.id is null
    where coalesce(b.id, s."nameId") is not null`
  const ids = new Map(known.map(({ id, key }) => [key, id]))
  const otherNames = await readOtherNames(db(), [...ids.values()])
  // Nobody has sorted a name without an id.
  const given = unconfirmed.map((name, index) => ({ ...name, brandId: ids.get(keys[index] ?? '') ?? 0 }))
  const names = confirmNames({ otherNames }, given, text).map(({ name, before, spelling, brandId, confirmedBy }) => {
    const other = otherNames.get(brandId)?.find(({ id }) => id === confirmedBy)?.name ?? null
    return { name, before, confirmedBy: other, example: exampleIn(text, other ?? spelling) }
  })
  const confirming = names.flatMap(({ confirmedBy }) => confirmedBy ?? [])
  return {
    brands: withConfirmed(
      brands,
      names.filter(({ confirmedBy }) => confirmedBy !== null),
      ({ name }) => name,
    ),
    confirming,
    unconfirmed: names.map(({ before: _, ...name }) => name),
  }
}

type Meant = Awaited<ReturnType<typeof readMeant>>

const isOwn = (name: string, own: OwnBrand) => own.names.some((each) => matchKey(each) === matchKey(name))

/** Places brands as a result would: one place each, none for names that are no brand. */
function placed(brands: readonly string[], own: OwnBrand, meant: Meant): AnswerPreviewRow['brands'] {
  const names = new Map<string, Omit<AnswerPreviewRow['brands'][number], 'placement'>>()
  const written = new Set(brands.map(matchKey))
  for (const read of brands) {
    const known = meant.get(brandKey(read))
    const mine = isOwn(read, own) || (known !== undefined && isOwn(known.name, own))
    if (known?.status === 'ignored' && !mine) continue
    const name = mine ? own.organisation.name : (known?.name ?? read)
    const key = brandKey(name)
    const as = written.has(matchKey(name)) ? {} : { as: read }
    if (!names.has(key)) names.set(key, { key, name, own: mine, ...as })
  }
  return [...names.values()].map((brand, index) => ({ placement: index + 1, ...brand }))
}

function marksOf(text: string, brands: readonly string[], own: OwnBrand): AnswerPreviewRow['marks'] {
  const known = [
    ...own.names.map((name) => ({ name, ref: true })),
    ...brands.map((name) => ({ name, ref: isOwn(name, own) })),
  ]
  return findNames(text, known, own.neverMatch).map(({ start, end, ref }) => ({ start, end, own: ref }))
}

const copy = answerPreviewCopy.refusals

/**
 * Queues one question for an organisation, asked like its queries, once per idempotency key (R-SETUP-2, R-API-4).
 * Throws AppError 404; 400 at an engine that is not on, or a question that a surface would not take; 503 without any engine;
 * 409 when the day's token budget is used
 * up, or for a key used with another body; 429 beyond ten a minute.
 */
export async function requestPreview(
  actor: Actor,
  reach: Reach,
  input: AnswerPreviewInput,
  call: CreateCall,
): Promise<{ _id: string }> {
  return request(actor, reach, input, call, false)
}

/** The same for an admin of the own organisation, of which twenty a day may be asked (R-OWNQUERY-5). Throws as that one. */
export async function requestOwnPreview(
  actor: Actor,
  reach: Reach,
  input: OwnPreviewInput,
  call: CreateCall,
): Promise<{ _id: string }> {
  return request(actor, reach, { ...input, organization: await chooseOwn(actor, reach) }, call, true)
}

async function request(
  actor: Actor,
  reach: Reach,
  input: AnswerPreviewInput,
  { requestId, idempotencyKey }: CreateCall,
  isOwn: boolean,
): Promise<{ _id: string }> {
  const scope = await organisationScope(actor, reach, input.organization)
  // Outside the transaction, which would hold a connection meanwhile. A repeated call still gets the stored answer.
  const admission = await admit(actor, scope, input, isOwn).then(
    (asked) => ({ asked }),
    (refusal: unknown) => ({ refusal }),
  )
  return createOnce(idempotencyKey, actor, isOwn ? 'orgAdmin/preview' : 'admin/answer-preview', input, async (tx) => {
    if ('refusal' in admission) throw admission.refusal
    const { asked } = admission
    const id = newId()
    await tx.$executeRaw`
      insert into answer_preview (id, organisation_id, engine, asked)
      values (${id}, ${scope}, ${asked.engine}, ${toStoredJson(asked.question)}::jsonb)`
    await recordAudit(tx, {
      actor,
      role: isOwn ? 'organisationAdmin' : 'systemAdmin',
      action: 'answerPreview.ask',
      target: { kind: 'organisation', id: scope },
      detail: { searchTerm: input.searchTerm, engine: asked.engine },
      requestId,
    })
    await sendPreview({ previewId: id, ownerId: scope }, tx)
    return { _id: id }
  })
}

/** Returns what to ask of which engine. Throws as `requestPreview`. */
async function admit(
  actor: Actor,
  scope: OrganisationScope,
  { searchTerm, profileName = null, searcherProfile = null, engine: named }: AnswerPreviewInput,
  isOwn: boolean,
): Promise<{ engine: string; question: Question }> {
  if (!isEngineConfigured()) throw new AppError('unavailable', copy.notConfigured)
  const engines = plannedEngines()
  // A look costs more than an answer by API: it is made only where somebody chooses it.
  const engine = named ?? engines.find((id) => accessOf(id) === 'api') ?? engines[0]
  if (!engines.includes(engine)) throw invalidField('engine', copy.engine)
  const surface = isSurface(engine) ? engine : null
  const lengthMax = surface && lengthExceeded(surface, searchTerm)
  if (surface && lengthMax !== null) throw invalidField('searchTerm', tooLong(surface, lengthMax))
  const day = today()
  if (await isBudgetSpent(day, engine)) throw new AppError('conflict', copy.budget)
  await consumeRateLimit('answerPreview', actor.userId)
  const owner = await db().owner.findUnique({
    where: { id: scope },
    select: { country: true, location: true, surfacePlace: true },
  })
  if (!owner) throw notFound()
  if (isOwn) await consumeRateLimit('ownPreview', scope)
  const place = { country: country.parse(owner.country), location: owner.location }
  const asked = { term: searchTerm, profileName, profile: searcherProfile, ...place, day, sample: 1 }
  return { engine, question: askedOf(engine, asked, owner.surfacePlace) }
}
