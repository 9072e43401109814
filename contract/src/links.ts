/** Names under which most links live. Those that are also words of a sentence only count before a path. */
const topLevel =
  'com|net|org|info|biz|edu|gov|jp|co|io|ai|app|dev|tv|cc|xyz|icu|vip|shop|site|online|club|store|top|link|click|website|blog|' +
  'cn|tw|hk|kr|ru|uk|eu|gl|gd|ly|gg|ee|tk|gq|ws|vn|xn--[a-z0-9-]+'

const notGoingOn = String.raw`(?![\p{Script=Latin}\p{Nd}_-])`

const links = [
  // A scheme, also one that only an app knows.
  String.raw`[a-z0-9+.-]:\/\/\S`,
  String.raw`(?<![\p{Script=Latin}])(?:https?|mailto):\S`,
  String.raw`(?<![\p{Script=Latin}\p{Nd}])www\.[\p{L}\p{N}]`,
  // A mail address.
  String.raw`[a-z0-9._%+-]@[\p{L}\p{N}-]+\.\p{L}`,
  // A host with one of these ends, or with any end and a path.
  String.raw`(?<=[\p{L}\p{N}])\.(?:${topLevel})${notGoingOn}`,
  String.raw`(?<=[a-z0-9])\.[a-z]{2,}(?::\d+)?\/[\p{L}\p{N}]`,
  String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+|\/)`,
]
const pattern = new RegExp(links.join('|'), 'u')

/** Not seen, so that it parts no link. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Browsers take the full stop of Japanese for the dot of a host, where it stands inside one. */
const japaneseDot = /(?<=[a-z0-9-])[。｡](?=[a-z])/g

/** Whether there is something in a text that leads elsewhere, however it is disguised. */
export const containsLink = (text: string): boolean =>
  pattern.test(
    text.replaceAll('\n', ' ').replace(invisible, '').normalize('NFKC').toLowerCase().replace(japaneseDot, '.'),
  )
