import type { TagRules } from '@/components/form/tag-field'
import { OWN_NAMES } from '@/lib/limits'
import { domainPrompt, namePrompt, normaliseDomain } from '@/lib/names/own-names'
import { ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'

function rulesOf(max: number, prompt: TagRules['prompt'], normalise = (text: string) => text): TagRules {
  return { max, tooMany: prompts.upTo(max), prompt, normalise }
}

/** Other names of the organisation called `name`. */
export const aliasRules = (name: string) =>
  rulesOf(OWN_NAMES.aliases, (text, others) => namePrompt(text, [name, ...others]))

/** Longer names that hold an own one and mean something else. */
export const neverMatchRules = rulesOf(OWN_NAMES.neverMatch, namePrompt)

/** Own sites beside that of the web address. */
export const domainRules = rulesOf(OWN_NAMES.domains, domainPrompt, (text) => normaliseDomain(text) ?? text)
