import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  missing: phrased('記録が見つかりません'),
  missingHint: phrased('削除されたか、アドレスが間違っている可能性があります。'),
}
