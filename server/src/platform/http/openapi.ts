import { alwaysPossible, type AnyOperation, livePath, RefusalBody, refusals } from '@hakari/contract'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'
import { cookieName } from './cookies.ts'

/** OpenAPI 3.1, derived from the operations that are really served. `https` decides how the cookie is called. */
export function openApi(
  operations: readonly AnyOperation[],
  { https, name }: { https: boolean; name: string },
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description: `Refusals are codes; the sentence for a person is the client's. ${livePath} is a stream of server-sent events: hints, whose content is fetched by operations.`,
    },
    paths,
    components: {
      schemas: { Refusal: schemaOf(RefusalBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session', { https }) } },
    },
  }
}

function describe(operation: AnyOperation): object {
  const { id, summary, access, input, output, creates } = operation
  const content = contentOf(operation)
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    ...(access === 'member' && { security: [{ session: [] }] }),
    parameters: [
      ...fieldsOf(input.params).map((field) => ({ ...field, in: 'path', required: true })),
      ...fieldsOf(input.query).map((field) => ({ ...field, in: 'query' })),
      ...(creates
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: 'Done',
        content: operation.download
          ? { [operation.fileType ?? 'text/csv']: { schema: { type: 'string' } } }
          : json(schemaOf(output, 'output')),
      },
      ...refusalResponses(operation),
    },
  }
}

function contentOf({ input: { body }, picture }: AnyOperation): object | null {
  const described = body && schemaOf(body, 'input')
  if (!picture) return described ? json(described) : null
  const properties = { ...(described && { body: described }), picture: { type: 'string', format: 'binary' } }
  const required = [...(described ? ['body'] : []), ...(picture === 'required' ? ['picture'] : [])]
  return { 'multipart/form-data': { schema: { type: 'object', properties, required } } }
}

export const refusalsOf = ({ refusals: own, access }: AnyOperation) => [
  ...new Set([...own, ...alwaysPossible.filter((code) => code !== 'not_signed_in' || access === 'member')]),
]

function refusalResponses(operation: AnyOperation): Record<string, object> {
  const byStatus = Object.groupBy(refusalsOf(operation), (code) => refusals[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Refusal' }) },
    ]),
  )
}

function fieldsOf(schema: z.ZodMiniType | undefined): { name: string; schema: object; required: boolean }[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, schema: field, required: required.includes(name) }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: object) => ({ 'application/json': { schema } })
