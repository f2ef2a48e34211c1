import { PAGE_SIZES } from '@/lib/limits'

/** Where the entries are read, one below it each, and requested. */
export const SENTIMENT = '/api/app/sentiment-analysis'

/** Entries of a page. */
export const ENTRIES = PAGE_SIZES[0]

export const entriesPath = (page: number) => `${SENTIMENT}?page=${page}&pageSize=${ENTRIES}`

export const entryPath = (id: string) => `${SENTIMENT}/${id}`
