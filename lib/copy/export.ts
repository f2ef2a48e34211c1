import { PRODUCT } from './shell'

/** Of a card that is taken along, as a file or a picture. */
export const exportCopy = {
  label: (card: string) => `Export ${card}`,
  csv: 'CSV',
  picture: 'Picture (PNG)',
  /** Under a picture: where it is from. */
  source: (day: string) => `${PRODUCT}, ${day}`,
  failed: 'The export failed. Please try again.',
}
