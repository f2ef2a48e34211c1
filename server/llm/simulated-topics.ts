import { DENTISTRY } from './simulated-dentistry'
import { GENERAL } from './simulated-general'
import type { Topic } from './simulated-topic'
import { WORKSPACE } from './simulated-workspace'

/** Every market that the simulated engine knows. */
export const TOPICS: readonly Topic[] = [WORKSPACE, DENTISTRY, GENERAL]

/** The market that a search term is about; the general one when no keyword fits. */
export function topicOf(term: string): Topic {
  const words = term.toLowerCase()
  return TOPICS.find((topic) => topic.keywords.some((keyword) => words.includes(keyword))) ?? GENERAL
}
