// The error catalogue of the specification (§8), row by row and word by word, as the tests' own statement: nothing here
// comes from the product. Each id names one browser test (e2e/error-catalogue-*.spec.ts), which makes it happen.

interface CatalogueRow {
  /** Both cells as the specification has them. */
  situation: string
  behaviour: string
  /** The tests of this row by their ids, and what part of the behaviour each shows. */
  shown: Readonly<Record<string, string>>
}

const ROWS = [
  {
    situation: '401',
    behaviour: 'remove the stored login record, go to /login',
    shown: { '401': 'remove the stored login record, go to /login' },
  },
  {
    situation: '403',
    behaviour: 'go to /forbidden',
    shown: { '403': 'go to /forbidden' },
  },
  {
    situation: '302 with shouldRefresh',
    behaviour:
      "refresh tokens, store them and retry; after 2 retries fail with status 401 and 'Maximum retries exceeded'",
    shown: {
      '302-refreshed': 'refresh tokens, store them and retry',
      '302-again-and-again': "after 2 retries fail with status 401 and 'Maximum retries exceeded'",
    },
  },
  {
    situation: 'Refresh failure',
    behaviour: "status 401; 'Failed to refresh' or 'Failed to refresh tokens'; token cleared, go to /login",
    shown: {
      'refresh-refused': "'Failed to refresh'",
      'refresh-without-tokens': "'Failed to refresh tokens'",
    },
  },
  {
    situation: 'Other non-OK',
    behaviour: "thrown as status plus the server's error field, or the status text",
    shown: {
      'other-with-error': "thrown as status plus the server's error field",
      'other-without-error': 'the status text',
    },
  },
  {
    situation: 'Login without token',
    behaviour: "'Login unsuccessful, please check your details and try again.'",
    shown: { 'login-without-token': "'Login unsuccessful, please check your details and try again.'" },
  },
  {
    situation: 'Register without token',
    behaviour: "'Registration failed. Please check your details and try again.'",
    shown: { 'register-without-token': "'Registration failed. Please check your details and try again.'" },
  },
  {
    situation: 'Register 400',
    behaviour: "'Please check your details and try again.'",
    shown: { 'register-400': "'Please check your details and try again.'" },
  },
  {
    situation: 'Register 500',
    behaviour: "'Failed to register, please retry or try refreshing the page.'",
    shown: { 'register-500': "'Failed to register, please retry or try refreshing the page.'" },
  },
  {
    situation: 'Forgot password failure',
    behaviour: "server error or 'Something went wrong...'",
    shown: { 'forgot-server-error': 'server error', 'forgot-otherwise': "'Something went wrong...'" },
  },
  {
    situation: 'Reset failure',
    behaviour: "server error or 'Failed to reset password. Please try again or contact us for help.'",
    shown: {
      'reset-server-error': 'server error',
      'reset-otherwise': "'Failed to reset password. Please try again or contact us for help.'",
    },
  },
  {
    situation: 'Logout failure',
    behaviour: 'alert and go back',
    shown: { 'logout-failure': 'alert and go back' },
  },
  {
    situation: 'Form submit error',
    behaviour: "server message, else a per-status custom message if configured, else 'Something went wrong...'",
    shown: {
      'form-server-message': 'server message',
      'form-status-message': 'else a per-status custom message if configured',
      'form-otherwise': "else 'Something went wrong...'",
    },
  },
  {
    situation: 'Invalid submit',
    behaviour: "'Please check for errors'",
    shown: { 'invalid-submit': "'Please check for errors'" },
  },
  {
    situation: 'Query limit',
    behaviour: "'Maximum active query limit reached. Please deactivate another query to activate another.'",
    shown: {
      'query-limit': "'Maximum active query limit reached. Please deactivate another query to activate another.'",
    },
  },
  {
    situation: 'Toggle success',
    behaviour: "toasts 'Query successfully activated' or 'Query successfully deactivated'",
    shown: {
      'toggle-activated': "'Query successfully activated'",
      'toggle-deactivated': "'Query successfully deactivated'",
    },
  },
  {
    situation: 'Option list fetch failure',
    behaviour: 'empty list',
    shown: { 'option-list': 'empty list' },
  },
  {
    situation: 'Upload errors',
    behaviour:
      "'get-signed-url did not return a url' style messages: 'get-signed-post-url did not return a url', bulk 'did not return results array', 'No upload result for file at index'. Upload errors are otherwise only logged",
    shown: {
      'upload-no-url': "'get-signed-url did not return a url'",
      'upload-no-post-url': "'get-signed-post-url did not return a url'",
      'upload-no-results': "bulk 'did not return results array'",
      'upload-no-result': "'No upload result for file at index'",
      'upload-otherwise': 'Upload errors are otherwise only logged',
    },
  },
  {
    situation: 'Image failures',
    behaviour:
      'could not get canvas, failed to load image, failed to read file, failed to create blob. An invalid key format gives no image. If the signed URL cannot be fetched, a locally stored base64 copy is shown',
    shown: {
      'image-canvas': 'could not get canvas',
      'image-load': 'failed to load image',
      'image-read': 'failed to read file',
      'image-blob': 'failed to create blob',
      'image-key': 'An invalid key format gives no image',
      'image-copy': 'If the signed URL cannot be fetched, a locally stored base64 copy is shown',
    },
  },
  {
    situation: 'Status save failure',
    behaviour: 'only logged; the dialog stays open',
    shown: { 'status-save': 'only logged; the dialog stays open' },
  },
  {
    situation: 'Render error',
    behaviour: 'crash fallback screen',
    shown: { 'render-error': 'crash fallback screen' },
  },
] as const satisfies readonly CatalogueRow[]

/** The sentence under the specification's table; it holds for every toast. */
const TOASTS = {
  situation: 'Toasts',
  behaviour: 'Toasts close after 5000 ms at top right.',
  shown: { toasts: 'Toasts close after 5000 ms at top right.' },
} as const satisfies CatalogueRow

type KeysOf<Each> = Each extends unknown ? keyof Each : never
export type CatalogueId = KeysOf<(typeof ROWS)[number]['shown'] | (typeof TOASTS)['shown']>

/** The rows of the specification's table. */
export const ERROR_CATALOGUE: readonly CatalogueRow[] = ROWS

/** Everything that a browser test shows: an id, its row, and its part of the row's behaviour. */
export const CATALOGUE_ENTRIES = [...ERROR_CATALOGUE, TOASTS].flatMap(({ shown, ...row }) =>
  Object.entries(shown).map(([id, part]) => ({ ...row, id, part })),
)

/** The sentence that the catalogue gives for an id: what it quotes, or the words themselves where it quotes nothing. */
export function sentenceOf(id: CatalogueId): string {
  const { part } = CATALOGUE_ENTRIES.find((entry) => entry.id === id) ?? { part: '' }
  return /'(.+)'/.exec(part)?.[1] ?? part
}
