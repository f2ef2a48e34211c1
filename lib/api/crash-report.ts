import { describeError } from '@/lib/crashes/describe-error'
import { BODY_LIMIT, CRASH_TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'
import { errorOf, field, isOk } from './send'
import { rememberedUser, sendWithSession } from './send-as-self'

const PATH = '/api/log/crash-report'

/** What has been sent since the page was loaded, by what was thrown. */
const sent = new Map<unknown, Promise<string>>()

/**
 * Reports something that was thrown while a screen was drawn (spec §7): once, however often it is asked. A failure is
 * logged, and the next call tries again.
 * @returns the id that completes the report
 */
export function reportCrash(thrown: unknown): Promise<string> {
  const known = sent.get(thrown)
  if (known) return known
  const sending = sendReport(thrown)
  sent.set(thrown, sending)
  sending.catch((error: unknown) => {
    sent.delete(thrown)
    console.error(error)
  })
  return sending
}

/**
 * Completes the report with what the user says. Where there is none, or it may not be completed any more, all of it is
 * sent as one of its own.
 * @throws ApiError, and the browser's own error without a connection
 */
export async function describeCrash(thrown: unknown, userDescription: string): Promise<void> {
  const id = (await sent.get(thrown)?.catch(() => null)) ?? null
  if (id !== null) {
    const body = { id, data: { user: rememberedUser()?._id, userDescription } }
    const reply = await sendWithSession(`${PATH}/${id}`, { method: 'POST', body })
    if (isOk(reply)) return
    if (reply.status !== 404) throw errorOf(reply)
  }
  sent.set(thrown, Promise.resolve(await sendReport(thrown, userDescription)))
}

async function sendReport(thrown: unknown, userDescription?: string): Promise<string> {
  const body = { id: NEW, error: shortened(thrown), data: { ...surroundings(), userDescription } }
  const reply = await sendWithSession(`${PATH}/${NEW}`, { method: 'POST', body })
  const id = field(reply, 'id')
  if (!isOk(reply) || typeof id !== 'string') throw errorOf(reply)
  return id
}

/** Where it happened; addresses go without what follows a question mark, which may hold a secret. */
function surroundings() {
  const location = window.location.pathname
  return { componentName: location.replace(/\/[0-9a-f]{24}(?=\/|$)/g, '/[id]'), location, user: rememberedUser()?._id }
}

/** What fits into a request: the end of a stack says least. */
function shortened(thrown: unknown) {
  const { digest, ...error } = describeError(thrown)
  const most = BODY_LIMIT.small / 2
  let stack = error.stack?.slice(0, CRASH_TEXT.stack) ?? null
  while (stack && new TextEncoder().encode(JSON.stringify(stack)).length > most)
    stack = stack.slice(0, stack.length / 2)
  return {
    ...error,
    message: error.message.slice(0, CRASH_TEXT.message),
    stack,
    cause: error.cause?.slice(0, CRASH_TEXT.other) ?? null,
  }
}
