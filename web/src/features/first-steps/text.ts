import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'はじめの3つ',
  lead: phrased('ひとつずつ、好きな順でどうぞ。'),
  close: '閉じる',
  closeFailed: '閉じられませんでした。もう一度お試しください。',
  allDone: 'はじめの3つができました。',
  done: '完了',

  goal: '目標を決める',
  target: '目標体重（kg）',
  targetRules: '30〜200kg',
  targetTooFine: '目標体重は0.1kg単位で入力してください',
  targetInvalid: '目標体重は30〜200kgで入力してください',
  setGoal: '決める',
  settingGoal: '更新中...',
  goalFailed: '目標を保存できませんでした',
  changeGoal: '変える',
  kilograms: (weight: string) => `${weight}kg`,

  record: '最初の体重を記録する',
  recordLead: phrased('数字だけで大丈夫です。'),
  recordAct: '記録する',

  follow: '3人フォローする',
  followLead: phrased('この1週間に記録した人たちです。'),
  followed: (count: number, wanted: number) => `${count}/${wanted}`,
  nobody: phrased('この1週間に記録した人は、まだいません。'),
  more: 'ユーザー一覧を見る',
}
