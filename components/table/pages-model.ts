export type PageButton = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string }

/** The first and the last page, the current one and its neighbours; what is between is a gap of at least two pages. */
export function pagesAround(current: number, pages: number): PageButton[] {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    const button: PageButton = { kind: 'page', page, key: `page-${page}` }
    if (page - before === 2) return [{ kind: 'page', page: page - 1, key: `page-${page - 1}` }, button]
    if (page - before > 2) return [{ kind: 'gap', key: `gap-${page}` }, button]
    return [button]
  })
}
