import { mergeConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'
import { mutations } from './mutations.ts'

const mutation = mutations[Number(process.env['MUTATION'] ?? -1)]

/** The usual tests with one clause of the rule changed on its way into them; no file is touched. */
export default mergeConfig(usual, {
  root: new URL('../../..', import.meta.url).pathname,
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code: string, id: string) {
        if (!mutation || !id.endsWith(`/features/visibility/${mutation.file}.ts`)) return null
        if (!code.includes(mutation.from)) throw new Error(`there is no such clause: ${mutation.from}`)
        return { code: code.replace(mutation.from, () => mutation.to), map: null }
      },
    },
  ],
  test: {
    include: ['server/test/visibility/*.{test,measured}.ts', 'server/src/features/{profiles,blocks}/*.test.ts'],
    bail: 1,
    // What was read without a mutation, or with another one, is not the same.
    fsModuleCache: false,
  },
})
