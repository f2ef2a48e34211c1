import { clsx } from 'clsx'
import Link from 'next/link'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ExternalLink } from '@/components/ui/external-link'
import { type AnswerNode, answerTree } from '@/lib/answers/answer-tree'
import type { Evidence } from '@/lib/answers/shapes'
import { answerCopy } from '@/lib/answers/words'
import { longDay } from '@/lib/format/dates'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { rivalPath } from '@/lib/routes'

type HeadingLevel = 2 | 3
type Heading = Extract<AnswerNode, { kind: 'heading' }>
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
type HeadingTag = (typeof HEADINGS)[number]

/** Built from elements: no markup of a model reaches the page (R-EVIDENCE-5). */
function AnswerNodes({ nodes, heading }: { nodes: readonly AnswerNode[]; heading: HeadingLevel }) {
  return <Nodes nodes={nodes} tags={headingTags(nodes, heading)} />
}

/** Without gaps, whatever levels a model chose. */
function headingTags(nodes: readonly AnswerNode[], first: HeadingLevel): Map<AnswerNode, HeadingTag> {
  const headings = headingsIn(nodes)
  const top = Math.min(...headings.map(({ level }) => level))
  let last = -1
  return new Map(
    headings.map((each) => {
      last = Math.min(each.level - top, last + 1)
      return [each, HEADINGS[Math.min(last + first - 2, HEADINGS.length - 1)] ?? 'h6']
    }),
  )
}

function headingsIn(nodes: readonly AnswerNode[]): Heading[] {
  return nodes.flatMap((node) => (node.kind === 'heading' ? node : 'children' in node ? headingsIn(node.children) : []))
}

type Tags = ReadonlyMap<AnswerNode, HeadingTag>

function Nodes({ nodes, tags }: { nodes: readonly AnswerNode[]; tags: Tags }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Fragment key={index}>{draw(node, tags)}</Fragment>
  ))
}

const SPACED = 'mt-3 first:mt-0'

function draw(node: AnswerNode, tags: Tags): ReactNode {
  if (node.kind === 'text') return <Text node={node} />
  if (node.kind === 'source') return <SourceNumber number={node.number} />
  const children = <Nodes nodes={node.children} tags={tags} />
  switch (node.kind) {
    case 'heading': {
      const Tag = tags.get(node) ?? 'h6'
      return <Tag className="mt-5 mb-2 font-semibold first:mt-0">{children}</Tag>
    }
    case 'paragraph':
      return <p className={`${SPACED} whitespace-pre-wrap`}>{children}</p>
    case 'list':
      return node.ordered ? (
        <ol className={`${SPACED} list-decimal pl-7 marker:font-semibold`}>{children}</ol>
      ) : (
        <ul className={`${SPACED} list-disc pl-7 marker:text-subtle-foreground`}>{children}</ul>
      )
    case 'item':
      return (
        <li className="mt-1.5 first:mt-0" value={node.value ?? undefined}>
          {children}
        </li>
      )
    case 'quote':
      return <blockquote className={`${SPACED} border-border-strong border-l-2 pl-4`}>{children}</blockquote>
    case 'codeBlock':
      return (
        <pre className={`${SPACED} wrap-anywhere whitespace-pre-wrap rounded-md bg-muted px-3 py-2 text-sm`}>
          <code>{children}</code>
        </pre>
      )
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
        <section aria-label={answerCopy.table} className={`${SPACED} overflow-x-auto`} tabIndex={0}>
          <table className="w-full text-left text-sm">
            <tbody>{children}</tbody>
          </table>
        </section>
      )
    case 'row':
      return <tr className="border-border border-b align-top last:border-b-0">{cells(node, tags)}</tr>
    case 'cell':
      return children
    case 'rule':
      return <hr className="my-4 border-border" />
    case 'bold':
      return <b className="font-semibold">{children}</b>
    case 'italic':
      return <em>{children}</em>
    case 'code':
      return <code className="rounded-xs bg-muted px-1 py-0.5 text-sm">{children}</code>
    case 'link':
      return (
        <ExternalLink href={node.href}>
          <span>{children}</span>
        </ExternalLink>
      )
  }
}

function cells({ head, children }: Extract<AnswerNode, { kind: 'row' }>, tags: Tags): ReactNode {
  return children.map((cell, index) => {
    const isHead = head && 'children' in cell && cell.children.length > 0
    const Cell = isHead ? 'th' : 'td'
    return (
      <Cell
        className="min-w-24 whitespace-pre-wrap py-2 pr-4 last:pr-0"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        key={index}
        scope={isHead ? 'col' : undefined}
      >
        {draw(cell, tags)}
      </Cell>
    )
  })
}

const MARK = 'box-decoration-clone rounded-xs px-1 py-0.5'
export const MARKS = {
  own: `${MARK} bg-primary-soft-strong font-semibold text-primary-soft-foreground`,
  rival: `${MARK} bg-muted font-medium text-foreground ring-1 ring-border-strong ring-inset`,
}

function Text({ node: { text, mark, first } }: { node: Extract<AnswerNode, { kind: 'text' }> }) {
  if (mark === null) return text
  return (
    <mark className={MARKS[mark]}>
      {text}
      {first && <span className="sr-only"> ({answerCopy.marked[mark]})</span>}
    </mark>
  )
}

function SourceNumber({ number }: { number: number }) {
  return (
    <sup className="mx-0.5 font-semibold text-2xs text-primary">
      <span className="sr-only">{answerCopy.sources.number(number)} </span>
      <span aria-hidden="true">{number}</span>
    </sup>
  )
}

type Shown = Pick<Evidence, 'answer' | 'marks' | 'sources' | 'brands'> & Partial<Pick<Evidence, 'textsSince'>>

/** Text of a model: shown as text, never as markup. `heading` is the first level of its own headings. */
export function AnswerText({
  answer,
  heading = 3,
  linked = false,
}: {
  answer: Shown
  heading?: HeadingLevel
  /** Whether the reader's organisation has pages of these rivals. */
  linked?: boolean
}) {
  const [asReceived, setAsReceived] = useState(false)
  if (answer.answer === null) return <AnswerBody answer={answer} heading={heading} />
  return (
    <>
      <div className="mb-3 grid gap-y-1.5 text-muted-foreground text-sm">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
          {!asReceived && <Legend />}
          <Button
            aria-pressed={asReceived}
            className="-mr-2 ml-auto aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
            onClick={() => setAsReceived(!asReceived)}
            size="sm"
            variant="ghost"
          >
            {answerCopy.asReceived}
          </Button>
        </div>
        <Order brands={answer.brands} linked={linked} />
      </div>
      <AnswerBody answer={answer} asReceived={asReceived} heading={heading} />
    </>
  )
}

/** The text alone, with its names and sources marked unless it is shown as it was received. */
export function AnswerBody({
  answer: { answer, textsSince, marks, sources },
  heading,
  asReceived = false,
}: {
  answer: Omit<Shown, 'brands'>
  heading: HeadingLevel
  asReceived?: boolean
}) {
  const nodes = useMemo(
    () => answerTree(answer ?? '', marks, new Set(sources.flatMap(({ number }) => number ?? []))),
    [answer, marks, sources],
  )
  if (answer === null)
    return <p className="text-muted-foreground">{answerCopy.notKept(textsSince ? longDay(textsSince) : null)}</p>
  return (
    <div className={clsx('wrap-anywhere text-base leading-6', asReceived && 'whitespace-pre-wrap')} data-answer="">
      {asReceived ? answer : <AnswerNodes heading={heading} nodes={nodes} />}
    </div>
  )
}

function Legend() {
  const swatch = 'inline-block size-3 rounded-xs'
  return (
    <p className="flex gap-4">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} bg-primary-soft-strong`} />
        {answerCopy.legend.own}
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} border border-border-strong bg-muted`} />
        {answerCopy.legend.rivals}
      </span>
    </p>
  )
}

/** Brands beyond the tenth place count as unplaced. */
function Order({ brands, linked }: Pick<Evidence, 'brands'> & { linked: boolean }) {
  if (brands.length === 0) return <p>{answerCopy.noBrands}</p>
  return (
    <p className="wrap-anywhere">
      {answerCopy.order}{' '}
      {brands.map(({ placement, key, name, own, as }, index) => (
        <span className={clsx(placement > TOP_PLACEMENTS && 'text-subtle-foreground')} key={key}>
          {own ? (
            <b className="font-semibold text-primary-soft-foreground">
              <bdi>{name}</bdi> <span className="tnum">{placement}</span>
              <span className="sr-only"> ({answerCopy.marked.own})</span>
            </b>
          ) : (
            <>
              {linked && placement <= TOP_PLACEMENTS ? (
                <Link className="underline-offset-4 hover:underline" href={rivalPath(key)} prefetch={false}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}{' '}
              <span className="tnum">{placement}</span>
            </>
          )}
          {as && (
            <span title={answerCopy.countedAs(as, name)}>
              {' '}
              <bdi>{answerCopy.as(as)}</bdi>
            </span>
          )}
          {index < brands.length - 1 && ', '}
        </span>
      ))}
    </p>
  )
}
