import type { SeenRole } from '@/lib/access/permissions'
import type { SeeAsAnswer } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { api } from './client'
import { SEE_AS } from './endpoints'
import { ApiError } from './send'
import { clearUser, forgetReader, leaveView, navigation, noteOrganisation, seeWith } from './session'

// How a system admin begins and ends to see as an organisation (R-SEEAS-1). Each loads a full page, so that nothing that
// was read before stays in memory.

/** Opens Home as a marketeer of the organisation sees it. Throws ApiError. */
export async function startSeeing({ _id, name }: { _id: string; name: string }): Promise<void> {
  await changeOrganisation(async () => seeWith(await api.post<SeeAsAnswer>(SEE_AS, { organization: _id }), name))
  navigation.goTo(routes.home)
}

/** Makes another of the person's organisations the current one and opens a page of it. Throws ApiError. */
export async function openOrganisation(_id: string, page: string = routes.home): Promise<void> {
  await changeOrganisation(() => api.post(CURRENT_ORGANISATION, { organization: _id }))
  forgetReader()
  navigation.goTo(page)
}

/** Goes back to the organisation of this page, which stays as it is. Throws ApiError. */
export async function backToOrganisation(current: { _id: string; name: string }): Promise<void> {
  await api.post(CURRENT_ORGANISATION, { organization: current._id })
  noteOrganisation(current)
}

const CURRENT_ORGANISATION = '/api/app/user/organization'

const ADMIN_PAGES = [routes.organisationAdmin, routes.organisationSettings, routes.connectAssistant]

/** Stays on the page where the other role has it too. Throws ApiError. */
export async function changeSeenRole(organization: string, role: SeenRole): Promise<void> {
  await api.post<SeeAsAnswer>(SEE_AS, { organization, role })
  clearUser()
  const { pathname, search } = window.location
  const isOpen = role === 'organisationAdmin' || !ADMIN_PAGES.some((page) => pathname.startsWith(page))
  navigation.goTo(isOpen ? pathname + search : routes.home)
}

/** Ends the read-only session, on the server too unless it is over there. Throws where the server cannot be reached. */
export async function leaveSeeing(): Promise<void> {
  await api.delete(SEE_AS).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  })
  await leaveView()
}

/**
 * Changes the organisation of the session before the page is left. The server refuses what a page of the old organisation
 * reads from then on (R-MEMBER-5), so its reads wait. Throws what `work` throws, and then they go on.
 */
async function changeOrganisation(work: () => Promise<unknown>): Promise<void> {
  const done = work()
  navigation.leaving = done.then(
    () => new Promise(() => undefined),
    () => {
      navigation.leaving = null
    },
  )
  await done
}
