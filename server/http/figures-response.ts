import type { FigureAnswer } from '@/server/services/figure-cache/kept-answers'
import { compressedResponse, jsonResponse } from './json-response'

/** Kept figures go out as they are kept. */
export async function figuresResponse(request: Request, { json, gzipped }: FigureAnswer<unknown>): Promise<Response> {
  return (gzipped && compressedResponse(request, gzipped)) ?? jsonResponse(await json())
}
