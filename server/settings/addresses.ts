import { z } from 'zod'

// Addresses among the settings (R-SETTING-1), for server/settings/env.ts.

const SIGNS =
  'Signs of a password are written # %23, @ %40, / %2F, ? %3F, % %25; in .env a # without quotes cuts off the rest'

/**
 * An address that every later reader understands as it was meant: a sign of a password that is not escaped ends what
 * stands before it, so that the rest is taken for a host, a database or nothing. Says what is wrong without the address.
 */
function address(example: string, protocol: RegExp, wrong: (url: URL) => string | false = () => false) {
  const hint = /:\w+@/.test(example) ? `${example}. ${SIGNS}` : example
  return z
    .string()
    .trim()
    .superRefine((text, context) => {
      const problem = problemOf(text, protocol, wrong)
      if (problem) context.addIssue({ code: 'custom', message: `${problem}; it is written as ${hint}` })
    })
}

function problemOf(text: string, protocol: RegExp, wrong: (url: URL) => string | false): string | false {
  if (!protocol.test(text)) return 'is no such address'
  if (text.includes('#')) return 'has a # in it'
  // The host of a socket may be left out.
  const read = text.replace('@/', '@localhost/')
  if (!URL.canParse(read)) return 'cannot be read'
  const url = new URL(read)
  if (!isDecodable(`${url.username}${url.password}${url.hostname}${url.pathname}`))
    return 'has a % that stands for no letter'
  return wrong(url)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, ''))
    return true
  } catch {
    return false
  }
}

export const httpUrl = address('https://host:port', /^https?:\/\//i).transform((url) => url.replace(/\/$/, ''))

export const postgresUrl = address(
  'postgresql://user:password@host:5432/database',
  /^postgres(ql)?:\/\//,
  ({ pathname }) =>
    (pathname.includes('@') && 'has a database with an @') || (pathname.length < 2 && 'names no database'),
)

export const smtpUrl = address(
  'smtp://user:password@host:587 or smtps://',
  /^smtps?:\/\//,
  ({ hostname, pathname, search }) =>
    (hostname === '' && 'names no host') || (`${pathname}${search}`.includes('@') && 'has an @ behind the host'),
)
