import { SEARCHED_TEXT_MAX } from '@/lib/limits'

/** What equal searches share: their text without differences of case and white space, cut to what is kept. */
export function searchKey(text: string): string {
  return searchText(text).toLowerCase()
}

/** As it is kept and shown; empty where there is nothing but white space. */
export function searchText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, SEARCHED_TEXT_MAX).join('').trim()
}
