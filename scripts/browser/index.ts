import { chooseBrowser, NoBrowser } from './choose.ts'
import { thisMachine } from './machine.ts'

/**
 * The path of the browser for the tests. It is chosen and printed once for a whole command, which hands it on to its
 * processes as `TEST_BROWSER`. Without one the command ends with a sentence.
 */
export async function testBrowser(): Promise<string> {
  const taken = process.env['TEST_BROWSER']
  if (taken) return taken
  const { path, name, why } = await chooseBrowser(thisMachine()).catch(endWithSentence)
  console.log(`browser: ${name} (${path}, ${why})`)
  process.env['TEST_BROWSER'] = path
  return path
}

function endWithSentence(error: unknown): never {
  if (!(error instanceof NoBrowser)) throw error
  console.error(error.message)
  process.exit(1)
}
