/** How people sorted a name: not yet, the same as another brand, a brand of its own, or no brand (R-NAME-4). */
export const NAME_STATUSES = ['new', 'sameAs', 'competitor', 'ignored'] as const
export type NameStatus = (typeof NAME_STATUSES)[number]
