/** Tags of a variant of a test: the long suite alone has it, unless it is the one that the short suite takes. */
export const longUnless = (isShort: boolean): { tag: string[] } => ({ tag: isShort ? [] : ['@long'] })
