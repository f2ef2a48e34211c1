import type { z } from 'zod'
import type { Actor, Permission, Reach } from '@/lib/access/permissions'
import { type QueryResultParams, queryResultParams, type ResultPage } from '@/lib/answers/shapes'
import { idParam, organisationIdParam, savedRecord } from '@/lib/http/fields'
import { NEW, routes } from '@/lib/routes'
import type { List } from '@/lib/table/list'
import { listParams } from '@/lib/table/shapes'
import { answerExport } from '@/server/answers/present'
import { type ExportedAnswers, exportAnswers, listAnswers, type ReadableAnswers } from '@/server/answers/reads'
import { today } from '@/server/clock'
import type { ListSource } from '@/server/db/list'
import type { CreateCall } from '@/server/limits/idempotency'
import { env } from '@/server/settings/env'
import { answerList, csvResponse } from './list-response'
import { route } from './route'

// Routes that are the same for many nouns.

/** A list that every caller sees whole: a page of it, all of it as CSV, or some of its fields as options. */
export function listRoute<Row extends object, Key extends string>(
  allow: Permission,
  list: List<Row, Key>,
  source: () => ListSource<Row, Key>,
) {
  return route({ allow, query: listParams(list), run: ({ query }) => answerList(list, query, source()) })
}

/** One record that every caller sees. */
export function findRoute(allow: Permission, find: (id: string) => unknown) {
  return route({ allow, params: idParam, run: ({ params }) => find(params.id) })
}

/** One record within the reach of the caller. */
export function findWithinRoute(allow: Permission, find: (actor: Actor, reach: Reach, id: string) => unknown) {
  return route({ allow, params: idParam, run: ({ actor, reach, params }) => find(actor, reach, params.id) })
}

type Save<Body extends z.ZodType> = (actor: Actor, id: string, body: z.output<Body>, call: CreateCall) => unknown

/** Saves the record of the address; `new` makes one. */
export function saveRoute<Body extends z.ZodType>(allow: Permission, body: Body, save: Save<Body>) {
  return route({
    allow,
    params: savedRecord,
    body,
    run: ({ actor, params, body: given, requestId, idempotencyKey }) =>
      save(actor, params.id, given, { requestId, idempotencyKey }),
  })
}

/** Saves the record that `_id` of the body names, else a new one. */
export function saveNamedRoute<Body extends z.ZodType<{ _id?: string | undefined }>>(
  allow: Permission,
  body: Body,
  save: Save<Body>,
) {
  return route({
    allow,
    body,
    run: ({ actor, body: given, requestId, idempotencyKey }) =>
      save(actor, given._id ?? NEW, given, { requestId, idempotencyKey }),
  })
}

export function deleteRoute(allow: Permission, remove: (actor: Actor, id: string, requestId: string) => unknown) {
  return route({
    allow,
    params: idParam,
    run: ({ actor, params, requestId }) => remove(actor, params.id, requestId),
  })
}

/** Changes one record within the reach of the caller, by its id alone. */
export function actRoute(
  allow: Permission,
  act: (actor: Actor, reach: Reach, id: string, requestId: string) => unknown,
  lets?: (actor: Actor) => Promise<boolean>,
) {
  return route({
    allow,
    ...(lets && { lets }),
    params: idParam,
    run: ({ actor, reach, params, requestId }) => act(actor, reach, params.id, requestId),
  })
}

/** Answers behind the figures of an organisation, as a page or as CSV. */
export function answersRoute<Row>(
  read: (
    actor: Actor,
    reach: Reach,
    organisationId: string,
    params: QueryResultParams,
    day: string,
  ) => Promise<ReadableAnswers<Row>>,
) {
  return route({
    allow: 'queryResult.read',
    params: organisationIdParam,
    query: queryResultParams,
    run: async ({ actor, reach, params, query }) =>
      answersResponse(await read(actor, reach, params.organisationId, query, today()), query),
  })
}

/** Answers with a page of answers, or all of them as CSV. */
export async function answersResponse<Row>(
  answers: ReadableAnswers<Row>,
  params: QueryResultParams,
): Promise<ResultPage<Row> | Response> {
  return params.format === 'csv' ? answersFile({ ...answers, narrowing: params }) : listAnswers(answers, params)
}

/** Streams answers as a file (R-EVIDENCE-4). */
export function answersFile({ narrowing, ...answers }: ExportedAnswers): Response {
  const addressOf = (id: string) => new URL(routes.anyAnswer(id), env().appUrl).href
  return csvResponse(answerExport(addressOf), exportAnswers(answers, narrowing))
}
