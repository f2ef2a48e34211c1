import pino from 'pino'
import { env } from './env'

/** Whatever may carry a secret is cut out of every log line, at any of the depths we log at. */
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

/** JSON lines on standard output. Log an error once, where it is handled. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[redacted]' },
})
