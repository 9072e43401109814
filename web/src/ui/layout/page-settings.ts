/** What the server wrote into the page because it is the operator's own here; undefined where it is ours. */
export const pageSettings = document.documentElement.dataset as {
  /** The address of the mark. */
  mark?: string
  /** What names of files begin with. */
  files?: string
  /** Where people turn with questions. */
  contact?: string
  /** The legal texts, separated by spaces. */
  texts?: string
}

/** How a file is called that somebody saves. */
export const fileName = (rest: string): string => `${pageSettings.files ?? 'hakari'}-${rest}`
