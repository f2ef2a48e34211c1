import { answerExport } from '@/lib/lists/answer'
import { routes } from '@/lib/routes'
import type { QueryResultParams, ResultPage } from '@/lib/schemas/query-result'
import { env } from '@/server/env'
import { exportAnswers } from '@/server/services/query-results/export'
import { listAnswers, type ReadableAnswers } from '@/server/services/query-results/reads'
import { csvResponse } from './list-response'

/** A page of answers, or all of them as CSV. */
export async function answersResponse<Row>(
  answers: ReadableAnswers<Row>,
  params: QueryResultParams,
): Promise<ResultPage<Row> | Response> {
  if (params.format !== 'csv') return listAnswers(answers, params)
  const addressOf = (id: string) => new URL(routes.answer(id), env().appUrl).href
  return csvResponse(answerExport(addressOf), exportAnswers(answers, params))
}
