import { expect, test } from 'vitest'
import { typedIn, written } from './profile-draft.ts'

/** Bytes that builds have written. They are never edited; a new shape adds its own. */
const recorded = {
  'the first builds':
    '{"member":"659b8914-955f-4fe6-b301-429ad5812d77","typed":{"name":"途中の名前","targetWeight":"55"}}',
  'builds of version 1':
    '{"version":1,"member":"659b8914-955f-4fe6-b301-429ad5812d77","typed":{"name":"途中の名前","targetWeight":"55"}}',
}
const owner = '659b8914-955f-4fe6-b301-429ad5812d77'
const typed = { name: '途中の名前', targetWeight: '55' }

test.each(Object.entries(recorded))(
  'what %s kept of an unsaved profile is there again for its owner alone',
  (_, bytes) => {
    expect(typedIn(bytes, owner)).toEqual(typed)
    expect(typedIn(bytes, 'somebody else')).toBeUndefined()
  },
)

test('an unsaved profile is kept as it has been recorded', () => {
  expect(written(owner, typed)).toBe(recorded['builds of version 1'])
})

test.each([null, '', 'null', '{', '{"version":2,"member":"a","typed":{}}', '{"member":"a","typed":{"name":5}}'])(
  "what cannot be read (%s) is nobody's unsaved profile",
  (bytes) => {
    expect(typedIn(bytes, 'a')).toBeUndefined()
  },
)
