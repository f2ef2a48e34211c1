import { newId } from '@/server/ids'
import type { SignedIn } from './actors'
import { call, readAnswer } from './request'

type Handler = Parameters<typeof call>[0]

/** The four calls of a resource of the admin area, as a signed-in user, with the answer's body read. */
export function adminCalls(
  routes: { list: Handler; save: Handler; one: Handler; saveOne: Handler; remove: Handler },
  who: () => SignedIn,
) {
  return {
    list: (search = '', params: Record<string, string> = {}) =>
      readAnswer(call(routes.list, { headers: who().headers, url: `/api/test?${search}`, params })),
    save: (body: object) => readAnswer(call(routes.save, { headers: who().headers, body })),
    find: (id: string) => readAnswer(call(routes.one, { headers: who().headers, params: { id } })),
    saveOne: (id: string, body: object, more: Record<string, string> = {}) =>
      readAnswer(call(routes.saveOne, { headers: { ...who().headers, ...more }, params: { id }, body })),
    remove: (id: string) =>
      readAnswer(call(routes.remove, { headers: who().headers, method: 'DELETE', params: { id } })),
  }
}

/** A body with every column that no body may set. */
export const smuggled = () => ({
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  owner: newId(),
  updatedBy: newId(),
  users: 99,
  results: 99,
  resultCount: 99,
  activeSlot: 1,
})
