/** What the client says when a session cannot go on (spec §5, §8). */
export const sessionCopy = {
  missingTokens: 'Missing tokens',
  missingAccessToken: 'Missing access token',
  missingRefreshToken: 'Missing refresh token',
  maximumRetries: 'Maximum retries exceeded',
  refreshFailed: 'Failed to refresh',
  refreshIncomplete: 'Failed to refresh tokens',
}
