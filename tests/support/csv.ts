/** The cells of a file whose cells are all quoted; the first row is the header. Throws where it is no such file. */
export async function readCsv(response: Response): Promise<{ header: string[]; rows: Record<string, string>[] }> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF"')) throw new Error(`no CSV with a mark: ${text.slice(0, 200)}`)
  const lines = [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\n/g)].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
  const [header = [], ...rows] = lines
  return { header, rows: rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))) }
}

/** The rows of a CSV file with quotes where they are needed, by the names of its first line (RFC 4180). */
export function readCells(text: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '\n') lines.push([])
  }
  const [header = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}
