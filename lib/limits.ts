// Every constant and limit of spec section 9 and contract section 3, on one screen.

/** Active queries per owner (spec §9). */
export const ACTIVE_QUERY_LIMIT = { organisation: 3, industry: 20 } as const

/** Placements beyond this count as unplaced in every formula (contract §6). */
export const TOP_PLACEMENTS = 10
/** Spec §9: a company with no placement counts as rank 11. */
export const UNRANKED = 11
/** Spec §9: the ring and the change compare windows of 7 points. */
export const SCORE_WINDOW = 7

/** Spec §9: lists show 10 rows and expand to all. */
export const COLLAPSED_ROWS = 10
/** Spec §9: the periods of the charts, in days. */
export const PERIODS = [3, 7, 30, 90] as const
/** Spec §9: Top Citation Sources on the visibility page also offers 1, 'Last Data Pull'. */
export const CITATION_PERIODS = [1, 3, 7, 30, 90] as const
export type Period = (typeof PERIODS)[number]
export type CitationPeriod = (typeof CITATION_PERIODS)[number]
/** Spec §4: dashboard windows — rank chart 7, cited sites 7. The design opens the charts at 30. */
export const DEFAULT_PERIOD = { score: 30, rank: 30, citations: 7 } as const

/** Contract §5: results default to the last 3 months; the longest window is 400 days. */
export const RESULT_WINDOW = { defaultMonths: 3, maxDays: 400 } as const
/** Spec §9: competitor analysis uses the last 3 months of results. */
export const COMPETITOR_WINDOW_MONTHS = 3

export const SENTIMENT_TIMEFRAMES = [1, 7, 28, -1] as const
/** Analyses that an organisation may request on one UTC day; failed ones count, because they may have cost as much. */
export const SENTIMENT_DAILY_LIMIT = 20

export const PASSWORD = { min: 8, max: 128 } as const
export const EMAIL_MAX = 254

/** Contract §3: text limits, in characters. */
export const TEXT = { name: 300, long: 4000, url: 2048 } as const
/** Contract §3: body limits, in bytes. */
export const BODY_LIMIT = { default: 100_000, avatar: 300_000, small: 16_000 } as const

export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
export const SEARCH_DEBOUNCE_MS = 500
/** A search text, in characters. */
export const SEARCH_MAX = 300
export const TOAST_MS = 5000

/** Spec §4: at most 2 refreshes per request; a stored auth check is fresh for 5 minutes; retry after 1 s, 3 times. */
export const MAX_REFRESH_RETRIES = 2
export const AUTH_CHECK = { freshMs: 5 * 60_000, retryDelayMs: 1000, retries: 3 } as const

/** Storage: a result keeps at most this many brands and citations (the covering index stays small). */
export const STORED_BRANDS_MAX = 50
export const STORED_CITATIONS_MAX = 100

export const COUNTRIES = { GB: 'Great Britain', US: 'United States of America' } as const
export type Country = keyof typeof COUNTRIES
export const DEFAULT_LOCATION = 'London'
export const DEFAULT_COUNTRY: Country = 'GB'

/** Spec §9: what the browser makes of an image before it is sent: longest side in pixels, lowest quality, target. */
export const IMAGE = {
  general: { maxSide: 1080, qualityFloor: 0.3, targetBytes: 100 * 1024 },
  avatar: { maxSide: 400, qualityFloor: 0.15, targetBytes: 150 * 1024 },
} as const
/** Security T39: what the server takes as an avatar, decoded, before it is made anew. */
export const AVATAR_LIMIT = { bytes: 200_000, pixels: 16_000_000 } as const
/** Spec §4, §9: how long the browser keeps a signed image URL. */
export const IMAGE_CACHE_HOURS = 12

/**
 * Security T40: uploads. Bytes of one file, files of one bulk request, files a user may start in a day; and the hours
 * after which an upload that nobody has used is forgotten.
 */
export const UPLOAD = {
  bytes: 2_000_000,
  bulkFiles: 20,
  perUserAndDay: 100,
  fileNameMax: 100,
  unusedHours: 24,
} as const
/** Security T40, T41, D7, in seconds: a signed upload; a signed download of a private file, and of one that many see. */
export const SIGNED_URL_S = { upload: 300, privateDownload: 300, sharedDownload: 13 * 3600 } as const

/** Security T55, in characters. */
export const CRASH_TEXT = { message: 2000, stack: 8000, description: 4000, other: 300 } as const
/** A crash report may be completed so many times, for so long. */
export const CRASH_FOLLOW_UPS = { times: 3, minutes: 30 } as const

/**
 * What is kept for a time only, counted from when it stopped being good for anything: mailed tokens from their expiry,
 * sessions from their end, answers kept for a repeated request, workers that were seen last.
 */
export const KEPT = { tokenDays: 30, sessionDays: 90, idempotencyHours: 24, heartbeatDays: 7 } as const
/** Rows that one statement of the retention job removes, so that nobody waits for its locks. */
export const RETENTION_BATCH_ROWS = 5000

/**
 * Answers per query, day and engine: those of an industry's queries unless the industry has a setting of its own, and the
 * bounds of such a setting. An organisation's default is the installation's, SAMPLES_PER_QUERY.
 */
export const SAMPLES = { industry: 1, min: 1, max: 10 } as const
/** Days of answers from which the tokens of an answer are forecast. */
export const FORECAST_DAYS = 7
