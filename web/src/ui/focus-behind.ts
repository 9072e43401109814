/** While a dialog closes it keeps the focus: what is behind it gets it once it is gone. */
export function focusBehind(element: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => setTimeout(() => element?.focus({ preventScroll: true })))
}
