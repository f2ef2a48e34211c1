/** Images that may be shown and uploaded (spec §5), and nothing else: no SVG, which can hold a script. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const

/** A profile image as a data URL (spec §5). */
export const IMAGE_DATA_URL = /^data:image\/(?:jpeg|jpg|png|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** The key of a stored file (spec §5). */
export const FILE_KEY = /^[0-9a-f]{24}$/
