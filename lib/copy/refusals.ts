/** What the API says when it refuses. */
export const refusals = {
  unauthenticated: 'Please sign in.',
  forbidden: "You can't access that",
  notFound: 'Not found.',
  malformedAddress: 'This address is malformed.',
  methodNotAllowed: 'This address does not take this method.',
  conflict: 'This already exists, or something still depends on it.',
  invalid: 'Please check for errors',
  invalidField: 'Invalid input',
  notJson: 'The request must carry JSON.',
  tooLarge: 'The request is too large.',
  tooDeep: 'The request is nested too deeply.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  unexpected: 'Something went wrong...',
}
