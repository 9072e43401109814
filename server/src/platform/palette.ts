/** The colours of the product as web/src/styles/tokens.css has them, for what is drawn and mailed without it. */
export interface Palette {
  paper: string
  card: string
  line: string
  ink: string
  soft: string
  accent: string
  accentInk: string
  accentSoft: string
}

export const light: Palette = {
  paper: '#faf8f4',
  card: '#ffffff',
  line: '#e6e1d8',
  ink: '#1e2320',
  soft: '#5d655f',
  accent: '#1f4e8c',
  accentInk: '#ffffff',
  accentSoft: '#e8eef7',
}

export const dark: Palette = {
  paper: '#14171a',
  card: '#1b1f23',
  line: '#2a3035',
  ink: '#eceee9',
  soft: '#a2aaa4',
  accent: '#8fb4e8',
  accentInk: '#10202f',
  accentSoft: '#1f2b3a',
}
