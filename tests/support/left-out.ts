// Tests that a cluster cannot pass for what they are and not for what they test: by their file and the end of their name,
// with the reason. `npm test -- --distributed` skips them.

const SHARDS = 'expects a message that names a table; on a cluster it names the table of a shard'
const NODES = 'is about a foreign key between rows of several nodes, which services take the place of'
const TRANSITIONS = 'watches whole statements by a trigger, which a cluster refuses'
const LIMITS =
  'counts rows of the coordinator under the lock of a row of a node, which ends shortly before the coordinator commits'
const LOCKS = 'waits for a lock that it looks for on the coordinator, where it is on a node'

export const LEFT_OUT: Record<string, Record<string, string>> = {
  'tests/api/orgAdmin/alert.test.ts': {
    'has a limit for each organisation, which calls at the same time do not pass': LIMITS,
  },
  'tests/api/orgAdmin/api-token.test.ts': {
    'has a limit for each organisation, which calls at the same time do not pass': LIMITS,
  },
  'tests/api/orgAdmin/report-share.test.ts': {
    'has a limit for each organisation, which calls at the same time do not pass, and expired links do not count':
      LIMITS,
    'ends with its organisation, and while there is nothing to show': NODES,
  },
  'tests/api/read-token-access.test.ts': {
    'is refused at once when it is revoked, and when its organisation is deleted': NODES,
  },
  'tests/server/http/errors.test.ts': { 'a row that is not there is 404, a rule of the schema is 409': NODES },
  'tests/server/migrations/forward.test.ts': {
    'is the ground once the next release has dropped what this one does not use, and so is schema.prisma':
      'compares a database of one server with its distributed template',
  },
  'tests/server/schema/ids-and-months.test.ts': {
    'a missing month fails loudly': SHARDS,
    'a month holds its first and its last day, over the end of a year':
      'reads which partition has a row, whose shards are on other nodes',
  },
  'tests/server/schema/ledgers.test.ts': {
    'is never deleted and outlives its owner': SHARDS,
    'has a sum of each owner that is never deleted and outlives its owner too': SHARDS,
    'is never rewritten': SHARDS,
  },
  'tests/server/schema/constraints.test.ts': {
    'one without an owner': 'writes a row without an owner, which a cluster refuses in other words',
    'a status of another organisation': SHARDS,
    'a second status': SHARDS,
    'a change of another organisation': SHARDS,
    'an owner takes along what is its own; with people, or as an industry with organisations, it stays': NODES,
  },
  'tests/server/daily-run/plan.test.ts': {
    'a query that is deleted while its runs are made is left out, and all others are planned': LOCKS,
  },
  'tests/server/retention/expire-rows.test.ts': {
    'what is too old goes and nothing else, in batches of no more than may be locked at once': TRANSITIONS,
    'two at once remove everything, each row once': TRANSITIONS,
    'while another worker removes, this one leaves it to it': TRANSITIONS,
    'a part that fails does so alone': TRANSITIONS,
    'rows that somebody is at are left, without waiting': TRANSITIONS,
    'a worker that ends stops between two batches': TRANSITIONS,
  },
}

/** Why a test is left out on a cluster, if it is. */
export function reasonFor(file: string, name: string): string | undefined {
  const plain = name.replaceAll("'", '’')
  return Object.entries(LEFT_OUT[file] ?? {}).find(([end]) => plain.endsWith(end))?.[1]
}
