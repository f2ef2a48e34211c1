import { type RefObject, useEffect } from 'react'
import { foundIn } from '@/lib/answers/reading'

/** Name of the highlight in the style sheet. */
const FOUND = 'found'

/**
 * Marks the sought words in what an element shows, without touching its elements: what they hold is React's. Browsers
 * without highlights show the text as it is.
 */
export function useFoundWords(
  container: RefObject<HTMLElement | null>,
  sought: readonly string[],
  shown: unknown,
): void {
  const wanted = sought.join('\0')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides which words there are
  useEffect(() => {
    const element = container.current
    if (!element || wanted === '' || !('highlights' in CSS)) return
    const ranges = rangesIn(element, wanted.split('\0'))
    const highlight = CSS.highlights.get(FOUND) ?? new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(FOUND, highlight)
    return () => {
      for (const range of ranges) highlight.delete(range)
    }
  }, [container, wanted, shown])
}

function rangesIn(element: HTMLElement, sought: readonly string[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { start, end } of foundIn(node.textContent ?? '', sought)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  return ranges
}
