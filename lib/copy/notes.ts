export const notesCopy = {
  add: 'Add note',
  title: 'Add note',
  day: 'Day',
  note: 'Note',
  save: 'Save',
  saving: 'Saving...',
  counter: (used: number, most: number) => `${used} of ${most} characters`,
  prompts: { note: 'Please provide a note', day: 'Please choose a day up to today' },
  added: 'Note added',
  deleted: 'Note deleted',
  full: (most: number) => `Please delete a note first. ${most} notes are the limit.`,
  failed: 'The note could not be saved. Please try again.',
  by: (author: string | null) => (author === null ? 'Note by someone who has left' : `Note by ${author}`),
  delete: (text: string) => `Delete the note “${text}”`,
  confirm: {
    title: 'Delete this note?',
    text: 'It disappears from the charts of everyone in your organisation. This cannot be undone.',
    failed: 'The note could not be deleted. Please try again.',
  },
  /** Names the row of marks above a chart. */
  marks: 'Marked days',
  marked: (date: string, texts: string) => `${date}: ${texts}`,
}
