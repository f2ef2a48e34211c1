import { closeDb, db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'

/** What journeys need of sentiment analyses that no page can do; the tables stay known to this file only. */
export interface Analyses {
  /** A request for the month's analysis in the organisation of that person, which no worker will make. Answers its id. */
  hold(email: string): Promise<string>
  /** Ends a held request without an entry. */
  fail(id: string, reason: string): Promise<void>
  /** A member of an organisation that has no answers yet. */
  newcomer(): Promise<{ email: string; password: string }>
}

export async function withAnalyses(use: (analyses: Analyses) => Promise<void>): Promise<void> {
  const held: string[] = []
  const end = (ids: string[], reason: string) =>
    db().sentimentGeneration.updateMany({
      where: { id: { in: ids }, state: 'queued' },
      data: { state: 'failed', reason, finishedAt: new Date() },
    })
  await use({
    hold: async (email) => {
      const { organisationId } = await db().user.findUniqueOrThrow({ where: { email } })
      const id = newId()
      held.push(id)
      await db().sentimentGeneration.create({ data: { id, organisationId: organisationId ?? '', timeframe: 28 } })
      return id
    },
    fail: async (id, reason) => void (await end([id], reason)),
    newcomer: async () => {
      const { email } = await makeUser({ organisation: await makeOrganisation() })
      return { email, password: TEST_PASSWORD }
    },
  })
  // A journey that broke off must not keep the organisation from asking again.
  await end(held, 'The journey is over.')
  await closeDb()
}
