import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { env } from './settings/env'

/** Keys removed from every log line, at any depth that we log at. */
const SECRETS = [
  'authorization',
  'cookie',
  'x-refresh-token',
  'password',
  'confirmPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'secret',
  'signedUrl',
  'signedPostUrl',
]

/** Read tokens; codes, access and refresh tokens of assistants. Removed from every text of a line, also from addresses. */
const READ_TOKEN = /\bs[lc]_[\w-]{43}|\bs[ar]_[0-9a-f]{24}\.\d+\.[\w-]{43}/g
/** A provider's key in the query of an address. */
const QUERY_KEY = /\b(api_?key=)[^&\s"\\]+/gi

interface Subject {
  requestId?: string
  question?: string
  generation?: string
  preview?: string
}

const subjects = new AsyncLocalStorage<Subject>()

/** Runs `work` and adds the subject to every line it logs, however deep. */
export function logAbout<T>(subject: Subject, work: () => T): T {
  return subjects.run(subject, work)
}

/** JSON lines on standard output. Log an error once, where it is handled. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  mixin: () => ({ ...subjects.getStore() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[redacted]' },
  hooks: {
    streamWrite: (line) =>
      line.replace(READ_TOKEN, (token) => `${token.slice(0, 3)}[redacted]`).replace(QUERY_KEY, '$1[redacted]'),
  },
})
