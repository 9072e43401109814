import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { layers, roles } from '../boundaries.ts'
import { sliceEdges } from '../slice-edges.ts'
import { report, repositoryFiles, textOf } from './repository-files.ts'

/** What a file imports: paths from the root for our own files, names for packages. */
export function importsOf(path: string, source: string): string[] {
  const { module } = parseSync(path, source)
  const named = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((found) =>
      source.slice(found.moduleRequest.start, found.moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ]
  return named.map((name) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
    if (name === '@hakari/contract') return 'contract/src/index.ts'
    return name.replace(/^@hakari\//, '')
  })
}

/** Why this file may not import that one; null when it may. */
export function objectionTo(file: string, imported: string): string | null {
  const role = roles.find(({ files, mayNotImport }) => files.test(file) && mayNotImport.test(imported))
  if (role) return role.because
  if (!/^(contract|server|web|sandbox|scripts|demo|e2e|screen-printer|bench|fleet)\//.test(imported)) return null
  const layer = layers
    .filter(({ files }) => file.startsWith(files))
    .toSorted((a, b) => b.files.length - a.files.length)[0]
  if (!layer) return null
  const own = sliceOf(file)
  const other = sliceOf(imported)
  if (own && other && own.part === other.part) {
    if (own.slice === other.slice) return null
    const byDoor = imported.endsWith(`/${other.slice}/index.ts`)
    return byDoor && sliceEdges[own.part].includes(`${own.slice} -> ${other.slice}`) ? null : layer.because
  }
  return layer.mayImport.some((allowed) => imported.startsWith(allowed)) ? null : layer.because
}

function sliceOf(path: string): { part: 'server' | 'web'; slice: string } | null {
  const [, part, slice] = /^(server|web)\/src\/features\/([^/]+)\//.exec(path) ?? []
  return part && slice ? { part: part as 'server' | 'web', slice } : null
}

if (import.meta.main) {
  const sources = repositoryFiles().filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  report(
    sources.flatMap((file) =>
      importsOf(file, textOf(file)).flatMap((imported) => {
        const because = objectionTo(file, imported)
        return because ? [`${file} imports ${imported}: ${because}`] : []
      }),
    ),
  )
}
