import { RESULT_WINDOW } from '@/lib/limits'

/** What a list of results says when its window is refused. */
export const queryResults = {
  windowOrder: 'The first day must not be after the last',
  windowLength: `The period may be at most ${RESULT_WINDOW.maxDays} days long`,
  windowDay: 'This day is out of range',
}
