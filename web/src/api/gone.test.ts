import { comments, entries, feed, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { type Gone, withoutGone, withTheirs } from './gone.ts'

const ofEntry = (id: string) => ({ params: { id }, query: {} })
const pages = (...items: object[]) => ({ pages: [{ items, next: null }], pageParams: [null] })
const by = (memberId: string, id: string) => ({ id, member: { id: memberId } })
const gone = (what: { entries?: string[]; people?: string[] }): Gone => ({
  entries: new Set(what.entries),
  people: new Set(what.people),
})
const under = (id: string) => ({ key: [comments.list.id, ofEntry(id), 'pages'], data: pages(by('anna', '7')) })

test('a comment that has the number of a deleted entry stays, what was said under that entry goes', () => {
  expect(withoutGone(under('8'), gone({ entries: ['7'] }))).toEqual(under('8').data)
  expect(withoutGone(under('7'), gone({ entries: ['7'] }))).toBeUndefined()
})

test('who left goes from every list, and the others stay as they are', () => {
  const data = pages(by('anna', '1'), by('ben', '2'))
  const list = { key: [feed.all.id, { query: {} }, 'pages'], data }
  expect(withoutGone(list, gone({ people: ['ben'] }))).toEqual(pages(by('anna', '1')))
  expect(withoutGone(list, gone({ people: ['chika'] }))).toBe(data)
  const people = { key: [profiles.list.id, { query: { limit: '200' } }], data: { items: [{ id: 'ben' }], next: null } }
  expect(withoutGone(people, gone({ people: ['ben'] }))).toEqual({ items: [], next: null })
})

test('with who left goes what was said under their entries, and under those of nobody knows whom', () => {
  const told = [
    { key: [entries.one.id, { params: { id: '1' } }], data: by('anna', '1') },
    { key: [entries.one.id, { params: { id: '2' } }], data: by('ben', '2') },
    ...['1', '2', '3'].map((id) => ({ key: [comments.list.id, ofEntry(id), 'pages'], data: pages() })),
  ]
  expect([...withTheirs(gone({ people: ['ben'] }), told).entries].toSorted()).toEqual(['2', '3'])
  expect([...withTheirs(gone({ entries: ['9'] }), told).entries]).toEqual(['9'])
})
