import { StartError } from '../platform/start-error.ts'

/** Shapes and what colours them. Letters need a font that may be missing; links, scripts and pictures need somebody else. */
const elements = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop ' +
    'title desc metadata'
  ).split(' '),
)

const comment = /<!--[^]*?-->/g
const declaration = /^\s*<\?xml[^>]*\?>/
const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A square drawing that fetches and does nothing. What editors write beside it (a declaration, comments) is left out. */
export function markIn(path: string, text: string): string {
  const svg = text.replace(declaration, '').replaceAll(comment, '').trim()
  const wrong = (what: string) => new StartError(`${path} ${what}.`)
  const open: string[] = []
  let end = 0
  let elementsSeen = 0
  for (const found of svg.matchAll(tag)) {
    const [whole, closing = '', name = '', attributes = '', isEmpty = ''] = found
    const between = svg.slice(end, found.index)
    if (/[<>]/.test(between) || (open.length === 0 && between.trim() !== ''))
      throw wrong(`is no well-formed SVG near "${excerpt(between)}"`)
    end = found.index + whole.length
    if (closing) {
      if (open.pop() !== name) throw wrong(`is no well-formed SVG: </${name}> closes nothing`)
      continue
    }
    if (open.length === 0 && (name !== 'svg' || elementsSeen > 0)) throw wrong('is not one <svg> element')
    elementsSeen++
    if (!elements.has(name)) throw wrong(`has <${name}>, which a mark may not have: take shapes alone`)
    for (const [, key = '', double, single] of attributes.matchAll(attribute))
      checkAttribute(key, double ?? single ?? '', wrong)
    if (!isEmpty) open.push(name)
  }
  if (elementsSeen === 0 || open.length > 0 || svg.slice(end).trim() !== '') throw wrong('is no well-formed SVG')
  const root = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const box = /\sviewBox\s*=\s*["']\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root)
  if (!box || !(Number(box[1]) > 0) || Number(box[1]) !== Number(box[2]))
    throw wrong('has no square viewBox: write viewBox="0 0 32 32" and draw within it')
  if (!/\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(root))
    throw wrong('does not say xmlns="http://www.w3.org/2000/svg"')
  return svg
}

function checkAttribute(key: string, value: string, wrong: (what: string) => StartError): void {
  if (/^on/i.test(key)) throw wrong(`has ${key}, a script, which a mark may not have`)
  if (/^(xlink:)?href$|^src$/i.test(key) && !/^#[\w.-]+$/.test(value))
    throw wrong(`refers to "${excerpt(value)}": a mark may refer to its own parts alone`)
  if (/^xmlns(:|$)/.test(key)) return
  const isForeign = /url\(\s*(?!#[\w.-]+\s*\))|@import|expression\s*\(|(https?|javascript|data|file):|&#|\\/i.test(
    value,
  )
  if (isForeign) throw wrong(`has ${key}="${excerpt(value)}": a mark may refer to its own parts alone`)
}

const excerpt = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
