import type { Modules } from './patterns.ts'

/** As much light around it as a reader needs. */
const quietModules = 4

interface QrPath {
  viewBox: string
  /** The dark modules, as the path of an SVG. */
  path: string
}

/** How to draw it: dark modules beside each other are one stroke, so that no lines show between them. */
export function qrPath(modules: Modules): QrPath {
  const side = modules.length + 2 * quietModules
  const strokes = modules.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index + quietModules} ${y + quietModules}h${run.length}v1h-${run.length}z`),
  )
  return { viewBox: `0 0 ${side} ${side}`, path: strokes.join('') }
}
