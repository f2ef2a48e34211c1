import { fullName } from '@/lib/format/text'
import { normaliseEmail } from '@/lib/http/fields'
import type { InvitationFacts } from '@/lib/people/mail-words'
import type { TokenPurpose } from '@/prisma/generated/client'
import { makeToken } from '@/server/auth/one-time-tokens'
import { db } from '@/server/db/client'
import { countAttempt, countMail } from '@/server/limits/attempts'
import type { AccountMailJob, AccountMailKind, Mailer } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'
import { sendMail } from '@/server/queue/client'

/**
 * Queues a reset mail. The address is looked up only at sending, and nothing is sent beyond its limit (R-SAFE-9), so
 * neither answer nor time reveals whether the account exists. Throws tooMany for a caller.
 */
export async function enqueueReset(email: string, caller: string): Promise<void> {
  await countAttempt('requestToken', { account: email, caller })
  await countMail('resetMail', email, (refused) =>
    db()
      .$transaction(async (tx) => {
        await sendMail({ kind: 'reset', email }, tx)
        // Rolled back rather than skipped, so it takes as long as a real mail.
        if (refused) throw refused
      })
      .catch((error: unknown) => {
        if (error !== refused) throw error
      }),
  )
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

const TOKEN_OF: Partial<Record<AccountMailKind, TokenPurpose>> = { verify: 'verify', reset: 'reset', invite: 'invite' }

/** Sends one mail unless it is no longer needed; its link voids the one before (R-SAFE-64). Throws MailError. */
export async function sendAccountMail(job: AccountMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  // A mail may have been queued by a release that kept another spelling of the host.
  const reader = await findRecipient(normaliseEmail(job.email))
  const kind = reader && kindFor(reader, job.kind)
  if (!reader || !kind) return 'not needed'
  const purpose = TOKEN_OF[kind]
  const inviter = kind === 'invite' && job.invitedBy ? await findInviter(job.invitedBy) : null
  const made = purpose && (await db().$transaction((tx) => makeToken(tx, reader.id, purpose)))
  const mail = composeMail(kind, {
    to: reader.email,
    name: reader.emailVerifiedAt && reader.firstName,
    organisation: reader.organisation?.owner?.name ?? null,
    token: made ? { id: reader.id, token: made.token } : null,
    invitation: { inviter, role: roleOf(reader), expiresAt: made?.expiresAt.toISOString() ?? null },
  })
  await mailer.send(mail)
  return 'sent'
}

/** Chooses the mail: an open invitation has no password to reset and is resent; a verified address needs no link. */
function kindFor({ passwordHash, emailVerifiedAt }: Recipient, kind: AccountMailKind): AccountMailKind | null {
  const invited = passwordHash === null
  if (kind === 'verify') return emailVerifiedAt ? null : 'verify'
  if (kind === 'invite') return invited ? 'invite' : null
  if (kind === 'passwordChanged') return kind
  return invited ? 'invite' : kind
}

function roleOf({ systemAdmin, organisationAdmin }: Recipient): InvitationFacts['role'] {
  if (systemAdmin) return 'systemAdmin'
  return organisationAdmin ? 'organisationAdmin' : 'marketeer'
}

/** Returns null for a deleted account or an unverified address, whose name a stranger may have chosen. */
async function findInviter(id: string): Promise<string | null> {
  const found = await db().user.findUnique({
    where: { id },
    select: { firstName: true, lastName: true, emailVerifiedAt: true },
  })
  return found?.emailVerifiedAt ? fullName(found) : null
}

function findRecipient(email: string) {
  return db().user.findUnique({
    where: { email },
    select: {
      id: true,
      email: true,
      firstName: true,
      emailVerifiedAt: true,
      passwordHash: true,
      organisationAdmin: true,
      systemAdmin: true,
      organisation: { select: { owner: { select: { name: true } } } },
    },
  })
}
