/**
 * Web views of apps often lack the clipboard or refuse it; some still copy what is selected. False if neither works.
 * A text that is still on its way is promised at once: Safari forgets the touch while one waits.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(asBlob) })])
    return true
  } catch {
    return copyBySelection(await text)
  }
}

const asBlob = (text: string) => new Blob([text], { type: 'text/plain' })

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside an open dialog nothing outside of it can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
