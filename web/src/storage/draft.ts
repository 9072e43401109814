import { tabStorage } from './browser-storage.ts'

const name = 'draft'

/** What somebody was writing when their session ended: for this tab, until they are back or leave on purpose. */
export const draft = {
  read: () => tabStorage.read(name),
  keep: (text: string) => void tabStorage.keep(name, text),
  forget: () => tabStorage.forget(name),
}
