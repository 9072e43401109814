/** A closing dialog keeps the focus, so an element behind it can only get it once the dialog is gone. */
export function focusAfterDialog(element: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => setTimeout(() => element?.focus({ preventScroll: true })))
}
