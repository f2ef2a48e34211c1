import { ownNamesPrompts as prompts } from '@/lib/copy/organisation-settings'
import { formCopy } from '@/lib/copy/ui'
import { OWN_NAMES, TEXT } from '@/lib/limits'
import { matchKey } from './match-key'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether two names are found in the same places of a text. */
export function isSameName(one: string, other: string): boolean {
  return matchKey(one) === matchKey(other)
}

/** Why a name cannot be added to the others, as a prompt; null where it can (R-NAME-3). */
export function namePrompt(name: string, others: readonly string[] = []): string | null {
  if (name.length > TEXT.name) return formCopy.tooLong(TEXT.name)
  if (name.includes('\0')) return formCopy.invalidInput
  const key = matchKey(name)
  if ([...key].length < OWN_NAMES.nameMin || !LETTER_OR_DIGIT.test(key)) return prompts.tooShort
  return others.some((other) => matchKey(other) === key) ? prompts.alreadyThere(name) : null
}

/** Why an alias and a term that never matches exclude each other, by field. Of the given names of the organisation. */
export function contradiction({
  name,
  aliases,
  neverMatch,
}: {
  name: string
  aliases: readonly string[]
  neverMatch: readonly string[]
}): { aliases?: string; neverMatch?: string } {
  const own = aliases.find((alias) => isSameName(alias, name))
  if (own !== undefined) return { aliases: prompts.alreadyThere(own) }
  const named = neverMatch.find((term) => isSameName(term, name))
  if (named !== undefined) return { neverMatch: prompts.ownName(named) }
  const alias = aliases.find((each) => neverMatch.some((term) => isSameName(term, each)))
  return alias === undefined ? {} : { aliases: prompts.neverMatches(alias) }
}
