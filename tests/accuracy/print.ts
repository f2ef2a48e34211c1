import type { Accuracy } from './measure'

const LABELS = {
  lists: 'Lists',
  prose: 'Running text',
  tables: 'Tables',
  languages: 'Other languages',
  odd: 'Hostile or odd text',
} as const

const COLUMNS = ['Answers', 'Names', 'Right (precision)', 'Complete (recall)', 'Order right', 'Answers all right']

/** The tables of docs/developers/accuracy.md, in Markdown: by kind of answer, then by language. */
export function accuracyTables(accuracy: Accuracy): string {
  const { reader, kinds, byLanguage, all, heldOut, languages } = accuracy
  const byKind = [
    ...kinds.map(({ kind, ...score }) =>
      row(kind === 'languages' ? `${LABELS[kind]} (${languages})` : LABELS[kind], score),
    ),
    row('**All**', all),
    row('Held out, of all', heldOut),
  ]
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const rows = byLanguage.map(({ language, ...score }) => row(names.of(language) ?? language, score))
  return [
    reader === 'rules' ? 'Read by the rules.' : `Read by ${reader}.`,
    '',
    ...table('Kind of answer', byKind),
    '',
    ...table('Language', rows.sort()),
  ].join('\n')
}

function table(first: string, rows: string[]): string[] {
  return [`| ${[first, ...COLUMNS].join(' | ')} |`, `| --- |${' ---: |'.repeat(COLUMNS.length)}`, ...rows]
}

function row(label: string, score: Accuracy['all']): string {
  const { answers, expected, precision, recall, order, exact } = score
  const cells = [label, answers, expected, ...[precision, recall, order, answers ? exact / answers : 1].map(percent)]
  return `| ${cells.join(' | ')} |`
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
