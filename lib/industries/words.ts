import { grouped } from '@/lib/format/numbers'

export const industriesCopy = {
  title: 'Industries',
  text: 'Markets whose queries are tracked for every organisation in them.',
  columns: { name: 'Name', location: 'Location', createdAt: 'Created At' },
  search: 'Search industries',
  addNew: 'Add New',
  label: 'Industries',
  manageQueries: (name: string) => `Manage Queries of ${name}`,
  empty: { title: 'No industries yet', text: 'Add an industry, then its queries.', narrowed: 'No industry fits' },
  form: {
    addTitle: 'Add New Industry',
    editTitle: 'Edit Industry',
    name: 'Industry Name',
    namePrompt: 'Please provide an industry name',
    location: 'City/Region',
    country: 'Country',
    created: 'Industry created',
    saved: 'Industry saved',
    queries: 'Manage Queries',
  },
  changedByOther: 'This industry was changed by someone else in the meantime. Please reload and try again.',
  /** R-DATA-4 */
  onlyIndustry: (count: number) =>
    count === 1
      ? 'This is the only industry of 1 organisation. Give it another industry first.'
      : `This is the only industry of ${grouped(count)} organisations. Give them another industry first.`,
  deletion: {
    title: 'Delete Industry',
    text: 'Are you sure you want to delete this industry? This action cannot be undone.',
    done: 'Industry deleted',
  },
}
