'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { navigationCopy } from '@/lib/copy/shell'
import { chooseTheme, storedTheme, subscribeTheme, THEMES } from './theme'

const ICONS = { light: <Sun />, system: <Monitor />, dark: <Moon /> }

export function ThemeSwitch({ words = false }: { words?: boolean }) {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme, () => null)
  return (
    <Segmented
      label={navigationCopy.theme}
      onChange={chooseTheme}
      options={THEMES.map((value) => ({
        value,
        label: navigationCopy[value],
        ...(words ? {} : { icon: ICONS[value] }),
      }))}
      value={theme}
    />
  )
}
