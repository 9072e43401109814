/** Hands the browser something to be saved as a file. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Later, because some browsers only begin to read it now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
