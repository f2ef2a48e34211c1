import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'
import { safeHref, UNSEEN, visibleText } from '@/lib/format/text'
import { ID_PATTERN, TEXT } from '@/lib/limits'
import { accountErrors, emailPrompt, foldEmail } from '@/lib/people/account-rules'
import { usersCopy } from '@/lib/people/words'
import { distinctTags, QUERY_TAGS } from '@/lib/queries/tags'
import { normaliseTag, tagPrompt } from '@/lib/queries/words'
import { NEW } from '@/lib/routes'
import { formCopy } from '@/lib/ui/words'

/** 24 lowercase hexadecimal characters (R-API-1). */
export const id = z.string().regex(ID_PATTERN, 'must be an id')
export const idParam = z.object({ id })
export const organisationIdParam = z.object({ organisationId: id })
export const industryIdParam = z.object({ industryId: id })
export const savedRecord = z.object({ id: id.or(z.literal(NEW)) })

/** Comma-separated ids of a search param; absent or empty means none chosen. */
export const idList = z
  .string()
  .max(25 * 100)
  .optional()
  .transform((value) => (value ? value.split(',') : []))
  .pipe(z.array(id).max(100))

/** A time of a stored row, as answers write it. */
export const isoTime = z.date().transform((at) => at.toISOString())

/** Comma-separated tags of a search param, any of which counts; absent or empty means none chosen (R-TAG-2). */
export const tagList = z
  .string()
  .max((QUERY_TAGS.chars + 1) * QUERY_TAGS.perOwner)
  .regex(/^[^\0]*$/)
  .transform((value) => distinctTags(value.split(',').map(normaliseTag).filter(Boolean)))
  .pipe(z.array(z.string().refine((tag) => tagPrompt(tag, []) === null)).max(QUERY_TAGS.perOwner))
  .optional()

export const day = z.iso.date()

/** Postgres stores every character except NUL. */
export const WITHOUT_NUL = /^[^\0]*$/

/** At most `max` characters that can be seen (R-API-3, R-API-20) and no NUL, with prompts for the user. */
export function boundedText(max: number, prompt: string, tooLong = formCopy.tooLong(max)) {
  return z.string({ error: prompt }).overwrite(visibleText).max(max, tooLong).regex(WITHOUT_NUL, formCopy.invalidInput)
}

export function requiredText(max: number, prompt: string) {
  return boundedText(max, prompt).min(1, prompt)
}

export function optionalText(max: number) {
  return boundedText(max, formCopy.invalidInput)
    .nullable()
    .transform((given) => given || null)
}

/** The edited version; an older one is a 409 (R-API-19). */
export const version = z.number().int().min(1).optional()

/** http or https without credentials; https is added if no scheme is given, empty becomes null (R-SAFE-31). */
export const websiteUrl = z
  .string(usersCopy.ownOrganisation.websiteUrl)
  .trim()
  .max(TEXT.url, formCopy.tooLong(TEXT.url))
  .nullable()
  .transform((given, context) => {
    if (!given) return null
    const href = safeHref(given)
    if (href && href.length <= TEXT.url) return href
    context.addIssue({ code: 'custom', message: usersCopy.ownOrganisation.websiteUrl })
    return z.NEVER
  })

/** In the stored form: NFKC, trimmed, lower case, its host in letters, at most 254 characters (R-SAFE-7). */
export const emailAddress = z
  .string(accountErrors.email.invalid)
  .transform(normaliseEmail)
  .refine((email) => emailPrompt(email) === undefined, accountErrors.email.invalid)

/**
 * Returns the stored and compared form of an address: 'Ada@XN--MLLER-KVA.de' → 'ada@müller.de', since both spellings of
 * a host are one mailbox.
 */
export function normaliseEmail(given: string): string {
  const email = foldEmail(given)
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : `${email.slice(0, at)}${hostInLetters(email.slice(at))}`
}

/** Such a host may have another spelling: it has letters beyond ASCII, or a label in punycode. */
const TWO_SPELLINGS = /\P{ASCII}|(?:^|\.)[xX][nN]--/u
const NO_HOST = /[\s/\\?#:@%[\]]|.{254}/

/**
 * Returns a host, or one label of it, in the letters it stands for: 'xn--mller-kva.de' and 'MÜLLER.de' → 'müller.de'.
 * What is no host, or has signs that nobody sees, is returned unchanged.
 */
export function hostInLetters(host: string): string {
  if (!TWO_SPELLINGS.test(host) || NO_HOST.test(host) || host.replace(UNSEEN, '') !== host) return host
  const ascii = domainToASCII(host)
  if (ascii === '') return host
  const letters = domainToUnicode(ascii)
  return domainToASCII(letters) === ascii ? letters : ascii
}
