import { recordAudit } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeAccounts } from './accounts'
import { demoDays } from './demo-days'
import { makeNames } from './names'
import { makeNotes } from './notes'
import { makeOrganisations } from './organisations'
import { makeOwnActions } from './own-actions'
import { makeQueries } from './queries'
import { makeRecommendations } from './recommendations'
import { makeResults } from './results'
import { makeSentiment } from './sentiment'

const ADMIN = 'admin@demo.test'

/**
 * Loads the demo data set. What comes before the results is one transaction, what comes after them another, and the
 * results are made many days a transaction: killed anywhere, the next start goes on.
 * @param say gets one line per step.
 */
export async function loadDemo(say: (line: string) => void): Promise<void> {
  const days = demoDays(today())
  say('organisations, accounts and queries')
  const admin = await makeGround(days.first)
  await makeResults(days, (done, all) => say(`day ${done} of ${all}`))
  say('names and recommendations')
  await makeNames({ ...admin, email: ADMIN })
  await db().$transaction(
    async (tx) => {
      await makeRecommendations(tx, days)
      await makeOwnActions(tx, days)
      await makeSentiment(tx, days)
      await makeNotes(tx, days)
      await recordAudit(tx, {
        actor: null,
        role: 'systemAdmin',
        action: 'demo.loaded',
        target: { kind: 'demo', id: admin.id },
        detail: { from: days.first, to: days.today },
        requestId: null,
      })
    },
    { timeout: 60_000 },
  )
}

async function makeGround(firstDay: string): Promise<{ id: string }> {
  const there = await db().user.findUnique({ where: { email: ADMIN }, select: { id: true } })
  if (there) return there
  return db().$transaction(async (tx) => {
    await makeOrganisations(tx, firstDay)
    const admin = await makeAccounts(tx, firstDay)
    await makeQueries(tx, firstDay, admin.id)
    return admin
  })
}
