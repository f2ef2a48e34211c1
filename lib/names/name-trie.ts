// All names are looked for at once (Aho and Corasick): names are read backwards, so is the text, and at each place of
// the text stands the longest name that begins there. Linear in the text, however many names there are.

const ROOT = 0

export class NameTrie {
  private readonly children: Map<number, number>[] = [new Map()]
  private readonly shorter: number[] = [ROOT]
  private readonly next: number[] = [ROOT]
  /** Length of the name that ends at a node; 0 where none does. */
  readonly lengths: number[] = [0]
  readonly names: number[][] = [[]]

  constructor(patterns: readonly { codes: readonly number[]; name: number }[]) {
    for (const { codes, name } of patterns) {
      if (codes.length === 0) continue
      let node = ROOT
      for (let index = codes.length - 1; index >= 0; index -= 1) node = this.child(node, codes[index] ?? 0)
      this.lengths[node] = codes.length
      this.names[node]?.push(name)
    }
    this.link()
  }

  /** The node after one more unit of the text; the text begins at node 0. */
  step(node: number, code: number): number {
    for (let from = node; ; from = this.shorter[from] ?? ROOT) {
      const to = this.children[from]?.get(code)
      if (to !== undefined) return to
      if (from === ROOT) return ROOT
    }
  }

  /** The longest name at a node, then with `shorterName` the next one that begins at the same place; 0 for none. */
  longest(node: number): number {
    return (this.lengths[node] ?? 0) > 0 ? node : this.shorterName(node)
  }

  shorterName(node: number): number {
    return this.next[node] ?? ROOT
  }

  private child(node: number, code: number): number {
    const found = this.children[node]?.get(code)
    if (found !== undefined) return found
    const made = this.lengths.push(0) - 1
    this.names.push([])
    this.children.push(new Map())
    this.children[node]?.set(code, made)
    return made
  }

  /** From the root outwards, since a node's shorter one is nearer to it. */
  private link(): void {
    const queue = [ROOT]
    for (let at = 0; at < queue.length; at += 1) {
      const parent = queue[at] ?? ROOT
      for (const [code, node] of this.children[parent] ?? []) {
        const shorter = parent === ROOT ? ROOT : this.step(this.shorter[parent] ?? ROOT, code)
        this.shorter[node] = shorter
        this.next[node] = this.longest(shorter)
        queue.push(node)
      }
    }
  }
}
