/** Active queries; an organisation's own limit may be higher (R-OWNQUERY-1). */
export const ACTIVE_QUERY_LIMIT = { organisation: 3, industry: 20 } as const

/** Placements beyond this count as unplaced in every formula (R-FIGURE-2). */
export const TOP_PLACEMENTS = 10
/** The rank of a brand without a placement (R-FIGURE-3). */
export const UNRANKED = 11
/** Points in the ring, and on each side of its change (R-FIGURE-6). */
export const SCORE_WINDOW = 7

export const COLLAPSED_ROWS = 10
export const PERIODS = [3, 7, 30, 90] as const
/** The longest period twice, to compare it with the one before. */
export const COMPARED_DAYS_MAX = 180
export const CITATION_PERIODS = [1, 3, 7, 30, 90] as const
export type CitationPeriod = (typeof CITATION_PERIODS)[number]
export type Period = (typeof PERIODS)[number]
/** Days of a page's figures; its change compares as many days before. Whole weeks (R-VISIBILITY-13). */
export const RANGES = [7, 28, 90] as const
export type Range = (typeof RANGES)[number]
/** Days that trends may show or be compared by. */
export const TREND_PERIODS = [...PERIODS, 28] as const

/**
 * Page of a query (R-VISIBILITY-16): days of its strip, blocks of a cell and names with a colour of their own; days of a
 * point of its lines and the answers that a point needs; pages listed.
 */
export const QUERY_PAGE = {
  ...{ stripDays: 14, blocks: 8, coloured: 4 },
  ...{ averagedDays: 14, averagedAnswers: 7 },
  pages: 50,
} as const

/**
 * The page Answers (R-ANSWERS-1): characters of a flag's note, of a saved view's name and of its address; views that a person
 * keeps, open flags of an organisation; days that an answer may be unread, characters of a snippet.
 */
export const ANSWER_PAGE = {
  ...{ flagChars: 300, viewNameChars: 40, viewSearchChars: 2000, viewsPerPerson: 10, openFlags: 500 },
  ...{ unreadDays: 28, snippetChars: 160 },
} as const

/** R-API-11 */
export const RESULT_WINDOW = { defaultMonths: 3, maxDays: 400 } as const
/** R-FIGURE-13 */
export const COMPETITOR_WINDOW_MONTHS = 3

export const SENTIMENT_TIMEFRAMES = [1, 7, 28, -1] as const
/** Analyses an organisation may request per UTC day; failed ones count, because they may have cost as much. */
export const SENTIMENT_DAILY_LIMIT = 20
/** The hour (UTC) of a Monday from which the weekly analysis no longer waits for the end of the day's run (R-SENTIMENT-9). */
export const WEEKLY_ANALYSIS = { latestHour: 20 } as const

export const PASSWORD = { min: 8, max: 128 } as const
export const EMAIL_MAX = 254

/** Answers required for a range or a verdict (R-CERTAIN-1, R-CERTAIN-2). */
export const CERTAINTY_MIN_ANSWERS = 20
/** Finished days on the two sides of each verdict, and the z from which a change is clear or probable (R-CERTAIN-2). */
export const VERDICT = {
  week: { recentDays: 7, beforeDays: 28, clearFrom: 3.45, probableFrom: 3.05 },
  month: { recentDays: 28, beforeDays: 28, clearFrom: 3.45, probableFrom: 2.85 },
} as const

/**
 * What Home's sentences need (R-HOME-10): days of a week, days of the earliest month and points since, days within which an engine
 * has joined, days for which a look at an effect is news, days until a due action is proposed, answers lost since
 * yesterday, queries that say enough, points of one engine under the others; actions named on the line.
 */
export const HOME = {
  ...{ weekDays: 7, lineDays: 90, monthDays: 14, longPoints: 10, joinedDays: 90, newsDays: 60, dueDays: 7 },
  ...{ lostAnswers: 3, queries: 3, enginePoints: 20, namedActions: 3 },
} as const

/** R-ACTION-5 */
export const NOTE = { chars: 300, perOrganisation: 500, pillChars: 18 } as const
/** Periods of Opportunities, in complete days (R-ACTION-1). */
export const OPPORTUNITY_PERIODS = [28, 90] as const
/**
 * What a gap requires, and how rarely a page of equal brands may list one; the same of sites and searches together. Rows per
 * list, pages per site, cards shown at first; verdicts of own actions that make a range; opportunities that an organisation may
 * put aside, and the characters of their keys. Days with a rival ahead resemble each other, so what they differ by beyond
 * chance counts `resembling` times (docs/marketeers/opportunities.md).
 */
export const OPPORTUNITIES = {
  gapDays: 21,
  falsePages: 0.04,
  placeDays: 14,
  falsePlaces: 0.01,
  ...{ shown: 6, verdicts: 3, putAside: 500, keyChars: 320 },
  resembling: 4,
  addedAnswers: 12,
  weakUnder: 0.5,
  rows: 100,
  pages: 20,
  rivalSites: 3,
} as const
/** Days after an implementation when its effect is looked at, and what a verdict needs (R-ACTION-4). */
export const EFFECT = { looks: [14, 28], beforeDays: 28, clearFrom: 2.4, untouched: 3, targetedAnswers: 60 } as const
/**
 * Recommendations that an organisation may write for itself (R-ACTION-3), and how many days before being written down
 * one may have gone live (R-TRACKER-9).
 */
export const OWN_ACTIONS = { perOrganisation: 200, liveDaysBefore: 400 } as const
/**
 * R-ACTION-6: weekday and hour (UTC) of sending, the most rows per part, the z from which a part's change is clear;
 * days of the week that cite a new source, and days of the 28 before that cited a lost one (docs/marketeers/digest.md).
 */
export const DIGEST = {
  weekday: 1,
  hour: 7,
  changes: 3,
  sources: 3,
  due: 10,
  clearFrom: 3.8,
  newOnDays: 3,
  lostAfterDays: 16,
} as const
/** Days after the first working day of a month on which its mail is still sent (R-PRESENT-4). */
export const REPORT_MAIL_LATE_DAYS = 2
/** Days to accept an invitation after its mail. */
/** How long a system admin sees as an organisation. */
export const SEE_AS_MINUTES = 30

export const INVITATION_DAYS = 7

/** R-ACTION-7 */
export const REPORT_SHARE_DAYS = 30
/** Active links per organisation. */
export const REPORT_SHARES = 50
/** Site types that an organisation may choose (R-EVIDENCE-3). */
export const CHOSEN_SITE_TYPES_MAX = 500
/** R-ACTION-8 */
export const READ_TOKENS = { perOrganisation: 10, callsPerMinute: 120, shownChars: 7 } as const
/** R-ORG-5 */
export const OWN_NAMES = { aliases: 20, neverMatch: 20, domains: 10, nameMin: 2, previewDays: 90 } as const
/** Complete days over which a name's answers are counted. */
export const NAME_COUNT_DAYS = 28

/** In characters (R-API-3). */
export const TEXT = { name: 300, long: 4000, url: 2048, shortName: 26 } as const
/** In bytes (R-API-8). */
export const BODY_LIMIT = { default: 100_000, avatar: 300_000, small: 16_000 } as const

export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
export const SEARCH_DEBOUNCE_MS = 500
export const SEARCH_MAX = 300
/** Limits of the command palette: characters searched for, and results per kind (R-SHELL-12). */
export const FIND = { textMax: 64, perGroup: 6, debounceMs: 200, recent: 5 } as const
export const TOAST_MS = 5000
/** Data of an earlier choice are faded for so long at most. */
export const FADED_MS = 4000

/** R-SESSION-4, R-SESSION-9 */
export const MAX_REFRESH_RETRIES = 2
export const AUTH_CHECK = { freshMs: 5 * 60_000, retryDelayMs: 1000, retries: 3 } as const

export const STORED_BRANDS_MAX = 50
export const STORED_CITATIONS_MAX = 100
/** Characters stored of an engine's search, and of text that narrows a list of answers. */
export const SEARCHED_TEXT_MAX = 300

export const COUNTRIES = { GB: 'Great Britain', US: 'United States of America' } as const
export type Country = keyof typeof COUNTRIES
export const DEFAULT_LOCATION = 'London'
export const DEFAULT_COUNTRY: Country = 'GB'

/** How the browser shrinks an image before sending: longest side in pixels, lowest quality (R-IMAGE-2). */
export const IMAGE = {
  general: { maxSide: 1080, qualityFloor: 0.3, targetBytes: 100 * 1024 },
  avatar: { maxSide: 400, qualityFloor: 0.15, targetBytes: 150 * 1024 },
} as const
/** What the server accepts as an avatar, after decoding (R-SAFE-34). */
export const AVATAR_LIMIT = { bytes: 200_000, pixels: 16_000_000 } as const
/** R-IMAGE-4 */
export const IMAGE_CACHE_HOURS = 12

/** R-SAFE-35; an upload unused for `unusedHours` is deleted. */
export const UPLOAD = {
  bytes: 2_000_000,
  bulkFiles: 20,
  perUserAndDay: 100,
  fileNameMax: 100,
  unusedHours: 24,
} as const
/** In seconds. A shared download outlives the 12 hours for which browsers cache its address. */
export const SIGNED_URL_S = { upload: 300, privateDownload: 300, sharedDownload: 13 * 3600 } as const

/** In characters (R-SAFE-49). */
export const CRASH_TEXT = { message: 2000, stack: 8000, description: 4000, other: 300 } as const

/** How long rows stay after use: tokens after their expiry, with what an issuer said of a person less; sessions after their end. */
export const KEPT = {
  ...{
    tokenDays: 30,
    sessionDays: 90,
    heartbeatDays: 7,
    digestDays: 400,
    nameChangeDays: 90,
    solvedFlagDays: 400,
    alertDays: 30,
  },
  ...{ modelCallDays: 400, budgetDays: 90 },
  ...{ idempotencyHours: 24, previewHours: 24, signOnHours: 1 },
} as const
/** Rows that one statement of retention deletes; few, so its locks are short. */
export const RETENTION_BATCH_ROWS = 1000

/** Answers per query, day and engine (R-RUN-1). An organisation's default is SAMPLES_PER_QUERY. */
export const SAMPLES = { industry: 1, min: 1, max: 10 } as const
/** Days whose answers forecast the tokens of an answer. */
export const FORECAST_DAYS = 7

/** An id of a record or a file (R-API-1). */
export const ID_PATTERN = /^[0-9a-f]{24}$/
