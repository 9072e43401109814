import { firstGraphemes } from '@hakari/contract'
import type { Brand } from '../brand.ts'
import { light, type Palette } from '../palette.ts'
import { text } from './text.ts'

export interface MailContent {
  topic: string
  paragraphs: string[]
  /** Parts under a heading, before the button. */
  sections?: MailSection[]
  /** What the reader is asked to open: the one button. */
  link: { label: string; url: string }
  /** Paragraphs after the button. */
  closing?: string[]
  /** Below the card: who sends it and why, and how it ends. */
  foot?: { words: string; url?: string }[]
}

export interface MailSection {
  title: string
  /** A few numbers beside one another. */
  figures?: { label: string; value: string }[]
  paragraphs: string[]
}

const styleOf = (dark: Palette) => {
  const ground = (colour: keyof Palette) => `.${colour}-ground{background:${dark[colour]}!important}`
  const letters = (colour: keyof Palette) => `.${colour}{color:${dark[colour]}!important}`
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${ground('paper')}${ground('card')}${ground('accent')}${ground('accentInk')}
${letters('ink')}${letters('soft')}${letters('accent')}${letters('accentInk')}
.rule,.edge{border-color:${dark.line}!important}
}
@media (max-width:480px){.edge{padding:24px 20px 8px!important}.button{display:block!important}}`
}

const fonts = `'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Yu Gothic',Meiryo,sans-serif`

/**
 * The one layout of all mails. Tables and colours at each element, because many mail programs know no others; the dark ones
 * are for those that do. Nothing is fetched from anywhere: no picture, no font, no style sheet.
 */
export const htmlLayout = (
  brand: Brand,
  { topic, paragraphs, sections = [], link, closing = [], foot = [] }: MailContent,
): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${escape(topic)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `<style>${styleOf(brand.colours.dark)}</style></head>` +
  `<body class="paper-ground" style="margin:0;padding:0;background:${light.paper}">` +
  `<div role="main" lang="ja" class="paper-ground ink" style="background:${light.paper};color:${light.ink};` +
  `padding:32px 16px;font-family:${fonts};font-size:16px;line-height:1.8;word-break:auto-phrase;line-break:strict">` +
  column(
    `${head(brand)}<div class="card-ground edge" style="background:${light.card};border:1px solid ${light.line};` +
      `border-radius:16px;padding:32px 32px 16px">` +
      `<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.5;color:${light.ink}">${escape(topic)}</h1>` +
      paragraphs.map((words) => paragraph(words, 'ink')).join('') +
      sections.map(section).join('') +
      button(link, brand) +
      closing.map((words) => paragraph(words, 'soft', 14)).join('') +
      `</div>` +
      `<div style="padding:16px 4px 0">${foot.map((line) => footLine(line, brand)).join('')}` +
      `${paragraph(text.sentBy(brand.name), 'soft', 13)}</div>`,
  ) +
  `</div></body></html>`

/** The column is as wide as a line is read with ease, in the middle of what is wider. */
const column = (content: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
  `style="max-width:560px;margin:0 auto;table-layout:fixed"><tr><td>${content}</td></tr></table>`

const paragraph = (words: string, colour: 'ink' | 'soft', size = 16) =>
  `<p class="${colour}" style="margin:0 0 16px;font-size:${size}px;color:${light[colour]};overflow-wrap:anywhere">` +
  `${escape(words).replaceAll('\n', '<br>')}</p>`

const section = ({ title, figures = [], paragraphs }: MailSection) =>
  `<div class="rule" style="border-top:1px solid ${light.line};padding:20px 0 0;margin:8px 0 0">` +
  `<h2 class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:${light.ink}">${escape(title)}</h2>` +
  (figures.length > 0
    ? `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>${figures
        .map(({ label }) => `<th scope="col" align="left" ${cell('soft', 13, 400)}>${escape(label)}</th>`)
        .join('')}</tr><tr>${figures
        .map(({ value }) => `<td ${cell('ink', 22, 700)}>${escape(value)}</td>`)
        .join('')}</tr></table>`
    : '') +
  paragraphs.map((words) => paragraph(words, 'ink')).join('') +
  `</div>`

const cell = (colour: 'ink' | 'soft', size: number, weight: number) =>
  `class="${colour}" style="padding:0 24px 0 0;font-size:${size}px;font-weight:${weight};color:${light[colour]};` +
  `white-space:nowrap"`

const footLine = ({ words, url }: { words: string; url?: string }, { colours }: Brand) =>
  url === undefined
    ? paragraph(words, 'soft', 13)
    : `<p style="margin:0 0 12px;font-size:13px"><a class="accent" href="${escape(url)}" ` +
      `style="display:inline-block;padding:4px 0;color:${colours.light.accent};text-decoration:underline">${escape(words)}</a></p>`

/** Its address stands below as well, for whoever cannot press it or wants to know where it leads. */
const button = ({ label, url }: MailContent['link'], { colours }: Brand) =>
  `<p style="margin:24px 0"><a class="button accent-ground accentInk" href="${escape(url)}" ` +
  `style="display:inline-block;padding:13px 32px;border-radius:14px;background:${colours.light.accent};` +
  `color:${colours.light.accentInk};font-weight:700;text-align:center;text-decoration:none">${escape(label)}</a></p>` +
  `<p class="soft" style="margin:0 0 24px;font-size:13px;color:${light.soft};word-break:break-all">` +
  `${escape(text.otherwise)}<br>${escape(url)}</p>`

const head = (brand: Brand) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px 4px"><tr>` +
  (brand.mark === null ? ownMark(brand.colours.light) : initial(brand)) +
  `<td class="ink" style="padding-left:12px;font-size:16px;font-weight:700;color:${light.ink}">` +
  `${escape(brand.name)}</td></tr></table>`

const tile = ({ accent }: Palette, valign: string, rest: string, content: string) =>
  `<td width="36" height="36" align="center" valign="${valign}" class="accent-ground" ` +
  `style="width:36px;height:36px;${rest}box-sizing:border-box;border-radius:10px;background:${accent}">${content}</td>`

/** A needle among the lines of its scale, made of cells: a picture would be fetched, and a drawing is not shown everywhere. */
const ownMark = (colours: Palette) =>
  tile(
    colours,
    'bottom',
    'padding:0 0 8px;',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>` +
      [tick(6), tick(4), tick(4), needle, tick(4), tick(6)]
        .map((part) => `<td valign="bottom">${part(colours)}</td>`)
        .join('') +
      `</tr></table>`,
  )

/** What a mark of another's drawing becomes where no drawing is shown. */
const initial = ({ shortName, colours }: Brand) =>
  tile(
    colours.light,
    'middle',
    'padding:0;',
    `<span class="accentInk" style="font-size:18px;line-height:36px;font-weight:700;color:${colours.light.accentInk}">` +
      `${escape(firstGraphemes(shortName, 1))}</span>`,
  )

const bar =
  (width: number, height: number, rest: string) =>
  ({ accentInk }: Palette) =>
    `<div class="accentInk-ground" style="width:${width}px;height:${height}px;background:${accentInk};` +
    `font-size:0;line-height:0;${rest}"></div>`
const tick = (height: number) => bar(1, height, 'margin:0 1px')
const needle = (colours: Palette) => bar(6, 6, 'border-radius:3px')(colours) + bar(2, 13, 'margin:0 auto')(colours)

const escape = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
