/** The drawing in this many pixels: what it says itself of its size does not count. */
export const sized = (svg: string, pixels: number): string =>
  svg.replace(
    /<svg\b[^>]*>/,
    (root) =>
      `${root.slice(0, 4)} width="${pixels}" height="${pixels}"${root.slice(4).replace(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')}`,
  )
