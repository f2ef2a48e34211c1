import { type EngineId, engineLabel } from '@/lib/engines/engines'
import { counted } from '@/lib/format/numbers'

/** The queries of the own organisation, below which one, a suggestion, a preview and the list lie. */
export const OWN_QUERIES_API = '/api/orgAdmin/organization-query'
export const PROPOSALS_API = '/api/app/organization-query/proposal'

/** Queries that an organisation may keep, active or not; how often its limit may be switched on in a day; changes shown. */
export const OWN_QUERIES = { kept: 400, activationsOfLimit: 3, history: 20 } as const
/** R-OWNQUERY-6: open proposals of a person and of an organisation, decided ones that are shown, days that they are kept. */
export const PROPOSALS = {
  perPerson: 5,
  perOrganisation: 50,
  decidedShown: 20,
  keptDays: 90,
  reasonChars: 300,
} as const

const FIELD_LABELS = {
  searchTerm: 'Search Term',
  profileName: 'Profile Name',
  searcherProfile: 'Searcher Profile',
  tags: 'Tags',
  active: 'Active?',
} as const

/** What a field of a query was, or became. */
export type ChangedValue = string | boolean | readonly string[] | null

function quoted(value: ChangedValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const texts = [value ?? []].flat().filter((text) => text !== '')
  return texts.length === 0 ? 'nothing' : texts.map((text) => `“${text}”`).join(', ')
}

export const ownQueriesCopy = {
  title: 'Queries',
  text: (organisation: string) => `What answer engines are asked for ${organisation} every day.`,
  list: 'Queries',
  count: (active: number, limit: number) => `${active} of ${limit} active`,
  add: 'Add a query',
  edit: (term: string) => `Edit ${term}`,
  paused: 'Paused',
  empty: {
    title: 'No queries yet.',
    text: 'Add what your customers ask. Answers come in within minutes.',
    member: 'Nothing is asked for your organisation yet. Propose what should be.',
  },
  /** In place of a person who is none of one's colleagues. */
  outside: 'Someone outside your organisation',
  changed: (at: string, by: string | null) => `Changed ${at} by ${by ?? 'someone outside your organisation'}`,
  tooMany: (most: number) => `An organisation keeps at most ${most} queries. Please delete one first.`,
  form: {
    addTitle: 'Add a query',
    editTitle: 'Edit query',
    save: 'Save',
    saving: 'Saving...',
    active: 'Active?',
    activeHelp: (count: number, limit: number) => `${count} of ${limit} active. An active query is asked every day.`,
    fullHelp: (limit: number) =>
      `All ${limit} are active. It is kept as paused, unless you switch it on and choose which one is paused instead.`,
    termHelp: 'What a buyer would ask.',
    editHelp: 'Its answers so far stay with it. For a different question add a new query.',
    pauseInstead: 'Pause instead',
    pausePrompt: 'Please choose the query to pause',
    suggestions: 'Suggested',
    suggestionsText: 'Your industry asks these already, so lists show them twice once you add them as your own.',
    use: (term: string) => `Use ${term}`,
    preview: 'Preview an answer',
    previewBy: 'Preview by',
    cost: (engine: EngineId, costUsd: string | null, perDay: number) =>
      `${costUsd === null ? `What one answer of ${engineLabel(engine)} costs is not known here.` : `One answer of ${engineLabel(engine)} costs about $${roundedUsd(costUsd)}.`} Your organisation may preview ${perDay} a day.`,
    created: 'Query added',
    saved: 'Query saved',
    history: 'Changes',
    noHistory: 'No change is known.',
    wasCreated: 'Added',
    change: (name: keyof typeof FIELD_LABELS, from: ChangedValue, to: ChangedValue) =>
      name === 'active'
        ? to
          ? 'Switched on'
          : 'Paused'
        : `${FIELD_LABELS[name]}: ${quoted(from)} became ${quoted(to)}`,
    by: (who: string | null) => who ?? 'Someone outside your organisation',
  },
  swap: {
    title: 'Swap queries',
    text: (term: string, limit: number) => `All ${limit} queries are active. Which one is paused for “${term}”?`,
    submit: 'Swap',
    swapping: 'Swapping...',
    done: 'Queries swapped',
  },
  propose: {
    button: 'Propose a query',
    title: 'Propose a query',
    text: 'The admins of your organisation decide.',
    reason: 'Why should it be asked?',
    reasonPrompt: 'Please say why this should be asked',
    submit: 'Propose',
    sending: 'Sending...',
    sent: 'Your admins see your proposal now',
  },
  proposals: {
    title: 'Proposals',
    mine: 'Your proposals',
    by: (who: string | null, at: string) => `${who ?? 'Someone outside your organisation'}, ${at}`,
    states: { open: 'Open', accepted: 'Accepted', declined: 'Declined' },
    accept: 'Accept',
    acceptOf: (term: string) => `Accept ${term}`,
    decline: 'Decline',
    declineOf: (term: string) => `Decline ${term}`,
    withdraw: 'Take back',
    withdrawOf: (term: string) => `Take back ${term}`,
    accepted: 'Proposal accepted',
    declined: 'Proposal declined',
    withdrawn: 'Proposal taken back',
    acceptTitle: 'Accept proposal',
    declineTitle: 'Decline proposal',
    keepPaused: 'None: keep it as paused',
    reply: 'Your answer to the proposer (optional)',
    replied: (who: string | null, reply: string) => `${who ?? 'Your admin'}: ${reply}`,
    earlier: (count: number) => `${counted(count, 'decided proposal', 'decided proposals')}`,
  },
  refusals: {
    proposedAlready: 'This query is proposed already.',
    openOfPerson: (most: number) =>
      `${most} of your proposals are open. Please take one back, or wait until they are decided.`,
    openOfAll: 'So many proposals are open that no other fits. Please ask your admins to decide on them.',
    decided: 'This proposal has been decided in the meantime. Please reload.',
  },
}

/** '0.021300' → '0.02'; under a cent with the first figure that is not 0: '0.004'. */
function roundedUsd(costUsd: string): string {
  const dollars = Number(costUsd)
  return dollars >= 0.01 || dollars === 0 ? dollars.toFixed(2) : String(Number(dollars.toPrecision(1)))
}
