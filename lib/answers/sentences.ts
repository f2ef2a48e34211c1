import { ANSWER_PAGE } from '@/lib/limits'

/** Refusals and prompts of the page Answers. */
export const answerPageCopy = {
  notePrompt: 'Please say what is wrong.',
  viewNamePrompt: 'Please enter a name.',
  full: `You have ${ANSWER_PAGE.viewsPerPerson} saved views. Delete one to save another.`,
}
