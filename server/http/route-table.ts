// Which file of `app/api` answers a path, by the rules of Next's own router.

export type PathParams = Record<string, string | string[]>

interface Branch<File> {
  file?: File
  fixed: Map<string, Branch<File>>
  /** `[id]` */
  open?: { name: string; branch: Branch<File> }
  /** `[...path]` */
  rest?: { name: string; file: File }
}

/** A fixed segment wins over an open one, and an open one over the rest of a path. */
export class RouteTable<File> {
  readonly #root: Branch<File> = { fixed: new Map() }

  /** @param files by path, as in `./app/api/admin/user/[id]/route.ts` */
  constructor(files: Record<string, File>) {
    for (const [path, file] of Object.entries(files)) this.#add(segmentsOf(path), file)
  }

  #add(segments: string[], file: File): void {
    let branch = this.#root
    for (const segment of segments) {
      const [, dots, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(segment) ?? []
      if (name && dots) {
        branch.rest = { name, file }
        return
      }
      branch = name ? openBranch(branch, name) : fixedBranch(branch, segment)
    }
    branch.file = file
  }

  /** @returns null for a path that no file takes, and for one that Next answers by a redirect to its plain form */
  match(path: string): { file: File; params: PathParams } | null {
    const segments = path.split('/').slice(1)
    return segments.includes('') ? null : find(this.#root, segments, {})
  }
}

const segmentsOf = (path: string) => path.replace(/^\.\/app\/|\/route\.ts$/g, '').split('/')

function openBranch<File>(branch: Branch<File>, name: string): Branch<File> {
  branch.open ??= { name, branch: { fixed: new Map() } }
  if (branch.open.name !== name) throw new Error(`[${branch.open.name}] and [${name}] are at the same place`)
  return branch.open.branch
}

function fixedBranch<File>(branch: Branch<File>, segment: string): Branch<File> {
  const known = branch.fixed.get(segment)
  if (known) return known
  const made: Branch<File> = { fixed: new Map() }
  branch.fixed.set(segment, made)
  return made
}

function find<File>(
  branch: Branch<File>,
  [segment, ...more]: string[],
  params: PathParams,
): { file: File; params: PathParams } | null {
  if (segment === undefined) return branch.file === undefined ? null : { file: branch.file, params }
  const { fixed, open, rest } = branch
  const next = fixed.get(segment)
  return (
    (next && find(next, more, params)) ??
    (open && find(open.branch, more, { ...params, [open.name]: decodeURIComponent(segment) })) ??
    (rest ? { file: rest.file, params: { ...params, [rest.name]: [segment, ...more].map(decodeURIComponent) } } : null)
  )
}
