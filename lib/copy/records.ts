/** Words that the forms and lists of all records share. */
export const recordsCopy = {
  save: 'Save',
  saving: 'Saving...',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  never: 'Never',
  notAvailable: 'N/A',
  toBeAnnounced: 'TBA',
}
