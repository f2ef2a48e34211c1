// All names are looked for at once (Aho and Corasick): names are read backwards, so is the text, and at each place of
// the text it is known which is the longest name that begins there. Linear in the text, however many names there are.

const ROOT = 0

export class NameTrie {
  // Most nodes have one way on, which needs no map of its own.
  private readonly firstCodes: number[] = [-1]
  private readonly firstNodes: number[] = [ROOT]
  private readonly others = new Map<number, Map<number, number>>()
  private readonly shorter: number[] = [ROOT]
  private readonly next: number[] = [ROOT]
  private readonly ends = new Map<number, number[]>()
  /** Length of the name that ends at a node; 0 where none does. */
  readonly lengths: number[] = [0]

  constructor(patterns: readonly { codes: ArrayLike<number>; name: number }[]) {
    for (const { codes, name } of patterns) {
      if (codes.length === 0) continue
      let node = ROOT
      for (let index = codes.length - 1; index >= 0; index -= 1) node = this.child(node, codes[index] ?? 0)
      this.lengths[node] = codes.length
      this.ends.set(node, [...this.namesAt(node), name])
    }
    this.link()
  }

  namesAt(node: number): readonly number[] {
    return this.ends.get(node) ?? []
  }

  /** The node after one more unit of the text; the text begins at node 0. */
  step(node: number, code: number): number {
    for (let from = node; ; from = this.shorter[from] ?? ROOT) {
      const to = this.follow(from, code)
      if (to !== ROOT || from === ROOT) return to
    }
  }

  /** The longest name at a node, then with `shorterName` the next one that begins at the same place; 0 for none. */
  longest(node: number): number {
    return (this.lengths[node] ?? 0) > 0 ? node : this.shorterName(node)
  }

  shorterName(node: number): number {
    return this.next[node] ?? ROOT
  }

  /** No node leads to the root, so that it means none. */
  private follow(node: number, code: number): number {
    if (this.firstCodes[node] === code) return this.firstNodes[node] ?? ROOT
    return this.others.get(node)?.get(code) ?? ROOT
  }

  private child(node: number, code: number): number {
    const found = this.follow(node, code)
    if (found !== ROOT) return found
    const made = this.lengths.push(0) - 1
    this.firstCodes.push(-1)
    this.firstNodes.push(ROOT)
    if (this.firstCodes[node] === -1) {
      this.firstCodes[node] = code
      this.firstNodes[node] = made
    } else {
      const others = this.others.get(node) ?? new Map<number, number>()
      this.others.set(node, others.set(code, made))
    }
    return made
  }

  /** From the root outwards, since a node's shorter one is nearer to it. */
  private link(): void {
    const queue = [ROOT]
    const visit = (parent: number, code: number, node: number) => {
      const shorter = parent === ROOT ? ROOT : this.step(this.shorter[parent] ?? ROOT, code)
      this.shorter[node] = shorter
      this.next[node] = this.longest(shorter)
      queue.push(node)
    }
    for (let at = 0; at < queue.length; at += 1) {
      const parent = queue[at] ?? ROOT
      const [code = -1, node = ROOT] = [this.firstCodes[parent], this.firstNodes[parent]]
      if (code !== -1) visit(parent, code, node)
      for (const [other, to] of this.others.get(parent) ?? []) visit(parent, other, to)
    }
  }
}
