import { counted, grouped } from '@/lib/format/numbers'
import { NAME_COUNT_DAYS } from '@/lib/limits'
import { NAME_VIEWS, type NameStatus, type NameView } from '@/lib/names/keys'
import type { NameAction, NameChange, NamePreview, NameRow } from '@/lib/names/shapes'
import type { List, ListQuery } from '@/lib/table/list'

const results = (number: number) => counted(number, 'stored answer', 'stored answers')
const organisations = (number: number) => counted(number, 'organisation', 'organisations')

export const namesCopy = {
  title: 'Names',
  text: 'Names found in answers that no one has sorted yet. Sorting them keeps every figure right.',
  table: 'Names',
  search: 'Search names',
  views: {
    new: 'To sort',
    sameAs: 'Same as',
    competitor: 'Rivals',
    ignored: 'Ignored',
    unconfirmed: 'Not confirmed',
  } satisfies Record<NameView, string>,
  /** For narrow places. */
  shortViews: {
    new: 'To sort',
    sameAs: 'Same',
    competitor: 'Rivals',
    ignored: 'Ignored',
  } satisfies Record<NameStatus, string>,
  view: 'View',
  columns: {
    name: 'Name',
    answers: 'Answers',
    organisations: 'Organisations',
    example: 'Example sentence',
    status: 'Sorted as',
  },
  noExample: 'No example',
  sameAs: (brand: string) => `Same as ${brand}`,
  answerWord: (number: number) => (number === 1 ? 'answer' : 'answers'),
  organisationWord: (number: number) => (number === 1 ? 'organisation' : 'organisations'),
  answersOf: (number: number, name: string) => `${counted(number, 'answer', 'answers')} that use ${name}`,
  unconfirmed: {
    title: 'Not confirmed',
    text: 'The reader gave these names, and the text does not hold them letter for letter. No figure counts them.',
    notHeld: 'The text does not hold it',
    confirmedBy: (name: string) => `Counted, since the text holds “${name}” of the same brand`,
    offer: ({ name, target }: NonNullable<NameRow['offer']>) => `“${name}” → same as ${target.name}`,
    answersOf: (number: number, name: string) =>
      `${counted(number, 'answer', 'answers')} in which ${name} was not confirmed`,
  },
  actions: {
    sameAs: 'Same as…',
    competitor: 'Rival',
    ignore: 'Ignore',
    restore: 'Move back to sort',
  } satisfies Record<NameAction['action'], string>,
  keys: { sameAs: 'S', competitor: 'R', ignore: 'I' },
  tip: (action: string, key: string) => `${action} (${key})`,
  actionOf: (action: string, name: string) => `${action}: ${name}`,
  panel: {
    sameAs: 'Same as',
    choose: 'Choose a brand',
    counting: 'Counting stored answers...',
    changes: ({ results: number, organisations: of }: Pick<NamePreview, 'results' | 'organisations'>) =>
      number === 0 ? 'No stored answer changes.' : `This changes ${results(number)} of ${organisations(of)}.`,
    both: (both: number) =>
      both === 0
        ? ''
        : `${grouped(both)} ${both === 1 ? 'answer names both and then counts' : 'answers name both and then count'} once. `,
    undo: (view: string) => `You can undo this under “${view}”.`,
    apply: 'Apply',
    cancel: 'Cancel',
  },
  footer: [
    ['Same as', 'merges two spellings'],
    ['Rival', 'keeps it as a brand of its own'],
    ['Ignore', 'is not a brand'],
  ],
  unconfirmedFooter: [
    ['Same as', 'confirms it in every text that holds a name of that brand'],
    ['Ignore', 'is not a brand'],
  ],
  progress: {
    title: (done: number, total: number) => `Re-evaluating stored answers: ${grouped(done)} of ${grouped(total)}`,
    text: 'No AI call is made. You can leave this page.',
    bar: 'Re-evaluating stored answers',
    more: (number: number) => `${grouped(number)} more waiting`,
    stopped: (done: number, total: number) =>
      `Stopped at ${grouped(done)} of ${grouped(total)}. Nothing is half changed in an answer.`,
    retry: 'Retry',
    done: (number: number) => `Names re-evaluated: ${counted(number, 'answer', 'answers')}`,
  },
  /** Describes a change. */
  change: ({ kind, name, target }: Pick<NameChange, 'kind' | 'name' | 'target'>) => {
    const quoted = `“${name ?? 'A name'}”`
    switch (kind) {
      case 'sameAs':
        return name === null
          ? 'Spellings of one name are one brand.'
          : `${quoted} same as ${target ?? 'another brand'}.`
      case 'competitor':
        return `${quoted} is a rival.`
      case 'ignore':
        return `${quoted} is ignored.`
      case 'restore':
        return `${quoted} is to be sorted again.`
      case 'organisation':
        return `Brand names of ${name ?? 'an organisation'}.`
    }
  },
  empty: {
    new: { title: 'Everything is sorted', text: 'New names appear after the next daily run.' },
    unconfirmed: {
      title: 'Every name is confirmed',
      text: 'The texts of recent answers hold every name that was read.',
    },
    other: { title: 'No names here', text: 'Names that you sort appear in their view.' },
    narrowed: { title: 'No names found', text: 'Try another search.' },
  },
  answers: {
    title: (name: string) => `Answers that use “${name}”`,
    unconfirmed: (name: string) => `Answers in which “${name}” was not confirmed`,
    text: (number: number) => `${counted(number, 'answer', 'answers')} of the last ${NAME_COUNT_DAYS} days.`,
  },
  prompts: {
    itself: 'Please choose another brand',
    circle: (target: string, name: string) =>
      `“${target}” is the same as “${name}” already. Please move it back first.`,
    ignored: (target: string) => `“${target}” is ignored. Please move it back first.`,
    own: (organisation: string) => `This is a name of ${organisation}, so it cannot be ignored.`,
    ownElsewhere: (organisation: string) =>
      `This is a name of ${organisation}. Please choose a brand of the same organisation.`,
  },
}

export type NameKey = 'name' | 'answers' | 'organisations' | 'example' | 'status'

export const nameList: List<NameRow, NameKey> = {
  columns: [
    { key: 'name', header: namesCopy.columns.name, sortable: true, exported: (row) => row.name },
    { key: 'answers', header: namesCopy.columns.answers, sortable: true, exported: (row) => row.answers },
    {
      key: 'organisations',
      header: namesCopy.columns.organisations,
      sortable: true,
      exported: (row) => row.organisations,
    },
    { key: 'example', header: namesCopy.columns.example, exported: (row) => row.example?.text ?? null },
    {
      key: 'status',
      header: namesCopy.columns.status,
      exported: (row) => (row.sameAs ? `${namesCopy.views.sameAs} ${row.sameAs.name}` : namesCopy.views[row.status]),
      filter: { kind: 'choice', options: NAME_VIEWS.map((value) => ({ value, label: namesCopy.views[value] })) },
    },
  ],
  defaultSort: { key: 'answers', dir: 'desc' },
  search: namesCopy.search,
}

/** Returns the chosen view; by default the names to sort. */
export function viewOf({ filters }: Pick<ListQuery<NameKey>, 'filters'>): NameView {
  return NAME_VIEWS.find((view) => view === filters.status) ?? 'new'
}

/** Returns the params that the screen always sends. */
export function withView(choice: ListQuery<NameKey>): Record<string, string> {
  return { 'filter[status]': viewOf(choice) }
}
