/** What this browser keeps under a key of its local storage; null for anything else that may stand there. */
export function readJson<Value extends object>(key: string): Value | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' ? (value as Value | null) : null
  } catch {
    return null
  }
}

/** Throws the browser's error where storage is full or refused. */
export function writeJson(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
}

/** Never throws: where storage is refused, nothing is kept. */
export function forgetStored(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is refused, so nothing was kept.
  }
}

const PROBE = 'probe'

/** Whether this browser refuses what a sign-in needs: local storage for its record, a cookie for its pages. */
export function refusesSiteData(): boolean {
  try {
    localStorage.setItem(PROBE, '')
    localStorage.removeItem(PROBE)
    return navigator.cookieEnabled === false || typeof document.cookie !== 'string'
  } catch {
    return true
  }
}
