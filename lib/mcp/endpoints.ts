// Beside their noun, since every page of the app loads `lib/api/endpoints`.

/** A person's decision about an assistant. */
export const CONSENT = '/api/oauth/authorize'
/** Assistants that people have let in. */
export const ASSISTANT_CONNECTIONS = '/api/app/assistant-connection'
/** What assistants asked for lately. */
export const ASSISTANT_CALLS = '/api/orgAdmin/assistant-call'
