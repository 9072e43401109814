import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** `npm run test:busy`: the whole test command beside four processes that want all of the machine. */
const busy = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const endBusy = () => {
  for (const one of busy) one.kill('SIGKILL')
}
process.once('exit', endBusy)
const tests = spawn(process.execPath, [join(import.meta.dirname, 'test.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = (await once(tests, 'exit')) as [number | null]
// While they live this process does not end by itself.
endBusy()
process.exitCode = code ?? 1
