/** What is said about a creation that is sent again (contract §3). */
export const idempotencyCopy = {
  badKey: 'Idempotency-Key must be 1 to 200 visible characters.',
  otherBody: 'This request was already sent with other contents. Please reload and try again.',
}
