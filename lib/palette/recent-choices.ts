import { forgetStored, readJson, writeJson } from '@/lib/api/stored-json'
import { FIND } from '@/lib/limits'

// Choices in this browser's command palette, kept until its user signs out (R-SHELL-12).

const KEY = 'recent-choices'

export interface RecentChoice {
  href: string
  label: string
  detail: string
  icon: string
}

/** Returns recent choices, latest first, skipping invalid entries, since anything may be stored there. */
export function recentChoices(): RecentChoice[] {
  const stored = readJson(KEY)
  return Array.isArray(stored) ? stored.filter(isChoice).slice(0, FIND.recent) : []
}

export function rememberChoice({ href, label, detail, icon }: RecentChoice): void {
  const others = recentChoices().filter((choice) => choice.href !== href)
  try {
    writeJson(KEY, [{ href, label, detail, icon }, ...others].slice(0, FIND.recent))
  } catch {
    // If storage is full or refused, nothing is remembered.
  }
}

export function forgetChoices(): void {
  forgetStored(KEY)
}

function isChoice(value: unknown): value is RecentChoice {
  if (typeof value !== 'object' || value === null) return false
  const { href, label, detail, icon } = value as Record<string, unknown>
  const texts = [href, label, detail, icon].every((text) => typeof text === 'string')
  return texts && /^\/(?![/\\])/.test(String(href))
}
