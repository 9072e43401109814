import { expect, test } from 'vitest'
import { knownPeople } from './known-people.ts'

const people = [
  ['佐藤 美咲', 'misaki_s'],
  ['ﾈｺ Taro', 'neko'],
].map(([name = '', handle = '']) => ({
  id: handle,
  name,
  handle,
  avatar: null,
  bio: '',
  followers: 0,
  following: 0,
  isFollowed: false,
  isPrivate: false,
  isRequested: false,
  isMe: false,
}))

test.each([
  ['美咲', ['misaki_s']],
  ['佐藤美咲', ['misaki_s']],
  ['佐藤\u3000美咲', ['misaki_s']],
  ['ねこＴ', ['neko']],
  ['@EK', ['neko']],
  ['佐', ['misaki_s']],
  ['咲', []],
  ['美咲佐藤', []],
  ['', ['misaki_s', 'neko']],
])('without the server %s finds whom the server would find', (search, found) => {
  expect(knownPeople(people, search).map(({ id }) => id)).toEqual(found)
})
