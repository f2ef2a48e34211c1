import { SERVER_FLOORS } from './layer-rules'

// How the house is built: how many files, how long, in which rooms.

/** The folders of the product, whose files are counted. */
export const PRODUCT = ['app', 'components', 'lib', 'server', 'jobs'] as const

/** 700 for what 1.0 had, 70 for sign-on, alerts, assistants and nightly files, 70 for many brands, own queries and own name. */
export const MOST_FILES = 840
export const LONGEST_FILE = 320
export const SHORTEST_MEDIAN = 75

/** Words that name no noun, so that anything could be put there. */
const COLLECTING =
  /^(records?|evidence|parts?|kept|marks?|misc|shared|common|utils?|helpers?|services?|schemas?|copy|lists?|search-params|formulas|dashboard-parts)$/

export interface Sized {
  path: string
  lines: number
}

/** One sentence for each way in which the files are too many, too long or too short. */
export function ill(files: readonly Sized[]): string[] {
  const found = files
    .filter(({ lines }) => lines > LONGEST_FILE)
    .map(({ path, lines }) => `${path} has ${lines} lines, ${LONGEST_FILE} are the most`)
  if (files.length > MOST_FILES)
    found.push(`${files.length} files, ${MOST_FILES} are the most: fold one into its only importer`)
  const lengths = files.map(({ lines }) => lines).sort((one, other) => one - other)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  if (median < SHORTEST_MEDIAN) found.push(`half of the files have fewer than ${SHORTEST_MEDIAN} lines`)
  return found
}

/** Files in a room whose name collects. The addresses of `app` are the product's, not ours to name. */
export function collected(paths: readonly string[]): string[] {
  return paths.filter(
    (path) =>
      !path.startsWith('app/') &&
      path
        .split('/')
        .slice(1, -1)
        .some((room) => COLLECTING.test(room)),
  )
}

/** Files of the server in a room that has no floor, whose arrows nobody would hold. */
export function homeless(paths: readonly string[]): string[] {
  const rooms = new Set(SERVER_FLOORS.flatMap((floor) => floor.split('|')))
  return paths.filter((path) => {
    const [top, room, ...below] = path.split('/')
    return top === 'server' && below.length > 0 && !rooms.has(room ?? '')
  })
}
