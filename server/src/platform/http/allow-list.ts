import type * as z from 'zod/mini'

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
}

const plainTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

/**
 * Copies what a schema names and nothing else. It is written out as code once, because every answer
 * passes through it, and judges nothing: whether an answer is right is found out by the tests.
 */
export function allowList(schema: z.ZodMiniType): (value: unknown) => unknown {
  const parsers: ((value: unknown) => unknown)[] = []
  // oxlint-disable-next-line typescript/no-implied-eval -- made of the contract alone, nothing a person sent
  return new Function('parsers', `return (value) => ${copyOf(schema, 'value', parsers)}`)(parsers) as (
    value: unknown,
  ) => unknown
}

/** The expression that copies `value`. What it does not know how to copy is parsed. */
function copyOf(schema: z.ZodMiniType, value: string, parsers: ((value: unknown) => unknown)[]): string {
  const { type, shape, element, innerType } = (schema._zod as unknown as { def: Definition }).def
  if (plainTypes.has(type)) return value
  if (type === 'object' && shape) {
    const fields = Object.entries(shape).map(([name, inner]) => {
      const key = JSON.stringify(name)
      return `${key}: ${copyOf(inner, `${value}[${key}]`, parsers)}`
    })
    return `({${fields.join(', ')}})`
  }
  if (type === 'array' && element) {
    const item = `item${value.length}`
    return `${value}.map((${item}) => ${copyOf(element, item, parsers)})`
  }
  if ((type === 'optional' || type === 'nullable') && innerType)
    return `(${value} == null ? ${value} : ${copyOf(innerType, value, parsers)})`
  parsers.push((part) => schema.parse(part))
  return `parsers[${parsers.length - 1}](${value})`
}
