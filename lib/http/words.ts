/** R-SESSION-4, R-SESSION-6, R-SESSION-8 */
export const sessionCopy = {
  missingTokens: 'Missing tokens',
  missingAccessToken: 'Missing access token',
  missingRefreshToken: 'Missing refresh token',
  maximumRetries: 'Maximum retries exceeded',
  refreshFailed: 'Failed to refresh',
  refreshIncomplete: 'Failed to refresh tokens',
  readOnly: 'Read only: you see this as the organisation sees it, and nothing is saved.',
  seeingOver: 'You no longer see as the organisation.',
  otherOrganisation: (name: string) => `You are now in ${name}, and this page is of another organisation.`,
  noLongerMember: 'You no longer belong to the organisation of this page.',
}

/** R-IMAGE-6, R-FILE-2 */
export const imagesCopy = {
  noCanvas: 'could not get canvas',
  loadFailed: 'failed to load image',
  readFailed: 'failed to read file',
  blobFailed: 'failed to create blob',
  noSignedUrl: 'get-signed-url did not return a url',
  noSignedPostUrl: 'get-signed-post-url did not return a url',
  noResults: 'get-bulk-signed-post-urls did not return results array',
  noResultAt: (index: number) => `No upload result for file at index ${index}`,
  storeRefused: (status: number) => `the file store answered ${status}`,
}
