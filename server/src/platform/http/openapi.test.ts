import { accounts, google, pictures } from '@hakari/contract'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './context.ts'
import { describeApi } from './describe-api.ts'
import { openApi } from './openapi.ts'

const described = openApi([accounts.register, google.start, pictures.upload], { https: true, name: 'Hakari' }) as {
  paths: Record<string, Record<string, { requestBody?: { content: object }; responses: Record<string, object> }>>
}

test('an operation that takes a picture is described as the form it is', () => {
  expect(described.paths['/api/storage/objects']?.post?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: { type: 'object', properties: { picture: { type: 'string', format: 'binary' } }, required: ['picture'] },
    },
  })
  expect(described.paths['/api/accounts/google']?.post?.requestBody?.content).toMatchObject({
    'multipart/form-data': { schema: { properties: { body: { type: 'object' } }, required: ['body'] } },
  })
})

test('what an operation itself refuses is described, also where anybody may call', () => {
  expect(described.paths['/api/google/start']?.post?.responses['401']).toMatchObject({
    description: 'not_signed_in, google_failed',
  })
})

test('the cookie is described under the name it has on this server', () => {
  for (const [https, name] of [
    [true, '__Host-hakari_session'],
    [false, 'hakari_session'],
  ] as const)
    expect(openApi([accounts.mine], { https, name: 'Hakari' })).toMatchObject({
      components: { securitySchemes: { session: { name } } },
    })
})

test.each(['/api/openapi.json', '/api/docs'])('%s is made once, however many ask', async (path) => {
  let looks = 0
  const watched = {
    ...accounts.sendLink,
    get summary() {
      looks++
      return accounts.sendLink.summary
    },
  }
  const app = new Hono<HttpEnv>()
  describeApi(app, [watched], { https: true, name: 'Hakari' })
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await app.request(path)).text()))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain(accounts.sendLink.summary)
  expect(looks).toBe(1)
})
