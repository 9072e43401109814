import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'はじめの3つ',
  lead: phrased('ひとつずつ、好きな順でどうぞ。'),
  close: '閉じる',
  closeFailed: '閉じられませんでした。もう一度お試しください。',
  allDone: 'はじめの3つができました。',
  done: '完了',

  goal: '目標を決める',
  setGoal: '決める',
  changeGoal: '変える',
  kilograms: (weight: string) => `${weight}kg`,

  record: '最初の体重を記録する',
  recordLead: phrased('数字だけで大丈夫です。'),
  recordAct: '記録する',

  follow: '3人フォローする',
  followLead: phrased('この1週間に記録した人たちです。'),
  followed: (count: number, wanted: number) => `${count}/${wanted}`,
  nobody: phrased('気になる人を、ユーザー一覧から探せます。'),
  more: 'ユーザー一覧を見る',
}
