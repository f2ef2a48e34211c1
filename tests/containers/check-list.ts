/** Does one check and prints how it went, with what the check returns beside its name. */
export type Check = (what: string, does: () => Promise<unknown>) => Promise<void>

/** A list of checks that goes on where one fails, and counts. */
export function checkList(): { check: Check; counts: () => { passed: number; failed: number } } {
  let passed = 0
  let failed = 0
  return {
    counts: () => ({ passed, failed }),
    async check(what, does) {
      const began = Date.now()
      try {
        const more = await does()
        passed += 1
        console.log(`  ok    ${what}${typeof more === 'string' ? `: ${more}` : ''} (${Date.now() - began} ms)`)
      } catch (error) {
        failed += 1
        console.log(`  FAIL  ${what}\n${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}
