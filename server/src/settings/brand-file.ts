import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../platform/start-error.ts'

const kilobyte = 1024

/** The text of a file of the operator's; null where there is none. */
export function readBrandFile(folder: string, name: string, mostKilobytes: number): string | null {
  const path = join(folder, name)
  const bytes = bytesOf(path)
  if (bytes === null) return null
  if (bytes.length > mostKilobytes * kilobyte)
    throw new StartError(`${path} is too large: ${mostKilobytes} KB are the most.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
  } catch {
    throw new StartError(`${path} is not UTF-8: save it in that encoding.`)
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return null
    throw new StartError(`${path} cannot be read (${code ?? String(error)}).`)
  }
}
