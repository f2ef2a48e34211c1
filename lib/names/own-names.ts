import { isBlank } from '@/lib/format/text'
import { OWN_NAMES, TEXT } from '@/lib/limits'
import { ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'
import { asTyped, domainPrompt, normaliseDomain } from '@/lib/sites/own-sites'
import { formCopy } from '@/lib/ui/words'
import { matchKey } from './keys'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether two names match the same places in a text. */
export function isSameName(one: string, other: string): boolean {
  return matchKey(one) === matchKey(other)
}

/** Returns the prompt why a name cannot be added to the others; null if it can (R-NAME-3). */
export function namePrompt(name: string, others: readonly string[] = []): string | null {
  if (name.length > TEXT.name) return formCopy.tooLong(TEXT.name)
  if (name.includes('\0')) return formCopy.invalidInput
  const key = matchKey(name)
  const isTooShort = isBlank(name) || [...key].length < OWN_NAMES.nameMin || !LETTER_OR_DIGIT.test(key)
  if (isTooShort) return prompts.tooShort
  return others.some((other) => matchKey(other) === key) ? prompts.alreadyThere(name) : null
}

/** Returns, by field, the prompt why an organisation's name, aliases and terms that never match contradict. */
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

// How the tags of a form are judged and kept, while they are typed.

function tagRules(max: number, prompt: (text: string, others: readonly string[]) => string | null) {
  return { max, tooMany: prompts.upTo(max), prompt, normalise: (text: string) => text }
}

/** Other names of the organisation called `name`. */
export const aliasRules = (name: string) =>
  tagRules(OWN_NAMES.aliases, (text, others) => namePrompt(text, [name, ...others]))

/** Longer names that hold an own one and mean something else. */
export const neverMatchRules = tagRules(OWN_NAMES.neverMatch, namePrompt)

/** Own sites beside that of the web address, of an organisation with these names. */
export const domainRules = (names: readonly string[]) => ({
  ...tagRules(OWN_NAMES.domains, (text, others) => domainPrompt(text, others, names)),
  normalise: (text: string) => asTyped(normaliseDomain(text) ?? text, text),
})
