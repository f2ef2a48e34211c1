import type { MailedLink } from '../schemas/account'

/** The query of a page as Next hands it over. */
export type PageQuery = Record<string, string | string[] | undefined>

/** Token and id of a mailed link from the query of its page; null unless there is one of each. */
export function readMailedLink(query: PageQuery): MailedLink | null {
  const { token, id } = query
  return typeof token === 'string' && typeof id === 'string' && token && id ? { token, id } : null
}
