const WINDOW_EDGE = 8
/** Off the bubble's rounded corners. */
const CARET_EDGE = 14
const LISTBOX_MAX_HEIGHT = 360
/** A few options; with less room a list covers its anchor. */
const LISTBOX_MIN_HEIGHT = 160

interface Placement {
  /** Preferred side; the other one when there is no room. */
  side: 'above' | 'below'
  align: 'middle' | 'start'
  gap: number
  /** At least as wide as the anchor, and no higher than the room beside it if that suffices. */
  sized?: boolean
  /** Called once the box is seen: until then nothing in it can have the focus. */
  onShown?: (() => void) | undefined
}

/** Not part of a page's first load: nothing floats before someone points at something. */
export const loadPlacement = () => import('@floating-ui/dom')

/**
 * Keeps a box of the top layer (`position: fixed`) beside its anchor and inside the window while the page is scrolled or
 * anything is resized. Sets `data-side`, and `--caret`, the anchor's middle measured from the box.
 * @returns a function that ends it.
 */
export function followAnchor(box: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  let ended = false
  let stop = () => {}
  box.style.visibility = 'hidden'
  const show = () => {
    if (box.style.visibility === '') return
    box.style.visibility = ''
    placement.onShown?.()
  }
  loadPlacement()
    .then(({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (ended) return
      const place = async () => {
        const {
          x,
          y,
          placement: chosen,
        } = await computePosition(anchor, box, {
          strategy: 'fixed',
          placement: `${placement.side === 'above' ? 'top' : 'bottom'}${placement.align === 'start' ? '-start' : ''}`,
          middleware: [
            offset(placement.gap),
            flip({ padding: WINDOW_EDGE, crossAxis: false }),
            // Before it is moved: a list that is a little too high is made lower, not laid over its anchor.
            placement.sized && size({ padding: WINDOW_EDGE, apply: fitRoom }),
            // Covering the anchor is better than leaving the window.
            shift({ padding: WINDOW_EDGE, crossAxis: true }),
          ],
        })
        const at = anchor.getBoundingClientRect()
        const caret = Math.max(CARET_EDGE, Math.min(at.left + at.width / 2 - x, box.offsetWidth - CARET_EDGE))
        box.style.left = `${x}px`
        box.style.top = `${y}px`
        box.style.setProperty('--caret', `${caret}px`)
        box.dataset.side = chosen.startsWith('top') ? 'above' : 'below'
        show()
      }
      stop = autoUpdate(anchor, box, place)
    })
    // Where it could not be loaded, the box is shown where the browser puts it.
    .catch(show)
  return () => {
    ended = true
    stop()
  }
}

function fitRoom({
  availableHeight,
  rects,
  elements,
}: {
  availableHeight: number
  rects: { reference: { width: number } }
  elements: { floating: HTMLElement }
}): void {
  elements.floating.style.minWidth = `${rects.reference.width}px`
  elements.floating.style.maxHeight = `${Math.min(LISTBOX_MAX_HEIGHT, Math.max(LISTBOX_MIN_HEIGHT, availableHeight))}px`
}
