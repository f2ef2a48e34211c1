export const IMAGE_KEYS = { addresses: 'profile-image', copy: 'profile-image-copy' } as const

/** Separate from the cache, because the public pages load it. */
export function forgetImages(): void {
  for (const key of Object.values(IMAGE_KEYS)) localStorage.removeItem(key)
}
