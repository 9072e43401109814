import type { Params } from './schema.ts'

/** What is asked of a value that is of the right kind. */
export interface Check {
  isGood: (value: unknown) => boolean
  /** Whether the checks after it run although it failed. */
  goesOn: (value: unknown) => boolean
  error?: string | undefined
  path?: PropertyKey[] | undefined
  /** Asked of whatever has a length, also where it is of another kind. */
  isOfLength?: true
  most?: number
}

export const paramsOf = (params: Params | undefined) =>
  typeof params === 'string' ? { error: params } : (params ?? {})

const check = (isGood: Check['isGood'], params: Params | undefined, more?: Partial<Check>): Check => {
  const { error, abort, path } = paramsOf(params)
  return { isGood, goesOn: () => !abort, error, path, ...more }
}

/** Strings are as long as they have code points. */
const lengthOf = (value: unknown) => Array.from(value as ArrayLike<unknown>).length

export const maxLength = (most: number, params?: Params) =>
  check((value) => lengthOf(value) <= most, params, { isOfLength: true, most })
export const minLength = (least: number, params?: Params) =>
  check((value) => lengthOf(value) >= least, params, { isOfLength: true })
export const minimum = (least: number, params?: Params) => check((value) => Number(value) >= least, params)
export const maximum = (most: number, params?: Params) => check((value) => Number(value) <= most, params)
export { minimum as gte }

export const regex = (pattern: RegExp, params?: Params) =>
  check((value) => {
    pattern.lastIndex = 0
    return pattern.test(value as string)
  }, params)

export const refine = (isGood: (value: never) => unknown, params?: Params) =>
  check((value) => Boolean(isGood(value as never)), params)

export const integer = (params?: Params) => ({
  ...check(Number.isSafeInteger, params),
  goesOn: Number.isInteger,
})
