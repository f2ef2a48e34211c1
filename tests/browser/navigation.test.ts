import { expect, it, vi } from 'vitest'
import { navigation } from '@/lib/api/session'

it('leaves no page in the history that cannot be seen, or Go back would lead to it', () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  navigation.goTo('/forbidden')
  expect(replace).toHaveBeenCalledWith('/forbidden')
})
