const THEME_KEY = 'theme'
const DARK_DEVICE = '(prefers-color-scheme: dark)'

/**
 * Runs in the head before anything is painted, so that there is no flash, and follows the device and other tabs from then
 * on, also on pages that have no switch. The server cannot know the device's scheme, and React never writes the class
 * on <html>, so that no render removes it.
 */
export const THEME_SCRIPT = `(function () {
  var device = matchMedia('${DARK_DEVICE}')
  function apply() {
    try { var theme = localStorage.getItem('${THEME_KEY}') } catch (error) {}
    document.documentElement.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && device.matches))
  }
  apply()
  device.addEventListener('change', apply)
  addEventListener('storage', apply)
})()`

export const THEMES = ['light', 'system', 'dark'] as const
type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? 'system'
  } catch {
    // Storage may be forbidden.
    return 'system'
  }
}

export function applyTheme(): void {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK_DEVICE).matches)
  document.documentElement.classList.toggle('dark', dark)
}

const listeners = new Set<() => void>()

function changed(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // As above.
  }
  changed()
}

/** Calls back after a choice made here or in another tab, and when the device changes its scheme. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  const device = matchMedia(DARK_DEVICE)
  device.addEventListener('change', changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', changed)
    window.removeEventListener('storage', changed)
  }
}
