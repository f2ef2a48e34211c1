/**
 * Selections of a figure's answers: naming the own brand (1 to 10) or not, placing it first or in the top three, citing
 * an own site, reading or citing one, or naming any other brand.
 */
export const ANSWER_SELECTIONS = ['named', 'notNamed', 'first', 'topThree', 'citing', 'read', 'rivals'] as const
export type AnswerSelection = (typeof ANSWER_SELECTIONS)[number]

/**
 * Views of the page Answers (R-ANSWERS-2). Lost: of the latest finished day, by an engine that named the brand for the
 * query on the finished day before and does not now. First: the first stored answer of a query and engine that names it.
 */
export const ANSWER_VIEWS = ['lostSinceYesterday', 'firstTimeNamed', 'behindRival', 'wrongAboutUs'] as const
export type AnswerView = (typeof ANSWER_VIEWS)[number]

/** Whose queries: the organisation's, its industries', or both. */
export const ANSWER_OWNERS = ['organisation', 'industry', 'all'] as const
export type AnswerOwners = (typeof ANSWER_OWNERS)[number]
