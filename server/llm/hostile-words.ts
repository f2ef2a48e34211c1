import { comparable } from './comparable-text'

// Answers and cited pages may carry words that are meant for a model, and an analysis that obeys them carries words
// that are meant to move its reader. Both are recognised here by their form. Pure.

const TO_A_MODEL = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instructions?|prompts?|rules?|previous|prior|above)\b/,
  /\bsystem (prompt|message|instruction)/,
  /(^|[\s>*-])(system|assistant|developer|user) ?:/,
  /\byou are now\b|\bas an ai\b|\bact as\b/,
  /(^|[.!?:;"'(]\s*)(say|write|respond|reply|output|print|repeat|pretend|summari[sz]e|report)\b/,
]
// Nouns look like requests: 'Phone booths are plentiful' is none, 'Phone us today' is one.
const TO_THE_READER =
  /^["']?(please )?((visit|click|go to|sign up|subscribe|download|ignore|say|write)\b|(call|phone|email|contact|book|buy|order|try) (us|them|it|now|here|today|this|your|our|at|from|with)\b)/
const ADDRESS =
  /\b[a-z][a-z+.-]*:\/\/|\b(mailto|javascript|data|tel):|\bwww\.|@|[\p{L}\p{N}]\s?[.．。｡]\p{L}{2,}|\[\.\]|\(dot\)/u
const MARKUP = /[<>{}[\]|`\\]|&#?\w+;|\*\*|__/

/** Whether a line of an answer speaks to a model rather than to a reader. */
export function addressesModel(line: string): boolean {
  const text = comparable(line)
  return TO_A_MODEL.some((pattern) => pattern.test(text))
}

/** Whether a text for the screen is a plain statement: no address, no markup, no request. */
export function isPlainStatement(text: string): boolean {
  const said = comparable(text)
  return !(ADDRESS.test(said) || MARKUP.test(said) || TO_THE_READER.test(said) || addressesModel(said))
}
