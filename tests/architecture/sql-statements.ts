import type { Source } from './sources'

// Reads the SQL that is written in the code as templates.

export interface Statement {
  file: string
  /** Its first line that is not empty, by which it is known. */
  begins: string
  /** As it is written, with a `?` for whatever is inserted. */
  text: string
  /** The code of the inserted parts. */
  inserted: string
}

/** `readRows`, `readRow`, `readPrepared`, `$queryRaw`, `$executeRaw` and `Prisma.sql`, with or without the type of the rows. */
const TAG = /(?:\bread(?:Rows?|Prepared)\([^`;]*?\)|(?:\$queryRaw|\$executeRaw|\bPrisma\.sql)(?:<[^`;]*?>)?)`/g

/** Every template of SQL in a file; one that is inserted into another is a statement of its own. */
export function statementsOf(source: Source): Statement[] {
  return [...source.text.matchAll(TAG)].map((tag) => {
    const { text, inserted } = readTemplate(source.text, tag.index + tag[0].length)
    const begins = text.trim().split('\n')[0]?.trim() ?? ''
    return { file: source.path, begins, text, inserted }
  })
}

/** Files that read by SQL without parsing the rows: only `readRows` and `readRow` of server/db/client.ts may. */
export function unparsed(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path !== 'server/db/client.ts')
    .filter((source) => /\$queryRaw(Unsafe)?\b/.test(codeOf(source)))
    .map(({ path }) => path)
}

/** Rooms of the server that talk to the outside and own no table, and all other rooms of the product. */
const WITHOUT_TABLES = /^(?:app|components|jobs|lib)\/|^server\/(?:exports|files|http|llm|mail|storage)\//

/** Statements in rooms that own no table (decision 85). */
export function misplaced(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => WITHOUT_TABLES.test(path))
    .flatMap(statementsOf)
    .map(({ file, begins }) => `${file}: ${begins}`)
}

const SQL_KEYWORD = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|VALUES|RETURNING|ORDER BY|GROUP BY)\b/

/** Statements with keywords in capitals: SQL is written in lower case. */
export function shouted(sources: readonly Source[]): string[] {
  return sources
    .flatMap(statementsOf)
    .filter(({ text }) => SQL_KEYWORD.test(text))
    .map(({ file, begins }) => `${file}: ${begins}`)
}

/** Files that run SQL which no template holds. */
export function unreadable(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => /\$(query|execute)RawUnsafe\b|\bPrisma\.raw\(/.test(codeOf(source)))
    .map(({ path }) => path)
}

/** A file without its comments. */
export function codeOf({ text }: Source): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** Reads from behind the opening backtick to behind the closing one. */
function readTemplate(code: string, start: number): { text: string; inserted: string; end: number } {
  let text = ''
  let inserted = ''
  let at = start
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      const end = endOfInserted(code, at + 2)
      inserted += ` ${code.slice(at + 2, end - 1)}`
      text += '?'
      at = end
    } else {
      if (code[at] === '\\') at += 1
      text += code[at] ?? ''
      at += 1
    }
  }
  return { text, inserted, end: at + 1 }
}

/** Where the code inserted at `start` ends: behind its closing brace. */
function endOfInserted(code: string, start: number): number {
  let depth = 1
  let at = start
  while (at < code.length && depth > 0) {
    const quote = /['"]/.exec(code[at] ?? '')?.[0]
    if (code[at] === '`') at = readTemplate(code, at + 1).end
    else if (quote) at = code.indexOf(quote, at + 1) + 1
    else {
      if (code[at] === '{') depth += 1
      if (code[at] === '}') depth -= 1
      at += 1
    }
  }
  return at
}
