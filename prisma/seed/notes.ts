import { addDays, dayToDate } from '@/lib/format/days'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { DemoDays } from './demo-days'

const NOTES = [
  { email: 'marketeer@demo.test', ago: 38, text: 'New pricing page' },
  { email: 'orgadmin@demo.test', ago: 10, text: 'Interview about flexible offices in the evening news' },
] as const

/** What people of Loomhouse noted on its time line. */
export async function makeNotes(tx: Db, { today }: DemoDays): Promise<void> {
  for (const { email, ago, text } of NOTES) {
    const { id: createdById, organisationId } = await tx.user.findUniqueOrThrow({
      where: { email },
      select: { id: true, organisationId: true },
    })
    if (organisationId === null) throw new Error(`${email} has no organisation`)
    const day = dayToDate(addDays(today, -ago))
    await tx.note.create({
      data: { id: newId(day), organisationId, day, text, createdById, createdAt: day },
    })
  }
}
