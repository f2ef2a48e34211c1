/** Local storage key of the choice. */
const THEME_KEY = 'theme'
const DARK_DEVICE = '(prefers-color-scheme: dark)'

/**
 * Runs in the head before anything is painted, so that there is no flash. The server cannot know the device's
 * scheme, and the class on <html> is never React's, so that no render takes it away.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}if(t==='dark'||t!=='light'&&matchMedia('${DARK_DEVICE}').matches)document.documentElement.classList.add('dark')`

/** What a person may choose; 'system' follows the device. */
export const THEMES = ['light', 'system', 'dark'] as const
type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? 'system'
  } catch {
    // Storage may be forbidden; the device then decides.
    return 'system'
  }
}

/** Puts the class on <html> that the choice and the device ask for. */
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
    // As above: nothing to remember it in.
  }
  changed()
}

/** Hears of a choice made here or in another tab, and of a device that changes its scheme. */
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
