// Beside their noun, since every page of the app loads `lib/limits`.

/**
 * What an assistant gets (R-ASSIST-1, R-ASSIST-2): bytes of a result and of what the protocol adds, messages in a batch, queries
 * named in a call, characters of a cursor, of one text and of an address; items of a short list in a result; days for which calls
 * are kept, and rows of them shown; connections of a person, days that one holds unused, seconds that a code does; addresses and
 * bytes of a client's document.
 */
export const ASSISTANT = {
  ...{
    resultBytes: 25_000,
    envelopeBytes: 500,
    batch: 10,
    queries: 100,
    cursorChars: 200,
    textChars: 400,
    addressChars: 300,
  },
  ...{ shortList: 10, callDays: 28, callsShown: 50 },
  ...{ connections: 10, connectionDays: 30, codeSeconds: 60, redirects: 20, documentBytes: 20_000 },
} as const
