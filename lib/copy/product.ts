/** The name of the product; nowhere else. */
export const PRODUCT = 'Sightline'
