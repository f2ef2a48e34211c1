/** Where a new profile image goes (spec §9): into the user's record, into the file store, or there first. */
export type ImageStrategy = 'base64' | 's3' | 'hybrid'

/** What a setting means; 'auto', nothing and anything unknown are hybrid. */
export function readStrategy(setting: string | undefined): ImageStrategy {
  return setting === 'base64' || setting === 's3' ? setting : 'hybrid'
}

/** Fixed when the product is built (contract §2): Next writes the value in place of the name, which must stand whole. */
export const IMAGE_STRATEGY = readStrategy(process.env.NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY)
