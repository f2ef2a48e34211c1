import { DARK_DEVICE, THEME_KEY } from './theme-script'

/** What a person may choose; 'system' follows the device. */
export const THEMES = ['light', 'system', 'dark'] as const
export type Theme = (typeof THEMES)[number]

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
