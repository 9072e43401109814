import type { Way } from '../../platform/cards/index.ts'

export const text = {
  brand: '体重公開アプリ',
  unit: 'kg',
  ways: { less: '減', more: '増', same: '変わらず' } satisfies Record<Way, string>,
}
