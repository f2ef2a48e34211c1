/** Where the browser keeps what it knows of profile images, in local storage. */
export const IMAGE_KEYS = { addresses: 'profile-image', copy: 'profile-image-copy' } as const

/** Forgets everything; for when nobody is signed in here any more. Apart from the cache: each call of the API needs it. */
export function forgetImages(): void {
  for (const key of Object.values(IMAGE_KEYS)) localStorage.removeItem(key)
}
