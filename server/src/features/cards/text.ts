import type { Direction } from './drawing/index.ts'

export const text = {
  brand: '体重公開アプリ',
  unit: 'kg',
  ways: { less: '減', more: '増', same: '変わらず' } satisfies Record<Direction, string>,
}
