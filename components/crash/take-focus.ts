/** As a `ref`: what is new on the screen has the focus, once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
