import type { site } from '@hakari/contract'
import { dark, light, type Palette } from './palette.ts'

/** What this installation is called and looks like. */
export interface Brand {
  name: string
  /** Under its icon on a phone. */
  shortName: string
  /** Where English is spoken. */
  apiName: string
  /** What names of files begin with that people take along. */
  fileStem: string
  colours: { light: Palette; dark: Palette }
  /** SVG, checked; null: the needle over its scale. */
  mark: string | null
  /** The mark as phones show it above a notification, of which only the shape counts. */
  badge: string | null
  /** Where people turn with questions; null: to the form. */
  contact: string | null
  /** Which legal texts are the operator's. */
  ownTexts: site.LegalDocument[]
}

/** Ours, where the operator says nothing else. */
export const ownBrand: Brand = {
  name: '体重公開アプリ',
  shortName: '秤',
  apiName: 'Hakari',
  fileStem: 'hakari',
  colours: { light, dark },
  mark: null,
  badge: null,
  contact: null,
  ownTexts: [],
}
