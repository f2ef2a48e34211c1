import { brotliHeaders, brotliRewrites, compressStatic } from './tools/compress-static.mjs'

const YEAR_S = 31_536_000

/** Headers of every response, of pages, files and the API. */
const EVERY_ANSWER = {
  'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** An API response is data: it loads nothing, wherever it is shown. (Pages get theirs in proxy.ts.) */
const API_ANSWER = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const listed = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** The address of these pages carries a secret. */
const TOKEN_PAGES = [{ key: 'Referrer-Policy', value: 'no-referrer' }]

/** The admin area's other path form; what is not here is the same in both (R-SHELL-5). */
const OTHER_PATHS = [
  { source: '/admin/user', destination: '/admin/users' },
  { source: '/admin/geo-recommendation', destination: '/admin/geo-recommendations' },
  { source: '/admin/industry-query/:industryId', destination: '/admin/industry-queries/:industryId' },
]

/** Addresses that protocols fix, and the routes that answer there. */
const WELL_KNOWN = [
  { source: '/.well-known/oauth-protected-resource/:path*', destination: '/api/oauth/protected-resource/:path*' },
  { source: '/.well-known/oauth-authorization-server', destination: '/api/oauth/server-metadata' },
]

const built = process.env.NODE_ENV === 'production'

/** @type {import('next').NextConfig} */
const config = {
  // A folder that runs without node_modules, for the container image; `next start` would warn about it.
  ...(process.env.SIGHTLINE_STANDALONE === '1' && { output: 'standalone' }),
  // `npm run typecheck` checks everything, and CI runs it: a build would do it again, for a quarter of its time.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Where the development badge covers nothing that a person clicks.
  devIndicators: { position: 'bottom-right' },
  // Both entries hold the same parsers; a browser that has one needs no second copy.
  turbopack: { resolveAlias: { 'nuqs/server': { browser: 'nuqs' } } },
  // Every route has a copy of what is not named here, and the web process holds them all: 1.1 MB in each of 58 were openai's.
  serverExternalPackages: [
    ...['openai', 'zod', 'cron-parser', 'rate-limiter-flexible', '@modelcontextprotocol/server'],
    '@node-oauth/oauth2-server',
    ...['pg-boss', 'pino', 'prom-client', '@node-rs/argon2'],
  ],
  // A document with styles of its own, which it reads.
  outputFileTracingIncludes: {
    '/shared/[token]': ['./app/tokens.css', './components/report/*.css'],
    '/shared/font': ['./app/fonts/geist-latin-wght-normal.woff2'],
  },
  // Fewer and larger files: what is repeated in one of them is compressed once.
  experimental: {
    // A process that nobody uses holds no page and no route; the first visit of each reads its code.
    preloadEntriesOnStart: false,
    // Nothing in production reads the maps of server code, which are two thirds of it.
    turbopackSourceMaps: !built,
    // Nobody downloads server code, and to shorten it is a quarter of a build.
    serverMinification: false,
    // Writing 200 MB to be quicker after the next change takes longer than it saves.
    turbopackFileSystemCacheForBuild: false,
    turbopackChunking: {
      maxMergeChunkSize: 5_000_000,
      minChunkSize: 400_000,
      requestCost: 1_000_000,
      firstPageLoadPriority: 0.9,
    },
  },
  compiler: { runAfterProductionCompile: ({ distDir }) => compressStatic(distDir) },
  rewrites: async () => ({
    beforeFiles: [...(built ? brotliRewrites : []), ...WELL_KNOWN],
    afterFiles: [],
    fallback: [],
  }),
  redirects: async () => OTHER_PATHS.map((path) => ({ ...path, permanent: false })),
  headers: async () => [
    { source: '/:path*', headers: listed(EVERY_ANSWER) },
    { source: '/api/:path*', headers: listed(API_ANSWER) },
    { source: '/:page(reset-password|set-password|verify-email|login|connect)', headers: TOKEN_PAGES },
    { source: '/shared/:path*', headers: TOKEN_PAGES },
    { source: '/oauth/authorize', headers: TOKEN_PAGES },
    ...(built ? brotliHeaders : []),
  ],
}

export default config
