/** What the client says when a session cannot go on (spec §5, §8). */
export const sessionCopy = {
  missingTokens: 'Missing tokens',
  missingAccessToken: 'Missing access token',
  missingRefreshToken: 'Missing refresh token',
  maximumRetries: 'Maximum retries exceeded',
  refreshFailed: 'Failed to refresh',
  refreshIncomplete: 'Failed to refresh tokens',
}

/** What goes wrong with images and uploads, in the words of the error catalogue (spec §8). */
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
