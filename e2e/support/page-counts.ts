import type { Page } from '@playwright/test'

/** What a reader sees of a page's main area. */
export interface PageCounts {
  words: number
  /** Words that hold a digit. */
  numbers: number
  /** Links, buttons, fields and the like. */
  controls: number
}

/**
 * Counts what can be seen of the main area, without what is only said to screen readers; with a selector only what stands
 * before the first such element.
 */
export function countPage(page: Page, before?: string): Promise<PageCounts> {
  return page.evaluate((end) => {
    const main = document.querySelector('main')
    if (!main) return { words: 0, numbers: 0, controls: 0 }
    const stop = end === undefined ? null : main.querySelector(end)
    const isCounted = (node: Node) =>
      stop === null || (stop.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    const isSeen = (element: Element | null) => {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let text = ''
    // A text ends where its element does, unless the next one goes on in the same line.
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (isCounted(node) && isSeen(node.parentElement)) text += `${node.textContent} `
    }
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
    const controls = [...main.querySelectorAll('a[href], button, input, select, textarea, summary, [role=combobox]')]
    return {
      words: words.length,
      numbers: words.filter((word) => /\p{N}/u.test(word)).length,
      controls: controls.filter((control) => isCounted(control) && isSeen(control.closest('label') ?? control)).length,
    }
  }, before)
}
