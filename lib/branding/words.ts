import { PRODUCT } from '@/lib/layout/words'
import { CONTRAST, type ColourUse, contrast, HEX, nearestPassing, PAPER } from './look'

/** Own name of the caller's own organisation. */
export const OWN_BRANDING = '/api/orgAdmin/organization/branding'

/** Characters of a name; bytes and pixels of a logo's file. */
export const BRANDING = { nameChars: 80, logoBytes: 500 * 1024, logoSide: 2000 } as const

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`

export const brandingCopy = {
  measuredBy: `Measured by ${PRODUCT}`,
  open: 'Open the figures',
  name: 'Name',
  nameHelp: `Stands where ${PRODUCT} stands otherwise.`,
  logo: 'Logo',
  logoHelp: 'PNG, JPEG or WebP, at most 500 KB and 2000 pixels wide and high.',
  noLogo: 'No logo',
  choose: 'Choose a file',
  another: 'Choose another file',
  removeLogo: 'Remove logo',
  uploading: 'Uploading...',
  primary: 'Colour of words and charts',
  accent: 'Colour of the band',
  pick: (label: string) => `Pick: ${label.toLowerCase()}`,
  ours: 'Empty: our own.',
  none: 'Empty: no band.',
  replyTo: 'Address for replies',
  replyToHelp: 'Replies to mails go there, and readers see it. Empty: replies go to the sender of this installation.',
  passes: (value: number, needed: number) => `${ratio(value)} on white, ${needed}:1 is needed`,
  use: (colour: string) => `Use ${colour}`,
  preview: 'Preview',
  report: 'Report, slides and shared page',
  mail: 'Mails',
  week: '16 to 22 November 2026',
  heading: (organisation: string) => `${organisation} in AI answers`,
  button: 'Open the report',
  add: 'Set an own name',
  empty: {
    title: 'No own name',
    text: `Reports, slides and mails say ${PRODUCT}.`,
    ofGroup: (name: string) => `Reports, slides and mails say ${name}, as your group has it.`,
  },
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  saved: 'Own name saved',
  remove: 'Remove own name',
  removing: 'Removing...',
  removed: 'Own name removed',
  confirm: {
    title: 'Remove the own name?',
    text: 'Reports, slides, shared pages and mails no longer say it, also those that were shared before.',
    failed: 'The own name could not be removed. Please try again.',
  },
  failed: 'The own name could not be saved. Please try again.',
}

export const brandingPrompts = {
  name: 'Please provide a name',
  nameTooLong: `Please use at most ${BRANDING.nameChars} characters`,
  nameUnseen: 'Please leave out signs that nobody sees',
  colour: 'Please provide a colour with # and six signs, 0 to 9 and a to f',
  contrast: (colour: string, use: ColourUse) => {
    const needed = CONTRAST[use]
    const nearest = nearestPassing(colour, needed)
    const what = use === 'primary' ? 'words' : 'a band'
    return `${colour} reaches ${ratio(contrast(colour, PAPER))} on white, ${what} ${use === 'primary' ? 'need' : 'needs'} ${needed}:1. The nearest that does is ${nearest}.`
  },
  logoType: 'Please choose a PNG, JPEG or WebP file',
  logoTooLarge: 'Please choose a file of at most 500 KB',
  logoTooWide: `Please choose an image of at most ${BRANDING.logoSide} by ${BRANDING.logoSide} pixels`,
  logoAnimated: 'Please choose an image that does not move',
  logoUnreadable: 'This file cannot be read as an image',
  logoMissing: 'The file has not arrived. Please choose it again.',
  changed: 'The logo was changed by someone else in the meantime. Please reload and try again.',
}

/** What is wrong with a typed colour; null for one that can be used, and for none. */
export function colourPrompt(given: string, use: ColourUse): string | null {
  const colour = given.trim().toLowerCase()
  if (colour === '') return null
  if (!HEX.test(colour)) return brandingPrompts.colour
  return contrast(colour, PAPER) >= CONTRAST[use] ? null : brandingPrompts.contrast(colour, use)
}

/** Joiners that words and emoji are written with, and the sign that makes an emoji coloured. */
const JOINERS = /(?<=\p{L}|\p{M}|\p{Extended_Pictographic})(?:\u200C|\u200D)(?=\p{L}|\p{Extended_Pictographic})/gu
const COLOURED = /(?<=\p{Extended_Pictographic})\uFE0F/gu
/** Controls, marks of direction, and what fills space without being seen. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** A name as it is stored: composed, on one line, with single spaces. */
export const nameOf = (given: string) =>
  given
    .normalize('NFC')
    .replace(/[ \u00A0\u2000-\u200A\u202F\u205F\u3000]+/g, ' ')
    .trim()

/** What is wrong with a name (R-BRANDING-2). */
export function ownNamePrompt(given: string): string | null {
  const name = nameOf(given)
  if (name === '') return brandingPrompts.name
  if (UNSEEN.test(name.replace(COLOURED, '').replace(JOINERS, ''))) return brandingPrompts.nameUnseen
  return name.length > BRANDING.nameChars ? brandingPrompts.nameTooLong : null
}
