const EDGE = 8
/** The caret keeps off the rounded corners. */
const CARET_EDGE = 14

interface Placement {
  /** Where there is room; else on the other side. */
  side: 'above' | 'below'
  /** What of the box is aligned with the anchor: its middle, or where both start. */
  align: 'middle' | 'start'
  gap: number
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** Puts the box beside its anchor and inside the window; `--caret` and `data-side` say where the anchor is from it. */
function place(box: HTMLElement, anchor: HTMLElement, { side, align, gap }: Placement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientWidth, clientHeight } = document.documentElement
  const middle = at.left + at.width / 2
  const left = between(EDGE, align === 'middle' ? middle - width / 2 : at.left, clientWidth - width - EDGE)
  const room = { above: at.top - gap - EDGE, below: clientHeight - at.bottom - gap - EDGE }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = room[side] >= height || room[side] >= room[other] ? side : other
  const top = chosen === 'above' ? at.top - gap - height : at.bottom + gap
  // Covering the anchor is better than leaving the window.
  const held = room[chosen] >= height ? top : between(EDGE, top, clientHeight - height - EDGE)
  box.style.left = `${left}px`
  box.style.top = `${held}px`
  box.style.setProperty('--caret', `${between(CARET_EDGE, middle - left, width - CARET_EDGE)}px`)
  box.dataset.side = chosen
}

/**
 * Keeps a box of the top layer (`position: fixed`) beside its anchor, however the page is scrolled or the window or the
 * box change.
 * @returns what ends it.
 */
export function followAnchor(box: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  const follow = () => place(box, anchor, placement)
  follow()
  const resized = new ResizeObserver(follow)
  resized.observe(box)
  window.addEventListener('scroll', follow, { capture: true, passive: true })
  window.addEventListener('resize', follow)
  return () => {
    resized.disconnect()
    window.removeEventListener('scroll', follow, { capture: true })
    window.removeEventListener('resize', follow)
  }
}
