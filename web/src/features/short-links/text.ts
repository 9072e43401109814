import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  redirecting: 'リダイレクト中...',
  shared: 'シェアされた記録',
  missing: phrased('リンクが見つかりません'),
  missingHint: phrased('このリンクは無効か、削除されました。'),
}
