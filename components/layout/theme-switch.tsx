import { useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { navigationCopy } from '@/lib/layout/words'
import { chooseTheme, storedTheme, subscribeTheme, THEMES } from './theme'

const ICONS = {
  light: <Sun className="stroke-2" />,
  system: <Monitor className="stroke-2" />,
  dark: <Moon className="stroke-2" />,
}

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
