import { brandKey } from '@/lib/metrics/brand-key'
import { comparable } from './comparable-text'

// Answers and cited pages may carry words that are meant for a model, and an analysis that obeys them carries words
// that are meant to move its reader. Both are recognised here by their form. Pure.

// Prose has the same words elsewhere ('Answers act as if …') and as nouns ('Print quality: …').
const BEGINS = String.raw`(?:^|[.!?:;"'(])\s*(?:(?:please|now|then|also|just),? )*`
const URGES = String.raw`\b(?:please|kindly|from now on|you (?:must|should|will|are to|have to)),? (?:(?:only|always|just|now) )*`
const NOUN_OR_ORDER = 'output|print|repeat|reply|report'
const ORDER = 'act as|say|write|respond|pretend|summari[sz]e'
const ORDERED = 'that|the|this|these|those|an?|it|only|nothing|exactly|after|back|with|as|your|my|our|all|what'
const TO_A_MODEL = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instructions?|prompts?|rules?|previous|prior|above)\b/,
  /\bsystem (prompt|message|instruction)/,
  /(^|[\s>*-])(system|assistant|developer|user) ?:/,
  /\byou are now\b|\bas an ai\b/,
  new RegExp(`${BEGINS}(?:(?:${ORDER})\\b|(?:${NOUN_OR_ORDER})(?: (?:${ORDERED})\\b|:? ?["«]))`),
  new RegExp(`${URGES}(?:${ORDER}|${NOUN_OR_ORDER})\\b`),
]
// Nouns look like requests: 'Phone booths are plentiful' is none, 'Phone us today' is one.
const TO_THE_READER =
  /^["']?(please )?((visit|click|go to|sign up|subscribe|download|ignore|say|write)\b|(call|phone|email|contact|book|buy|order|try) (us|them|it|now|here|today|this|your|our|at|from|with)\b)/
const ADDRESS =
  /\b[a-z][a-z+.-]*:\/\/|\b(mailto|javascript|data|tel):|\bwww\.|@|[\p{L}\p{N}]\s?[.．。｡]\p{L}{2,}|\[\.\]|\(dot\)/u
/** A whole word that could be the address of a site, and nothing more of one. */
const SITE =
  /(?<![\p{L}\p{N}@/:._-])[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}(?![.@/:?#_-]*[\p{L}\p{N}]|\/)/gu
const MARKUP = /[<>{}[\]|`\\]|&#?\w+;|\*\*|__/

/** Whether a line of an answer speaks to a model rather than to a reader. */
export function addressesModel(line: string): boolean {
  const text = comparable(line)
  return TO_A_MODEL.some((pattern) => pattern.test(text))
}

/**
 * Whether a text for the screen is a plain statement: no address, no markup, no request.
 * @param brands keys of brands; one that is called like a site makes no address of a statement.
 */
export function isPlainStatement(text: string, brands: ReadonlySet<string>): boolean {
  const said = comparable(comparable(text).replace(SITE, (site) => (brands.has(brandKey(site)) ? ' ' : site)))
  return !(ADDRESS.test(said) || MARKUP.test(said) || TO_THE_READER.test(said) || addressesModel(said))
}
