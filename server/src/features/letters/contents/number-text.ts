/** A digit, or a number in words before what weighs: it may be a weight, and nobody else's is in a letter. */
export const maybeWeight = '[0-9]|[〇一二三四五六七八九十百千]\\s*(キロ|kg|グラム|ポンド)'
