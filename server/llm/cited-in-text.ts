import type { Citation } from './engine'

// What a text cites where the provider also lists what it only read.

interface Annotation extends Citation {
  /** Whether it says which words of the text it belongs to. */
  placed: boolean
}

/** Links of the form `[[1]](https://…)`, and annotations with a place in the text. */
export function citedByPlace(text: string, annotations: readonly Annotation[]): Citation[] {
  const titles = new Map(annotations.map(({ url, title }) => [url, title]))
  const linked = [...text.matchAll(/\[\[\d{1,4}\]\]\((https?:\/\/[^\s)]+)\)/g)].map(([, url = '']) => {
    return { url, title: titles.get(url) ?? null }
  })
  return [...annotations.filter(({ placed }) => placed), ...linked].map(({ url, title }) => ({ url, title }))
}

interface NumberedResult {
  id?: number | null | undefined
  url: string
  title?: string | null | undefined
}

/** `[1]`, `[1, 2]` and `[web:1]` in the text number the results of the search: by their id, or by their place from 1. */
export function citedByNumber(
  text: string,
  results: readonly NumberedResult[],
  annotations: readonly Annotation[],
): Citation[] {
  const byNumber = new Map(results.map((result, index) => [result.id ?? index + 1, result]))
  const numbered = [...text.matchAll(/\[((?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4})*)\]/g)]
    .flatMap(([, numbers = '']) => numbers.split(','))
    .flatMap((number) => byNumber.get(Number(number.replace(/\D/g, ''))) ?? [])
  return [...numbered, ...annotations.filter(({ placed }) => placed)].map(({ url, title }) => {
    return { url, title: title ?? null }
  })
}
