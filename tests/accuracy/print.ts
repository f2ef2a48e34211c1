import type { Accuracy } from './measure'

const LABELS = {
  lists: 'Lists',
  prose: 'Running text',
  tables: 'Tables',
  languages: 'Other languages',
  odd: 'Hostile or odd text',
} as const

/** The table of docs/developers/accuracy.md, in Markdown. */
export function accuracyTable({ reader, kinds, all, heldOut, languages }: Accuracy): string {
  return [
    reader === 'rules' ? 'Read by the rules.' : `Read by ${reader}.`,
    '',
    '| Kind of answer | Answers | Names | Right (precision) | Complete (recall) | Order right | Answers all right |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...kinds.map(({ kind, ...score }) =>
      row(kind === 'languages' ? `${LABELS[kind]} (${languages})` : LABELS[kind], score),
    ),
    row('**All**', all),
    row('Held out, of all', heldOut),
  ].join('\n')
}

function row(label: string, score: Accuracy['all']): string {
  const { answers, expected, precision, recall, order, exact } = score
  const cells = [label, answers, expected, ...[precision, recall, order, answers ? exact / answers : 1].map(percent)]
  return `| ${cells.join(' | ')} |`
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
