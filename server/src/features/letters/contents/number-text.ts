/** A digit, what one weighs by, or several numbers in kanji: it may be a weight, and nobody else's is in a letter. */
export const maybeWeight =
  '[0-9]|キロ|きろ|kg|グラム|ぐらむ|ポンド|ぽんど|公斤|斤|[〇零一二三四五六七八九十百千壱弐参拾]{2,}'
