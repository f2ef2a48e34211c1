// The rules of spec §5, §8 and §9 and of contract §4, §6 and §7, numbered once. `held` finds the title of the test that
// holds a rule, as `path > title`. A rule whose screen does not exist yet says so with `later`, and where it will be.

export interface SpecRule {
  /** Section and a word. */
  id: string
  says: string
  held?: RegExp
  /** What has to exist first. */
  later?: string
}

export const SPEC_RULES: SpecRule[] = [
  // §5 Validation
  {
    id: '§5.prompt',
    says: "a failing field shows its prompt, by default 'Invalid input'",
    held: /use-form.*prompts at the field/,
  },
  {
    id: '§5.on-submit',
    says: 'validation runs on submit, then live',
    held: /use-form.*stays quiet until it is submitted/,
  },
  { id: '§5.on-input', says: 'validation may run on input', held: /use-form.*prompts at the field one types in/ },
  {
    id: '§5.multi-select',
    says: 'a required multi-select needs at least one selection',
    held: /use-form.*at least one selection/,
  },
  { id: '§4.steps', says: 'Next, Back, sent on the last step', held: /multi-step.*sent on the last step/ },
  {
    id: '§5.while-typing',
    says: 'register is validated while typing',
    held: /register-form.*while typing into/,
  },
  {
    id: '§5.login',
    says: 'email and password are required, with their prompts',
    held: /api\/auth\/login.*prompts for what is missing/,
  },
  {
    id: '§5.tokens',
    says: 'the login record holds both tokens, else 401 with its sentence',
    held: /browser\/client.*both tokens|browser\/client.*record that cannot be read/,
  },
  {
    id: '§5.active-queries',
    says: 'at most 20 active queries per industry and 3 per organisation',
    held: /schema\/queries.*at most %d active queries/,
  },
  {
    id: '§5.file-key',
    says: 'file keys are 24 hexadecimal characters',
    held: /ids-and-months.*file keys are the same shape/,
  },
  {
    id: '§5.register',
    says: 'register fields, terms, matching passwords, email form',
    held: /api\/auth\/register.*prompts for everything that is missing/,
  },
  {
    id: '§5.password',
    says: 'length and kinds of characters of a password',
    held: /password-rules.*first broken rule only, in the order/,
  },
  { id: '§5.forgot', says: 'the two emails match', held: /reset-password.*prompts when the two addresses differ/ },
  {
    id: '§5.reset',
    says: 'reset and set password',
    held: /reset-password.*a password that will not do leaves the link good/,
  },
  {
    id: '§5.required',
    says: 'required fields of the admin forms',
    held: /geo-recommendations.*requires title and organisation/,
  },
  {
    id: '§5.status-update',
    says: 'empty status and notes are sent as absent',
    held: /update-dialog.*empty notes are sent as absent/,
  },
  {
    id: '§5.options',
    says: 'option lists need a text and a value key',
    held: /resource-field.*without a text or a value key raises an error/,
  },
  {
    id: '§5.images',
    says: 'data-URL images are jpeg, png, gif or webp',
    held: /images\/profile-image.*a data URL of image/,
  },

  // §8 Error catalogue
  { id: '§8.401', says: 'drop the login record, go to /login', held: /browser\/client.*401 removes the login record/ },
  { id: '§8.403', says: 'go to /forbidden', held: /browser\/client.*403 goes to \/forbidden/ },
  { id: '§8.302', says: 'refresh, store, retry', held: /browser\/client.*302 with shouldRefresh/ },
  {
    id: '§8.max-retries',
    says: "after 2 retries 401 'Maximum retries exceeded'",
    held: /browser\/client.*Maximum retries exceeded/,
  },
  {
    id: '§8.refresh-failure',
    says: "401 'Failed to refresh', token cleared, /login",
    held: /browser\/client.*Failed to refresh/,
  },
  {
    id: '§8.other',
    says: "status and the server's error, or the status text",
    held: /browser\/client.*other non-OK answers/,
  },
  {
    id: '§8.login',
    says: "login without token: 'Login unsuccessful…'",
    held: /browser\/auth\.test.*without a token in the answer/,
  },
  {
    id: '§8.logout',
    says: 'logout failure: alert and go back',
    held: /sign-out.*on failure it alerts and goes back/,
  },
  {
    id: '§8.form',
    says: "form errors: server message, else 'Something went wrong...'",
    held: /failed-request.*Something went wrong/,
  },
  { id: '§8.invalid-submit', says: "'Please check for errors'", held: /use-form.*then prompts, says so/ },
  { id: '§8.toasts', says: 'toasts close after 5000 ms at top right', held: /toaster.*closes a notice after 5000 ms/ },
  { id: '§8.register', says: 'register without token, 400, 500', held: /register-form.*%i with %j is told as/ },
  { id: '§8.forgot', says: 'forgot failure', held: /request-reset.*%i with %j is told as/ },
  { id: '§8.reset', says: 'reset failure', held: /accounts\/mailed-links.*with a way to new instructions/ },
  { id: '§8.query-limit', says: 'the refusal at the limit', held: /tracked-queries.*the refusal is a toast/ },
  {
    id: '§8.toggle',
    says: 'toasts of the active toggle',
    held: /tracked-queries.*says that the query was activated, and deactivated/,
  },
  { id: '§8.options', says: 'a failing option list is empty', held: /resource-field.*cannot be had is empty/ },
  {
    id: '§8.uploads',
    says: 'upload errors in their words, otherwise only logged',
    held: /browser\/uploads.*get-signed-post-url did not return a url/,
  },
  {
    id: '§8.uploads-bulk',
    says: "bulk: 'did not return results array', 'No upload result for file at index'",
    held: /browser\/uploads.*No upload result for file at index/,
  },
  {
    id: '§8.uploads-logged',
    says: 'upload errors are otherwise only logged',
    held: /save-picture.*hybrid saves base64 when %s, and logs it/,
  },
  {
    id: '§8.images',
    says: 'image failures in their words',
    held: /resize-image.*words of the catalogue/,
  },
  {
    id: '§8.image-copy',
    says: 'a signed URL that cannot be fetched shows the local copy',
    held: /profile-avatar.*signed URL cannot be fetched the local copy is shown/,
  },
  {
    id: '§8.status-save',
    says: 'a failed status save is only logged',
    held: /update-dialog.*is logged, leaves the dialog open/,
  },
  {
    id: '§8.render',
    says: 'crash fallback with report form',
    held: /error-catalogue-screens.*render-error/,
  },

  // §9 Constants and limits
  { id: '§9.refresh-retries', says: 'at most 2 refreshes', held: /browser\/client.*after 2 retries/ },
  { id: '§9.auth-check', says: 'fresh for 5 minutes', held: /auth-check.*cached user first/ },
  { id: '§9.auth-retry', says: '1 second, 3 retries', held: /auth-check.*retries after a second, three times/ },
  { id: '§9.rank-11', says: 'no placement counts as rank 11', held: /ranking.*counts as rank 11/ },
  { id: '§9.average-rank', says: 'round((unranked * 11 + Σ) / results)', held: /ranking.*unranked \* 11/ },
  {
    id: '§9.visibility',
    says: 'percent with a placement, rounded up',
    held: /ranking.*percent of results with a placement, rounded up/,
  },
  {
    id: '§9.daily-score',
    says: 'percent of the day, rounded up',
    held: /visibility-score.*percent of the day's results/,
  },
  {
    id: '§9.change',
    says: 'last 7 points against the previous 7',
    held: /visibility-score.*last 7 points against the previous 7/,
  },
  { id: '§9.live-top-10', says: 'top-10 competitors', held: /live-ranking.*ten best competitors/ },
  { id: '§9.axis', says: '1 to 10, reversed', held: /prepare-rank-trend.*from 1 at the top to 10/ },
  { id: '§9.chart-date', says: "'dd MMM'", held: /format\/dates.*dd MMM/ },
  { id: '§9.table-date', says: "'d MMM yy'", held: /format\/dates.*d MMM yy/ },
  { id: '§9.long-date', says: 'other dates long with time', held: /format\/dates.*other dates are long/ },
  {
    id: '§9.citations-sorted',
    says: 'cited sites by appearances, descending',
    held: /citations.*sorted by appearances, descending/,
  },
  {
    id: '§9.periods',
    says: '3, 7, 30, 90 days',
    held: /visibility-screen.*cut score and rank out|prepare-score-trend.*covers every calendar day/,
  },
  {
    id: '§9.last-data-pull',
    says: 'citations also offer 1, the last data pull',
    held: /visibility-rules.*last data pull/,
  },
  {
    id: '§9.expand',
    says: 'lists show 10 rows and expand to all',
    held: /live-visibility.*ten rows and the rest on demand/,
  },
  {
    id: '§9.live-day',
    says: 'live visibility covers the last day of results',
    held: /visibility-rules.*within the last day/,
  },
  { id: '§9.competitors', says: 'the last 3 months of results', held: /visibility-rules.*last 3 months/ },
  {
    id: '§9.not-itself',
    says: 'the competitor list excludes the organisation itself',
    held: /visibility-rules.*never its own competitor/,
  },
  {
    id: '§9.selection',
    says: 'results are filtered by the selected queries when any are chosen',
    held: /visibility-rules.*filters every figure/,
  },
  {
    id: '§9.bar-width',
    says: "bars proportional to the top site's count",
    held: /citation-sources.*in proportion to the top count/,
  },
  { id: '§9.mobile-nav', says: 'up to 5 items, or 4 plus More', held: /navigation.*at most four links beside More/ },
  { id: '§9.password-length', says: 'at least 8', held: /password-rules.*the rules of a password/ },
  { id: '§9.search', says: 'debounce 500 ms', held: /data-table.*typed for 500 ms/ },
  { id: '§9.page-sizes', says: '10, 20, 30, 50, 100 per page', held: /data-table.*10, 20, 30, 50 and 100 per page/ },
  {
    id: '§9.csv',
    says: 'comma, quotes, BOM, heads',
    held: /csv-response.*BOM, column headers, commas and quoted strings/,
  },
  {
    id: '§9.sentiment',
    says: 'timeframes 1, 7, 28, all',
    held: /sentiment-timeframe.*1, 7 and 28 days that end today/,
  },
  {
    id: '§9.industry-periods',
    says: "the industry view's Last Data Pull is 3",
    held: /home-screen.*3 called Last Data Pull/,
  },
  {
    id: '§9.countries',
    says: 'countries and default location in forms',
    held: /record-forms.*begins with London and Great Britain/,
  },
  {
    id: '§9.rows',
    says: 'description 10 rows, notes 5',
    held: /geo-recommendations.*description of 10 rows|update-dialog.*notes of five rows/,
  },
  {
    id: '§9.images',
    says: 'avatars to 400x400, floor 0.15, 150 KB, JPEG; general images to 1080x1080, 0.3, 100 KB',
    held: /images\/resize-image.*avatars: 400 px, quality floor 0\.15, 150 KB/,
  },
  {
    id: '§9.avatar-sizes',
    says: 'avatars of 36, 64 and 128 px',
    held: /profile-avatar.*is 36, 64 or 128 px wide/,
  },
  {
    id: '§9.image-cache',
    says: 'signed image addresses are kept for 12 hours',
    held: /image-cache.*lasts 12 hours/,
  },
  {
    id: '§9.image-strategy',
    says: 'base64, s3, or hybrid by default: the store first, base64 as fallback',
    held: /save-picture.*hybrid saves base64 when %s/,
  },

  // Contract §6 Formulas
  { id: 'C6.ceil', says: 'Math.ceil((100 * a) / b)', held: /ranking.*exact for every pair/ },
  { id: 'C6.no-result', says: 'no results is no figure, not zero', held: /visibility-score.*no results is no score/ },
  {
    id: 'C6.beyond-10',
    says: 'placements beyond 10 are unplaced',
    held: /visibility-rules.*beyond 10 counts as unplaced/,
  },
  {
    id: 'C6.brand-key',
    says: 'brands are compared by their key',
    held: /brand-key.*every spelling of a name has one key/,
  },
  {
    id: 'C6.ring',
    says: 'mean of the last 7 daily scores, rounded',
    held: /visibility-score.*mean of the last 7 daily scores/,
  },
  { id: 'C6.no-change', says: 'no change under 14 points', held: /visibility-score.*none under 14 points/ },
  { id: 'C6.counts', says: 'exact counts beside the ring', held: /visibility-score.*exact counts/ },
  {
    id: 'C6.hostile-names',
    says: 'a brand may be called date or __proto__',
    held: /live-ranking.*takes a brand called/,
  },
  {
    id: 'C6.live-order',
    says: 'visibility, exact mean rank, name',
    held: /live-ranking.*visibility, then mean rank, then name/,
  },
  { id: 'C6.ties', says: 'equal rows share the index and are tied', held: /live-ranking.*share the index and a star/ },
  {
    id: 'C6.own-row',
    says: 'the own organisation is shown outside the top 10',
    held: /live-ranking.*outside the top 10/,
  },
  { id: 'C6.gap', says: 'above 10 is a gap', held: /prepare-rank-trend.*above 10 is a gap/ },
  { id: 'C6.http-only', says: 'only http(s) citations', held: /citations.*only http\(s\)/ },
  {
    id: 'C6.tracking',
    says: 'tracking parameters and fragments dropped',
    held: /citations.*loses tracking parameters/,
  },
  { id: 'C6.site', says: 'site is the host without www.', held: /citations.*host without www/ },
  {
    id: 'C6.failed-run',
    says: 'a failed run leaves every denominator',
    held: /worker.*as a result or as a reason|schema\/results.*failed or skipped run has a reason/,
  },
  { id: 'C6.selection', says: 'an empty selection means all', held: /visibility-rules.*empty selection means all/ },
  {
    id: 'C6.own-brand',
    says: 'the own brand is its name plus its aliases',
    held: /visibility-rules.*its name and its aliases/,
  },
  { id: 'C6.once', says: 'a URL counts once per result', held: /visibility-rules.*counts once per answer/ },
  {
    id: 'C6.no-previous',
    says: "under 14 points the screen says 'No previous week yet'",
    held: /score-panel.*no previous week/,
  },

  // Contract §4 Session
  { id: 'C4.rotation', says: 'rotated at each refresh', held: /auth\/refresh.*the next pair/ },
  {
    id: 'C4.grace',
    says: 'the previous generation gets the current pair within the grace',
    held: /auth\/refresh.*within the grace/,
  },
  { id: 'C4.reuse', says: 'anything older revokes the session', held: /auth\/refresh.*older token ends the session/ },
  { id: 'C4.outage', says: 'a part that is down is 503, never 401', held: /auth\/outage.*503/ },
  {
    id: 'C4.logout',
    says: 'the session is dead at once, cookie and tokens both',
    held: /auth\/sessions.*ends access, refresh and cookie at once/,
  },
  {
    id: 'C4.roles',
    says: 'a role change acts on the next request',
    held: /auth\/sessions.*what the database says at this request/,
  },
  { id: 'C4.bearer-only', says: 'API routes accept the bearer headers only', held: /page-cookie.*opens no API/ },
  {
    id: 'C4.unverified',
    says: 'an unverified user gets no organisation and no role',
    held: /schema\/people.*no organisation and no role/,
  },

  // Contract §7 Daily run
  {
    id: 'C7.unique',
    says: 'unique per query, day, engine, sample',
    held: /schema\/results.*one per query, day, engine and sample/,
  },
  {
    id: 'C7.twice',
    says: 'triggering twice neither loses nor doubles',
    held: /daily-run\/plan.*planning twice, also at once/,
  },
  {
    id: 'C7.catch-up',
    says: 'a worker that starts late catches up',
    held: /daily-run\/catch-up.*starts late catches up once/,
  },
  { id: 'C7.kill', says: 'killing a worker neither loses nor doubles', held: /jobs\/.*kill/ },
  { id: 'C7.shared', says: 'the same question costs one call', held: /shared-question.*three owners is one call/ },
  { id: 'C7.failed-tokens', says: 'tokens of failed calls count', held: /run-question.*tokens of failed calls/ },
  {
    id: 'C7.verify',
    says: 'a brand that the answer does not contain is dropped',
    held: /verify-brands.*drops what the answer does not contain/,
  },
  {
    id: 'C7.retry-after',
    says: 'wait at least Retry-After',
    held: /retry.*never retried sooner|retry.*at least what the provider asked/,
  },
  {
    id: 'C7.quota',
    says: 'an exhausted quota is never retried',
    held: /daily-run\/quota.*an exhausted account is asked by what is in flight, once more at most/,
  },
  { id: 'C7.budget', says: 'the budget stops the run cleanly and says so', held: /token-budget.*stops the day once/ },
  { id: 'C7.progress', says: 'progress is visible while it runs', held: /live-progress.*every two seconds/ },
]
