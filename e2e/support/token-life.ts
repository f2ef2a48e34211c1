/** Seconds. Every journey lives through refreshes, as people do who stay longer than a test. */
export const ACCESS_TOKEN_LIFE_S = 5
