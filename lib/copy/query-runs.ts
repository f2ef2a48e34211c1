/** Why a query run has no result, and what the run of a day says about itself (contract §7). */
export const queryRuns = {
  reasons: {
    inactive: 'The query was switched off before it was asked.',
    engine: 'The run was planned for another answer engine than the one that is set now.',
    budget: "The day's token budget was used up before this query was asked.",
    quota: 'The account of the answer engine was exhausted. Nothing more is asked of it until a trial call works.',
    dayOver: 'The day ended before this query was asked.',
    gaveUp: 'The job was tried several times and never finished. The log of the worker says why.',
  },
  stoppedByBudget: (tokens: number) =>
    `Stopped: the token budget of ${tokens.toLocaleString('en-GB')} tokens a day is used up. Answers stored before stay.`,
  enqueued: (day: string, enqueued: number, alreadyDone: number) =>
    `Daily run of ${day}: ${enqueued} enqueued, ${alreadyDone} already there`,
  onlyToday: 'Only the run of today can be started again.',
}
