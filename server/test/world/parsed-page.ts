import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const elementsIn = (nodes: Node[]): Element[] =>
  nodes.filter(isElement).flatMap((element) => [element, ...elementsIn(element.childNodes)])

const textOf = ({ childNodes }: Element) => childNodes.map((node) => ('value' in node ? node.value : '')).join('')

const attributes = ({ attrs }: Element) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

/** A page as a browser without script reads it. */
export function parsedPage(html: string) {
  const elements = elementsIn(parse(html, { scriptingEnabled: false }).childNodes)
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
  const metas = named('meta').map(attributes)
  return {
    titles: named('title').map(textOf),
    tags: metas.flatMap(({ property, name, content }) => ((property ?? name) ? [[property ?? name, content]] : [])),
    tag: (name: string) => metas.find((meta) => (meta['property'] ?? meta['name']) === name)?.['content'],
    refresh: metas.filter((meta) => meta['http-equiv'] === 'refresh').map(({ content = '' }) => content),
    canonical: named('link')
      .map(attributes)
      .filter(({ rel }) => rel === 'canonical')
      .map(({ href }) => href),
    /** Its elements with the names of their attributes, in order: what it is made of, whatever it says. */
    skeleton: elements.map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' ')),
  }
}
